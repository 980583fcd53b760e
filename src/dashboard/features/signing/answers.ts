import type { FieldAnswer } from '#domain/field/field.ts'
import { ProblemError } from '#client/problem-error.ts'
import type { SigningClient, SigningField, SigningView } from '../../api/guests/signing.ts'
import { deviceStorage, localAnswerStore } from './answer-store.ts'
import type { SigningStore } from './signing-state.ts'
import { createValueQueue, stillToSend } from './value-queue.ts'
import type { ValueQueue } from './value-queue.ts'
import { withAnswer } from './view-merge.ts'

/** What the recipient enters, from the keystroke to the service's confirmation. */
export interface Answers {
  /** Begins or ends with the step of a view: answers are given while documents are open, and forgotten once all is over. */
  readonly follow: (view: SigningView) => void
  readonly give: (field: SigningField, answer: FieldAnswer, pause?: number) => void
  readonly sendNow: () => void
  /** Resolves once the service has everything; rejects with what stands in the way, be it that an answer was just refused. */
  readonly flush: () => Promise<void>
  /** Ends sending; what is kept stays kept. */
  readonly stop: () => void
}

interface AnswersParts {
  readonly store: SigningStore
  readonly client: SigningClient
  /** The moment by the service's clock, in milliseconds. */
  readonly now: () => number
  /** Nothing can be saved any more: the session, the turn or the envelope is over. */
  readonly onEnded: (problem: ProblemError) => void
  /** A field is not what this page thought it was. */
  readonly onStale: () => void
}

/** How often an answer is given again at once because the field was answered meanwhile. */
const mostTurns = 5

const overSteps: ReadonlySet<SigningView['step']> = new Set(['finished', 'declined', 'closed'])

/** Keeps answers on the device and carries them to the service, telling the page's state. */
export function createAnswers(parts: AnswersParts): Answers {
  const { getState: state, setState: set } = parts.store
  let queue: ValueQueue | null = null
  /** The queue was told that nothing can be saved; should a later view be open all the same, another one begins. */
  let hasEnded = false

  const tellPending = (): void => set({ pending: queue?.pending() ?? new Map() })

  const stop = (): void => {
    queue?.stop()
    queue = null
    set({ pending: new Map(), save: 'saved' })
  }

  const fieldOf = (id: string): SigningField | undefined =>
    state().view?.fields.find((field) => field.id === id)

  /**
   * Saves an answer upon what this page knows of the field; when it was answered meanwhile (an earlier try came late,
   * or somebody else), upon that: what is entered last holds.
   */
  const save = async (id: string, answer: FieldAnswer): Promise<{ answered: string }> => {
    let seen = fieldOf(id)?.answered ?? null
    for (let turn = 0; turn < mostTurns; turn++) {
      const { answered, saved } = await parts.client.answer({
        params: { id },
        body: { ...writable(answer), seen },
      })
      if (saved && answered !== null) return { answered }
      seen = answered
    }
    throw ProblemError.offline(new Error('Others change the field all the time.'))
  }

  const begin = (view: SigningView): void => {
    hasEnded = false
    const kept = takeUpKept(view)
    queue = createValueQueue(
      {
        store: storeOf(view.recipient.id),
        send: (id, answer) => save(id, answer),
        now: parts.now,
        seen: (id) => fieldOf(id)?.answered ?? null,
        onState: (save) => {
          set({ save })
          tellPending()
        },
        onSaved: (id, answer, answered) => {
          const known = state().view
          if (known) set({ view: withAnswer(known, id, answer, answered) })
          tellPending()
        },
        onRefused: (id, problem) => {
          set({ refused: new Map(state().refused).set(id, problem) })
          tellPending()
          if (problem.status === 403 || problem.status === 404) parts.onStale()
        },
        onEnded: (problem) => {
          hasEnded = true
          parts.onEnded(problem)
        },
      },
      kept,
    )
    tellPending()
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
      set({ refused })
      queue?.set(field.id, answer, pause)
      tellPending()
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

/** Forgets what the device keeps of a recipient's answers. */
export function forgetKept(recipientId: string): void {
  storeOf(recipientId).clear()
}

/** What an earlier page kept and still has to be sent; the rest is forgotten. */
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

/** Readonly art as the contract's mutable arrays; the content is only written out. */
function writable(answer: FieldAnswer): WritableAnswer {
  return answer as WritableAnswer
}
