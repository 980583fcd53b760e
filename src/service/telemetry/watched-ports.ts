import type { Ports } from '../ports/ports.ts'
import { TooLate } from '../deadline.ts'
import { PartAway } from '../ports/away.ts'
import { NotStored } from '../ports/storage/storage.ts'
import type { Measures, Outcome } from './measures.ts'
import { inSpan } from './tracing.ts'

/** Which calls of each port leave the service. */
const calls = {
  storage: ['put', 'get', 'stream', 'size', 'exists', 'delete'],
  mail: ['send'],
  sms: ['send'],
  word: ['convert'],
  identityVendor: ['begin', 'progress', 'purge'],
  screeningLists: ['read'],
  identityProvider: ['whyNot', 'address', 'claims', 'logout'],
  webhooks: ['post'],
  revocation: ['fetch'],
  timestamp: ['stamp'],
  sealKey: ['sign'],
  pdf: ['inspect', 'combine', 'rehearse', 'finish', 'archive', 'report'],
} as const satisfies { readonly [Port in keyof Ports]?: readonly string[] }

type Call = (...parameters: readonly unknown[]) => Promise<unknown>

/** The same ports, every call of which is timed. */
export function watchedPorts(ports: Ports, measures: Measures): Ports {
  const watched: Record<string, unknown> = { ...ports }
  for (const [port, methods] of Object.entries(calls)) {
    const given = ports[port as keyof typeof calls] as object | null
    if (given === null) continue
    const own = given as Readonly<Record<string, Call>>
    const timed = methods.map((method): [string, Call] => [
      method,
      (...parameters) => inTime(port, method, measures, async () => own[method]?.(...parameters)),
    ])
    watched[port] = { ...given, ...Object.fromEntries(timed) }
  }
  return watched as unknown as Ports
}

async function inTime(
  port: string,
  method: string,
  measures: Measures,
  call: () => Promise<unknown>,
): Promise<unknown> {
  const begun = performance.now()
  const end = (outcome: Outcome) => measures.outside({ port, outcome }, (performance.now() - begun) / 1000)
  try {
    const answer = await inSpan(`${port}.${method}`, {}, call)
    end(outcomeOf(answer))
    return answer
  } catch (error) {
    end(
      error instanceof PartAway || error instanceof TooLate
        ? 'away'
        : error instanceof NotStored
          ? 'ok'
          : 'failed',
    )
    throw error
  }
}

/** Webhooks tell their status, and converters whether they refused. Everything else throws. */
function outcomeOf(answer: unknown): Outcome {
  if (typeof answer !== 'object' || answer === null) return 'ok'
  if ('status' in answer) {
    if (answer.status === null) return 'away'
    return typeof answer.status === 'number' && answer.status >= 300 ? 'refused' : 'ok'
  }
  return 'ok' in answer && answer.ok === false ? 'refused' : 'ok'
}
