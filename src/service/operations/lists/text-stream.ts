import type { Log } from '../../logging.ts'

/** Texts as a response, each read when the one before it is sent. Breaks off when one cannot be read, and says so in the log. */
export function textStream(texts: AsyncGenerator<string>, log: Log): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { value, done } = await texts.next()
          if (done) controller.close()
          else controller.enqueue(encoder.encode(value))
        } catch (error) {
          log.error({ err: error }, 'an answer could not be finished')
          throw error
        }
      },
      cancel: async () => {
        await texts.return(undefined)
      },
    },
    // Nothing is read before it is asked for.
    { highWaterMark: 0 },
  )
}
