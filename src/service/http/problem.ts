import { STATUS_CODES } from 'node:http'
import { problemType } from '#contract/problem-type.ts'
import type { Problem } from '#contract/problem.ts'
import { refusal, refusalCatalogue } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { isDatabaseAway } from '../database/connection.ts'
import { TooMuchAsked } from '../database/connections/connection-shares.ts'
import type { Log } from '../logging.ts'
import { StorageAway } from '../ports/storage/deadlines.ts'

/** A refusal thrown by code that cannot return it. */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(reason: Refusal) {
    super(reason.detail)
    this.refusal = reason
  }
}

/** The refusal for anything that does not exist, or not for the caller. */
export function notFound(): Refused {
  return new Refused(refusal('not-found', 'There’s nothing here, or you don’t have access to it.'))
}

/** The response for a refusal. Source: RFC 9457; open detail 4. */
export function problemAnswer(reason: Refusal, requestId: string): Response {
  const { status, title } = refusalCatalogue[reason.code]
  const body: Problem = {
    type: problemType(reason.code),
    title,
    status,
    detail: reason.detail,
    instance: requestId,
    message: reason.detail,
    ...(reason.errors === undefined ? {} : { errors: [...reason.errors] }),
  }
  const extra: Record<string, string> = {}
  if (reason.retryAfter !== undefined)
    extra['retry-after'] = String(Math.max(1, Math.ceil(reason.retryAfter)))
  if (status === 401) extra['www-authenticate'] = 'Bearer realm="countersign"'
  return asProblem(body, extra)
}

/**
 * The response for anything thrown: a refusal as such, 429 for whoever asks too much at once, an unavailable database or storage as 503, anything else as a
 * plain 500.
 */
export function failureAnswer(error: unknown, requestId: string, log: Log): Response {
  if (error instanceof Refused) return problemAnswer(error.refusal, requestId)
  if (error instanceof TooMuchAsked) {
    const detail = 'Too much is being asked at the same time. Try again in a moment.'
    return problemAnswer(refusal('too-many-requests', detail, { retryAfter: 5 }), requestId)
  }
  if (isDatabaseAway(error)) {
    log.warn({ err: error }, 'the database is away')
    const detail = 'The service can’t reach its database. Try again in a moment.'
    return problemAnswer(refusal('not-available', detail, { retryAfter: 2 }), requestId)
  }
  if (error instanceof StorageAway) {
    log.warn({ err: error }, 'the document storage is away')
    const detail = error.isFull
      ? 'The document storage is full, so nothing was stored. Ask your administrator to make room.'
      : 'The service can’t reach its document storage. Nothing that was confirmed is lost. Try again in a moment.'
    return problemAnswer(refusal('not-available', detail, { retryAfter: error.isFull ? 60 : 5 }), requestId)
  }
  log.error({ err: error }, 'an unexpected error')
  return unexpectedAnswer(requestId)
}

function unexpectedAnswer(requestId: string): Response {
  const detail = `Something went wrong on our side. If you report it, quote request ${requestId}.`
  return asProblem({
    type: 'about:blank',
    title: STATUS_CODES[500] ?? 'Error',
    status: 500,
    detail,
    instance: requestId,
    message: detail,
  })
}

function asProblem(body: Problem, extra: Record<string, string> = {}): Response {
  const headers = { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...extra }
  return new Response(JSON.stringify(body), { status: body.status, headers })
}
