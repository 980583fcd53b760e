/** An answer as a test reads it. */
export interface TestAnswer<Body = never> {
  readonly status: number
  readonly headers: Headers
  /** Parsed JSON, or undefined if there is none. */
  readonly body: Body
}

/** Headers that identify the caller: API credentials, a session cookie, a partner key, a bearer secret. */
export type Identity = Readonly<Record<string, string>>

/** Sends JSON, or a form as it is, as a caller, and reads the answer. The path may be a whole address. */
export type Ask = <Body = never>(
  who: Identity,
  method: string,
  path: string,
  body?: object,
) => Promise<TestAnswer<Body>>

/** Asks the service at an address. */
export function caller(url: string): Ask {
  return async (who, method, path, body) => {
    const isForm = body instanceof FormData
    const isJsonBody = body !== undefined && !isForm
    const response = await fetch(new URL(path, url), {
      method,
      headers: { ...(isJsonBody ? { 'content-type': 'application/json' } : {}), ...who },
      ...(isForm ? { body } : isJsonBody ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    const content: unknown = isJson && text !== '' ? JSON.parse(text) : undefined
    return { status: response.status, headers: response.headers, body: content as never }
  }
}
