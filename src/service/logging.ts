import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'

export type Log = Logger

/** What must never reach a log, wherever it turns up. */
const secrets = ['password', 'token', 'key', 'secret', 'authorization', 'cookie', 'session']
const places = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** Structured logs, one JSON object a line on standard output. */
export function openLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: places, censor: '[hidden]' },
  }
  return destination ? pino(options, destination) : pino(options)
}
