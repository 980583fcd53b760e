import { camelName } from '#contract/codec.ts'
import type { Problem } from '#contract/problem.ts'
import { problemCode } from '#contract/problem-type.ts'
import type { RefusalCode } from '#domain/refusals.ts'

/** A call that the service refused, or that did not reach it. `message` can be shown to the user. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  /** The refusal's code; `offline` if there was no answer; null for an unexpected failure. */
  readonly code: RefusalCode | 'offline' | null
  readonly title: string
  readonly status: number
  readonly requestId: string | null
  /** Seconds to wait before trying again, if the service said so. */
  readonly retryAfter: number | null
  /** Faulty inputs by their dotted path in camelCase, as forms name them. */
  readonly errors: readonly { readonly path: string; readonly message: string }[]

  constructor(
    parts: Pick<
      ProblemError,
      'message' | 'code' | 'title' | 'status' | 'requestId' | 'retryAfter' | 'errors'
    >,
    cause?: unknown,
  ) {
    super(parts.message, { cause })
    this.code = parts.code
    this.title = parts.title
    this.status = parts.status
    this.requestId = parts.requestId
    this.retryAfter = parts.retryAfter
    this.errors = parts.errors
  }

  /** The service could not be reached. */
  static offline(cause: unknown): ProblemError {
    const message = 'The service can’t be reached. Check your connection. Nothing you entered is lost.'
    return new ProblemError(
      {
        message,
        code: 'offline',
        title: 'No connection',
        status: 0,
        requestId: null,
        retryAfter: null,
        errors: [],
      },
      cause,
    )
  }
}

/** Reads an answer outside 2xx as a {@link ProblemError}, even if a proxy sent something else. */
export async function problemFromResponse(response: Response): Promise<ProblemError> {
  const body: unknown = await response.json().catch(() => null)
  const requestId = response.headers.get('x-request-id')
  const retryAfter = waitOf(response.headers.get('retry-after'))
  if (!isProblem(body)) {
    const message = `The service answered with status ${response.status}. Try again in a moment.`
    return new ProblemError({
      message,
      code: null,
      title: 'Unexpected answer',
      status: response.status,
      requestId,
      retryAfter,
      errors: [],
    })
  }
  const { detail, title, status, type, errors = [] } = body
  return new ProblemError({
    message: detail,
    code: problemCode(type),
    title,
    status,
    requestId: requestId ?? body.instance,
    retryAfter,
    errors: errors.map((error) => ({ ...error, path: error.path.split('.').map(camelName).join('.') })),
  })
}

/** Seconds, which a proxy may also tell by the time when they are over. Source: RFC 9110 §10.2.3. */
function waitOf(told: string | null): number | null {
  if (told === null) return null
  const wait = /^\d+$/.test(told) ? Number(told) : Math.ceil((Date.parse(told) - Date.now()) / 1000)
  return wait > 0 ? wait : null
}

/** Checked by hand, so that a recipient's phone need not load the schemas to read an error. */
function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null) return false
  const {
    type,
    title,
    status,
    detail,
    instance,
    errors = [],
  } = body as Partial<Record<keyof Problem, unknown>>
  const areStrings = [type, title, detail, instance].every((member) => typeof member === 'string')
  return areStrings && typeof status === 'number' && Array.isArray(errors) && errors.every(isFault)
}

function isFault(fault: unknown): boolean {
  if (typeof fault !== 'object' || fault === null) return false
  const { path, message } = fault as { path?: unknown; message?: unknown }
  return typeof path === 'string' && typeof message === 'string'
}
