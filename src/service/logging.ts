import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'

export type Log = Logger

/** Keys whose values must never reach a log, wherever they appear. */
const secrets = ['password', 'token', 'key', 'secret', 'authorization', 'cookie', 'session']
const places = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** Structured logs: one JSON object per line on standard output. */
export function openLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: errorFacts },
    redact: { paths: places, censor: '[hidden]' },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** What a log says about an error. The whole object would include connections and queries. */
function errorFacts(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? { code: error.code } : {}
  const cause = error.cause === undefined ? {} : { cause: errorFacts(error.cause) }
  return { type: error.name, message: error.message, stack: error.stack, ...code, ...cause }
}
