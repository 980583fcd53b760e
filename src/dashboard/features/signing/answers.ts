import { checkAnswer } from '#domain/field/answers.ts'
import type { FieldAnswer } from '#domain/field/field.ts'
import { ProblemError } from '#client/problem-error.ts'
import type { SigningClient, SigningField, SigningView } from '../../api/guests/signing.ts'
import { deviceStorage } from '../../guest/device-storage.ts'
import { localAnswerStore } from './answer-store.ts'
import type { SigningStore } from './signing-state.ts'
import { createValueQueue, stillToSend } from './value-queue.ts'
import type { ValueQueue } from './value-queue.ts'
import { withAnswer } from './view-merge.ts'

/** The recipient's entries, from the keystroke to the service's confirmation. */
export interface Answers {
  /**
   * Starts or stops with the step of a view: answers are taken while documents are open, and forgotten once all is
   * over.
   */
  readonly follow: (view: SigningView) => void
  readonly give: (field: SigningField, answer: FieldAnswer, pause?: number) => void
  readonly sendNow: () => void
  /**
   * Resolves once the service has everything. Rejects with what prevents that, including an answer that was just
   * refused.
   */
  readonly flush: () => Promise<void>
  /** Stops sending. Stored answers stay stored. */
  readonly stop: () => void
}

interface AnswersParts {
  readonly store: SigningStore
  readonly client: SigningClient
  /** The current time by the service's clock, in milliseconds. */
  readonly now: () => number
  /** Nothing can be saved any more: the session, the turn or the envelope has ended. */
  readonly onEnded: (problem: ProblemError) => void
  /** A field is not what this page thought it was. */
  readonly onStale: () => void
}

/** How often an answer is sent again at once because the field was answered meanwhile. */
const mostTurns = 5

const overSteps: ReadonlySet<SigningView['step']> = new Set(['finished', 'declined', 'closed'])

/** Stores answers on the device and sends them to the service, updating the page's state. */
export function createAnswers(parts: AnswersParts): Answers {
  const { getState: state, setState: set } = parts.store
  let queue: ValueQueue | null = null
  /** The queue was told that nothing can be saved. If a later view is open after all, a new queue starts. */
  let hasEnded = false

  const updatePending = (): void => set({ pending: queue?.pending() ?? new Map() })

  const stop = (): void => {
    queue?.stop()
    queue = null
    set({ pending: new Map(), save: 'saved' })
  }

  const fieldOf = (id: string): SigningField | undefined =>
    state().view?.fields.find((field) => field.id === id)

  /**
   * Saves an answer based on what this page knows about the field. If it was answered meanwhile by an earlier attempt
   * that arrived late, or by the recipient elsewhere, saves on top of that. If someone else answered, theirs stays, and
   * the recipient's own words are offered back: no one's words go without their knowing.
   */
  const save = async (
    id: string,
    answer: FieldAnswer,
    begun: string | null,
  ): Promise<{ answered: string }> => {
    const field = fieldOf(id)
    let seen = field?.collaborative === true ? begun : (field?.answered ?? null)
    for (let turn = 0; turn < mostTurns; turn++) {
      const { answered, saved } = await parts.client.answer({
        params: { id },
        body: { ...writable(answer), seen },
      })
      if (saved && answered !== null) return { answered }
      if (await isSomeoneElses(id)) throw replacedProblem()
      seen = answered
    }
    throw ProblemError.offline(new Error('Others change the field all the time.'))
  }

  /** Whether a field that several people fill in has a newer answer of another person. */
  const isSomeoneElses = async (id: string): Promise<boolean> => {
    if (fieldOf(id)?.collaborative !== true) return false
    const read = await parts.client.view()
    const field = read.fields.find((one) => one.id === id)
    parts.onStale()
    return field !== undefined && field.answeredBy !== null && field.answeredBy !== read.recipient.name
  }

  const begin = (view: SigningView): void => {
    hasEnded = false
    const kept = takeUpKept(view)
    queue = createValueQueue(
      {
        store: storeOf(view.recipient.id),
        send: save,
        now: parts.now,
        seen: (id) => fieldOf(id)?.answered ?? null,
        onState: (save) => {
          set({ save })
          updatePending()
        },
        onSaved: (id, answer, answered) => {
          const known = state().view
          const field = fieldOf(id)
          const checked = field && checkAnswer(field, answer)
          // The service keeps what can be printed, and that is what is shown from now on.
          const kept = checked?.ok ? checked.value : answer
          if (known) set({ view: withAnswer(known, id, kept, answered, known.recipient.name) })
          updatePending()
        },
        onRefused: (id, problem, answer) => {
          if (problem.code === replacedCode) {
            set({ replaced: new Map(state().replaced).set(id, answer) })
            return updatePending()
          }
          set({ refused: new Map(state().refused).set(id, problem) })
          updatePending()
          if (problem.status === 403 || problem.status === 404) parts.onStale()
        },
        onEnded: (problem) => {
          hasEnded = true
          parts.onEnded(problem)
        },
      },
      kept,
    )
    updatePending()
  }

  return {
    follow: (view) => {
      if (view.step === 'open') {
        if (!queue || hasEnded) begin(view)
        return
      }
      stop()
      if (overSteps.has(view.step)) forgetKept(view.recipient.id)
    },
    give: (field, answer, pause) => {
      const refused = new Map(state().refused)
      refused.delete(field.id)
      const replaced = new Map(state().replaced)
      replaced.delete(field.id)
      set({ refused, replaced })
      queue?.set(field.id, answer, pause)
      updatePending()
    },
    sendNow: () => queue?.retry(),
    flush: async () => {
      const before = state().refused
      await queue?.flush()
      const refused = [...state().refused].find(([id, problem]) => before.get(id) !== problem)
      if (refused) throw refused[1]
    },
    stop,
  }
}

const replacedCode = 'changed-since-shown'

function replacedProblem(): ProblemError {
  return new ProblemError({
    message: 'Someone else has changed this.',
    code: replacedCode,
    title: 'Changed',
    status: 409,
    requestId: null,
    retryAfter: null,
    errors: [],
  })
}

/** Forgets a recipient's stored answers on this device. */
export function forgetKept(recipientId: string): void {
  storeOf(recipientId).clear()
}

/** Resumes what an earlier page stored and did not send. The rest is forgotten. */
function takeUpKept(view: SigningView) {
  const store = storeOf(view.recipient.id)
  const all = store.all()
  const kept = stillToSend(all, view.fields)
  for (const entry of all) if (!kept.includes(entry)) store.forget(entry.fieldId, entry.order)
  return kept
}

function storeOf(recipientId: string) {
  return localAnswerStore(deviceStorage('localStorage'), recipientId)
}

type WritableAnswer = Parameters<SigningClient['answer']>[0]['body']

/** Readonly art as the contract's mutable arrays. The content is only serialised. */
function writable(answer: FieldAnswer): WritableAnswer {
  return answer as WritableAnswer
}
