import type { FieldAnswer } from '#domain/field/field.ts'
import { sameJson } from '#domain/same-json.ts'
import { ProblemError } from '#client/problem-error.ts'
import type { AnswerStore, KeptAnswer } from './answer-store.ts'

/**
 * Where the answers are:
 * - `saved`: all with the service
 * - `saving`: being sent, or about to be
 * - `offline`: stored on this device until the service can be reached again
 * - `unkept`: not with the service, and the device cannot store them beyond this page
 */
export type SaveState = 'saved' | 'saving' | 'offline' | 'unkept'

export interface ValueQueueParts {
  readonly store: AnswerStore
  /**
   * Sends one answer to the service, with when the field had been answered as the entry began. Rejects with
   * {@link ProblemError}.
   */
  readonly send: (
    fieldId: string,
    answer: FieldAnswer,
    seen: string | null,
  ) => Promise<{ readonly answered: string }>
  /** When the field was last answered, as far as this page knows. */
  readonly seen?: (fieldId: string) => string | null
  /** The current time by the service's clock, in milliseconds. */
  readonly now: () => number
  readonly onState: (state: SaveState) => void
  /** The service has the answer. */
  readonly onSaved: (fieldId: string, answer: FieldAnswer, answered: string) => void
  /** The service refuses this answer, which is forgotten. */
  readonly onRefused: (fieldId: string, problem: ProblemError, answer: FieldAnswer) => void
  /** Nothing can be saved any more in this session. Stored answers stay stored. */
  readonly onEnded: (problem: ProblemError) => void
}

export interface ValueQueue {
  /** Stores an answer at once and sends it after `pause` milliseconds without another one for the field. */
  readonly set: (fieldId: string, answer: FieldAnswer, pause?: number) => void
  /** Sends everything now. Resolves once nothing is pending, rejects with what prevents it. */
  readonly flush: () => Promise<void>
  /** The answers the service has not confirmed, by field. */
  readonly pending: () => ReadonlyMap<string, FieldAnswer>
  /** Retries at once and, if that fails, soon, for when the connection is back. */
  readonly retry: () => void
  /** Stops timers. Stored answers stay stored. */
  readonly stop: () => void
}

const backOff = [1000, 2000, 4000, 8000, 15_000, 30_000] as const
const endings = new Set([
  'session-ended',
  'envelope-not-open',
  'envelope-voided',
  'envelope-completed',
  'recipient-finished',
  'recipient-declined',
  'not-your-turn',
  'password-required',
  'code-required',
  'consent-required',
])

/**
 * Sends answers to the service one at a time, in order, so that the last one written wins. What an earlier page stored
 * and could not send goes first.
 */
export function createValueQueue(parts: ValueQueueParts, kept: readonly KeptAnswer[] = []): ValueQueue {
  const waiting = new Map<string, KeptAnswer>(kept.map((entry) => [entry.fieldId, entry]))
  const readyAt = new Map<string, number>()
  const unsure = new Map<string, FieldAnswer[]>(
    kept.map(({ fieldId, before }) => [fieldId, [...(before ?? [])]]),
  )
  let order = kept.reduce((latest, entry) => Math.max(latest, entry.order), 0)
  let durable = true
  let failures = 0
  let sending: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  const publishState = (): void => {
    if (waiting.size === 0) parts.onState('saved')
    else if (!durable && failures > 0) parts.onState('unkept')
    else parts.onState(failures > 0 ? 'offline' : 'saving')
  }

  const next = (): KeptAnswer | undefined =>
    [...waiting.values()].sort((one, other) => one.order - other.order)[0]

  const sendNext = async (entry: KeptAnswer): Promise<void> => {
    try {
      attempt(entry)
      const { answered } = await parts.send(entry.fieldId, entry.answer, entry.seen ?? null)
      failures = 0
      const later = waiting.get(entry.fieldId)
      if (later && later.order !== entry.order) waiting.set(entry.fieldId, { ...later, seen: answered })
      settle(entry)
      parts.onSaved(entry.fieldId, entry.answer, answered)
    } catch (error) {
      const problem = error instanceof ProblemError ? error : ProblemError.offline(error)
      if (isPassing(problem)) throw problem
      if (problem.code !== null && endings.has(problem.code)) {
        stopped = true
        parts.onEnded(problem)
        throw problem
      }
      failures = 0
      settle(entry)
      parts.onRefused(entry.fieldId, problem, entry.answer)
    }
  }

  /** Until the service confirms it, no one knows whether what was sent arrived, or still will. */
  const attempt = ({ fieldId, answer }: KeptAnswer): void => {
    if (answer.art !== null) return
    const sent = (unsure.get(fieldId) ?? []).filter((one) => !sameJson(one, answer))
    unsure.set(fieldId, [...sent, answer].slice(-keptAttempts))
  }

  const settle = (entry: KeptAnswer): void => {
    unsure.delete(entry.fieldId)
    if (waiting.get(entry.fieldId)?.order === entry.order) {
      waiting.delete(entry.fieldId)
      readyAt.delete(entry.fieldId)
    }
    parts.store.forget(entry.fieldId, entry.order)
  }

  /** Sends until nothing is due. A temporary failure sets the next attempt and is rethrown. */
  const drain = async (all: boolean): Promise<void> => {
    try {
      for (let entry = next(); entry && !stopped; entry = next()) {
        if (!all && (readyAt.get(entry.fieldId) ?? 0) > Date.now()) break
        publishState()
        await sendNext(entry)
      }
      plan(due())
    } catch (error) {
      failures += 1
      plan(backOff[Math.min(failures, backOff.length) - 1] ?? 30_000)
      throw error
    } finally {
      publishState()
    }
  }

  const due = (): number | null => {
    const entry = next()
    return entry ? Math.max(0, (readyAt.get(entry.fieldId) ?? 0) - Date.now()) : null
  }

  const plan = (delay: number | null): void => {
    clearTimeout(timer)
    if (delay === null || stopped) return
    timer = setTimeout(() => void run(false).catch(() => undefined), delay)
  }

  const run = (all: boolean): Promise<void> => {
    sending = (sending ?? Promise.resolve()).catch(() => undefined).then(() => drain(all))
    const current = sending
    const clear = (): void => {
      if (sending === current) sending = null
    }
    current.then(clear, clear)
    return current
  }

  if (waiting.size > 0) plan(0)

  return {
    set: (fieldId, answer, pause = 0) => {
      // Later than what another tab of this device stored meanwhile, too.
      order = Math.max(order + 1, Date.now())
      // What arrives from others while someone is typing is hidden by what they type.
      const earlier = waiting.get(fieldId)
      const seen = earlier ? (earlier.seen ?? null) : (parts.seen?.(fieldId) ?? null)
      const entry = { fieldId, answer, at: parts.now(), order, seen, before: unsure.get(fieldId) ?? [] }
      durable = parts.store.keep(entry) && durable
      waiting.set(fieldId, entry)
      readyAt.set(fieldId, Date.now() + pause)
      publishState()
      if (failures === 0) plan(pause)
    },
    flush: () => run(true),
    pending: () => new Map([...waiting].map(([fieldId, entry]) => [fieldId, entry.answer])),
    retry: () => {
      // Networks are often announced a moment before they carry anything.
      failures = Math.min(failures, 1)
      if (waiting.size > 0) void run(true).catch(() => undefined)
    },
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/**
 * Whether a retry can succeed: no connection, a busy or failing service, a request that arrived too slowly, or an
 * answer that is not the service's, such as the login page of a train's network.
 */
export function isPassing(problem: ProblemError): boolean {
  const { code, status } = problem
  return code === 'offline' || code === null || status === 408 || status === 429 || status >= 500
}

/** Entries of a field that are remembered until it is known whether they arrived. */
const keptAttempts = 5

/**
 * The clocks of device and service differ by up to a second, and so may the order of two entries that close together.
 */
const clockTolerance = 5000

interface HeldField {
  readonly id: string
  readonly editable: boolean
  readonly answered: string | null
  readonly answer: FieldAnswer
}

/**
 * The stored answers of an earlier page that still need to be sent. Leaves out those of fields that cannot be changed
 * any more, and those that another device has overwritten since.
 */
export function stillToSend(kept: readonly KeptAnswer[], fields: readonly HeldField[]): KeptAnswer[] {
  const byId = new Map(fields.map((field) => [field.id, field]))
  return kept.filter((entry) => {
    const field = byId.get(entry.fieldId)
    return field !== undefined && field.editable && !isOverwritten(entry, field)
  })
}

/** The current value may be an earlier entry of this device whose answer was lost or late. */
function isOverwritten(entry: KeptAnswer, { answered, answer }: HeldField): boolean {
  if (answered === null || answered === entry.seen) return false
  if (Date.parse(answered) <= entry.at + clockTolerance) return false
  return !(entry.before ?? []).some((one) => sameJson(one, answer))
}
