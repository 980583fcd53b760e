import { refusal } from '#domain/refusals.ts'
import type { Caller } from '../../operations/operation.ts'
import type { Database } from '../../database/connection.ts'
import { shareCounts } from '../../database/rate-limits.ts'
import { isThisMachine, networkOf } from '../../network.ts'
import type { Call } from '../call.ts'
import { Refused } from '../problem.ts'
import type { LimitStanding } from './limit-standing.ts'
import { RequestWindows } from './request-windows.ts'

/** Requests per minute for each caller and address. 0 means no limit. */
export interface RequestQuotas {
  readonly perCaller: number
  readonly perAddress: number
}

/** Every so often processes tell each other what they counted. */
const shareMilliseconds = 2000
const windowSeconds = 60

/** Counts requests, and refuses `too-many-requests` beyond the quotas, which hold for all processes together. */
export interface RequestLimits {
  /** By the network of the request. This machine's own requests do not count. */
  readonly countAddress: (call: Call) => void
  /** By identified caller: a pair of credentials, a partner, an account. */
  readonly countCaller: (call: Call, caller: Caller) => void
}

export function openRequestLimits(
  { perCaller, perAddress }: RequestQuotas,
  database: Database,
  milliseconds = shareMilliseconds,
): RequestLimits {
  const callers = new RequestWindows(perCaller)
  const addresses = new RequestWindows(perAddress)
  const share = async () => {
    await shareWindows(database, 'requests', callers)
    await shareWindows(database, 'requests-from', addresses)
  }
  // While the database is away, each process counts on its own.
  setInterval(() => void share().catch(() => undefined), milliseconds).unref()
  return {
    countAddress: (call) => {
      const address = call.get('address')
      const isOwn = isThisMachine(address) && call.get('isDirect')
      if (perAddress > 0 && !isOwn) count(call, 'address', addresses, networkOf(address))
    },
    countCaller: (call, caller) => {
      const subject = subjectOf(caller)
      if (perCaller > 0 && subject !== null) count(call, 'credentials', callers, subject)
    },
  }
}

async function shareWindows(database: Database, kind: string, windows: RequestWindows): Promise<void> {
  const news = windows.news(performance.now())
  if (news.length === 0) return
  const named = news.map(({ subject, used }) => ({ subject: `${kind}:${subject}`, used }))
  for (const { subject, ...sum } of await shareCounts(database, named, windowSeconds))
    windows.learn(subject.slice(kind.length + 1), sum, performance.now())
}

function count(call: Call, name: LimitStanding['name'], windows: RequestWindows, subject: string): void {
  const { remaining, seconds } = windows.take(subject, performance.now())
  const standing = { name, quota: windows.quota, remaining: Math.max(0, remaining), seconds }
  call.set('limits', [...(call.get('limits') ?? []), standing])
  if (remaining >= 0) return
  const detail = `More than ${windows.quota} requests in a minute. Try again in ${seconds} seconds.`
  throw new Refused(refusal('too-many-requests', detail, { retryAfter: seconds }))
}

function subjectOf(caller: Caller): string | null {
  switch (caller.kind) {
    case 'credentials':
      return `credentials:${caller.credentialsId}`
    case 'partner':
      return `partner:${caller.partner}`
    case 'account':
      return `account:${caller.accountId}`
    case 'recipient':
    case 'witness-link':
    case 'individual':
    case 'kiosk':
    case 'anyone':
      return null
  }
}

/** The headers that tell a client its standing. Source: IETF draft-ietf-httpapi-ratelimit-headers-10. */
export function limitHeaders(standings: readonly LimitStanding[]): Record<string, string> {
  if (standings.length === 0) return {}
  return {
    'ratelimit-policy': standings.map(({ name, quota }) => `"${name}";q=${quota};w=60`).join(', '),
    ratelimit: standings
      .map(({ name, remaining, seconds }) => `"${name}";r=${remaining};t=${seconds}`)
      .join(', '),
  }
}
