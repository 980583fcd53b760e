import { isDatabaseAway } from '../../database/connection.ts'

/** What a stage found. With a remedy it works, but someone should do something. */
export interface Found {
  readonly words: string
  readonly remedy?: string
}

/** One stage of a probe. Throws a {@link ProbeFault}, or anything else, when it does not work. */
export interface Stage {
  readonly name: string
  readonly run: (signal: AbortSignal) => Promise<string | Found>
}

/** How to probe an outside system: its stages in order, each based on those before. */
export interface Probe {
  readonly stages: readonly Stage[]
  /** Whether each stage says something of its own, also when one before it fails. */
  readonly isEachItsOwn?: boolean
  /** Releases what the stages hold open. */
  readonly end?: () => void
}

/** Why a stage failed, and what to do about it, in words for the operator. Contains no secrets. */
export class ProbeFault extends Error {
  readonly remedy: string

  constructor(words: string, remedy: string, cause?: unknown) {
    super(words, { cause })
    this.remedy = remedy
  }
}

/** The result of a stage. `skipped` was not reached. */
export interface StageReport {
  readonly name: string
  readonly outcome: 'passed' | 'noted' | 'failed' | 'skipped'
  /** Null when it was not reached. */
  readonly milliseconds: number | null
  readonly finding: string
  /** What to do, or null when there is nothing. */
  readonly remedy: string | null
}

/** Runs the stages one after another until one fails on which others depend, or the total time is over. Never throws. */
export async function runProbe(
  { stages, isEachItsOwn = false, end }: Probe,
  milliseconds: number,
): Promise<StageReport[]> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), milliseconds)
  const reports: StageReport[] = []
  for (const stage of stages) {
    const isStopped = !isEachItsOwn && reports.some(({ outcome }) => outcome === 'failed')
    reports.push(isStopped ? skipped(stage) : await runStage(stage, ending.signal, milliseconds))
  }
  clearTimeout(timer)
  end?.()
  return reports
}

function skipped({ name }: Stage): StageReport {
  const finding = 'Not reached, because an earlier stage failed.'
  return { name, outcome: 'skipped', milliseconds: null, finding, remedy: null }
}

async function runStage({ name, run }: Stage, signal: AbortSignal, patience: number): Promise<StageReport> {
  const started = performance.now()
  const report = (outcome: StageReport['outcome'], finding: string, remedy: string | null): StageReport => ({
    name,
    outcome,
    milliseconds: Math.round(performance.now() - started),
    finding,
    remedy,
  })
  try {
    const found = await inTime(run(signal), signal)
    if (typeof found === 'string') return report('passed', found, null)
    return report(found.remedy === undefined ? 'passed' : 'noted', found.words, found.remedy ?? null)
  } catch (error) {
    if (error instanceof ProbeFault) return report('failed', error.message, error.remedy)
    if (signal.aborted)
      return report(
        'failed',
        `No answer within ${Math.round(patience / 1000)} seconds.`,
        'Check whether it is overloaded, and whether a firewall between it and this machine drops what is sent.',
      )
    if (isDatabaseAway(error)) return report('failed', 'The database does not answer.', databaseAway)
    return report('failed', unforeseen(error), 'The service’s log has the full error.')
  }
}

const databaseAway =
  'Check that PostgreSQL is running and can be reached from this machine. The service continues automatically once it is back.'

function inTime<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error('too late'))
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}

function unforeseen(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' ? `It failed (${code}).` : 'It failed in an unexpected way.'
}
