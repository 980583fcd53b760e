/** No answer came in time. */
export class TooLate extends Error {
  override readonly name = 'TimeoutError'
  readonly code = 'ETIMEDOUT'

  constructor(milliseconds: number) {
    super(`No answer within ${milliseconds / 1000} seconds.`)
  }
}

/**
 * Does something that ends in time, whatever becomes of it: beyond the deadline it rejects with {@link TooLate}, and the
 * signal asks what still runs to end. The timer belongs to the caller. One of `AbortSignal.timeout` may be collected
 * with its signal, and never fire.
 */
export async function beforeDeadline<Value>(
  milliseconds: number,
  act: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const ending = new AbortController()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new TooLate(milliseconds)
    late.reject(error)
    ending.abort(error)
  }, milliseconds)
  try {
    return await Promise.race([act(ending.signal), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
