import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import { initialAnswer } from '#domain/field/answers.ts'
import type { FieldAnswer, SignatureArt } from '#domain/field/field.ts'
import { ProblemError } from '../../api/problem-error.ts'
import type { DeadEnd, SigningClient, SigningField, SigningView } from '../../api/signing.ts'
import { deviceStorage, localAnswerStore } from './answer-store.ts'
import { inReadingOrder } from './guide.ts'
import type { SessionSecret } from './session-secret.ts'
import { createValueQueue, stillToSend } from './value-queue.ts'
import type { SaveState, ValueQueue } from './value-queue.ts'
import { changedElsewhere, mergeView, withAnswer } from './view-merge.ts'

/** Which page the recipient sees; with `view`, its `step` says the rest. */
export type Phase =
  | { readonly kind: 'opening' }
  | { readonly kind: 'unreachable'; readonly problem: ProblemError }
  | { readonly kind: 'dead-end'; readonly deadEnd: DeadEnd }
  | { readonly kind: 'ended' }
  | { readonly kind: 'view' }

export interface SigningState {
  readonly phase: Phase
  /** Last known view; null before the link was opened, and once nothing of it may be shown. */
  readonly view: SigningView | null
  /** Answers given here that the service has not confirmed, by field. */
  readonly pending: ReadonlyMap<string, FieldAnswer>
  readonly save: SaveState
  /** Why a field's last answer was not taken, in words. */
  readonly refused: ReadonlyMap<string, string>
  /** Fields that others changed just now. */
  readonly changed: readonly SigningField[]
  /** What the recipient did on this very page, for thanks and redirects. */
  readonly justDone: 'completed' | 'declined' | null
}

export interface SigningPage {
  /** For the operations that answer a view: hand it to `accept`. */
  readonly client: SigningClient
  readonly store: StoreApi<SigningState>
  /** Goes on with the tab's session, or opens the link. */
  readonly start: () => Promise<void>
  /** Opens the link anew. */
  readonly open: () => Promise<void>
  readonly refresh: () => Promise<void>
  /** Takes a view that an operation answered. */
  readonly accept: (view: SigningView) => void
  readonly answer: (field: SigningField, answer: FieldAnswer, pause?: number) => void
  readonly adopt: (kind: 'signature' | 'initials', art: SignatureArt) => Promise<void>
  readonly finish: () => Promise<void>
  readonly decline: (reason: string) => Promise<void>
  /** Sends what waits without the pause: a field was left, the connection is back. */
  readonly sendNow: () => void
  /** Clears the page when the problem says that the session has ended; true when it did. */
  readonly endedBy: (problem: unknown) => boolean
  readonly stop: () => void
}

const blank: SigningState = {
  phase: { kind: 'opening' },
  view: null,
  pending: new Map(),
  save: 'saved',
  refused: new Map(),
  changed: [],
  justDone: null,
}

/** Everything a recipient's page does with the service, and what it knows. */
export function createSigningPage(parts: {
  readonly token: string
  readonly secret: SessionSecret
  readonly client: SigningClient
  /** The moment by the service's clock, in milliseconds. */
  readonly now: () => number
}): SigningPage {
  const { token, secret, client } = parts
  const store = createStore<SigningState>(() => blank)
  const { getState: state, setState: set } = store
  let queue: ValueQueue | null = null
  let requests = 0
  let newest = 0

  /** Takes a view unless one asked for later is known already. */
  const take = (view: SigningView, request: number): void => {
    if (request < newest) return
    newest = request
    const before = state().view
    const merged = mergeView(before, { ...view, fields: inReadingOrder(view.fields) })
    const changed = changedElsewhere(before, merged, (id) => state().pending.has(id))
    set({ view: merged, phase: { kind: 'view' }, changed })
    followStep(merged)
  }

  const followStep = (view: SigningView): void => {
    if (view.step === 'open') return startQueue(view)
    queue?.stop()
    queue = null
    set({ pending: new Map(), save: 'saved' })
    const over = view.step === 'finished' || view.step === 'declined' || view.step === 'closed'
    if (over) answersOf(view.recipient.id).clear()
  }

  const startQueue = (view: SigningView): void => {
    if (queue) return
    const answers = answersOf(view.recipient.id)
    const all = answers.all()
    const kept = stillToSend(all, view.fields)
    all
      .filter((entry) => !kept.includes(entry))
      .forEach((entry) => answers.forget(entry.fieldId, entry.order))
    queue = createValueQueue(
      {
        store: answers,
        send: (id, answer) => client.answer({ params: { id }, body: writable(answer) }),
        now: parts.now,
        onState: (save) => set({ save, pending: queue?.pending() ?? state().pending }),
        onSaved: (id, answer, answered) => {
          const known = state().view
          set({
            pending: queue?.pending() ?? new Map(),
            ...(known ? { view: withAnswer(known, id, answer, answered) } : {}),
          })
        },
        onRefused: (id, problem) => {
          set({
            pending: queue?.pending() ?? new Map(),
            refused: new Map(state().refused).set(id, problem.message),
          })
          if (problem.status === 403 || problem.status === 404) void refresh()
        },
        onEnded: (problem) => {
          if (!endedBy(problem)) void refresh()
        },
      },
      kept,
    )
    set({ pending: queue.pending() })
  }

  const endedBy = (problem: unknown): boolean => {
    if (!(problem instanceof ProblemError) || problem.code !== 'session-ended') return false
    secret.set(null)
    queue?.stop()
    queue = null
    const recipientId = state().view?.recipient.id
    set({ phase: { kind: 'ended' }, view: null, pending: new Map() })
    void learnWhy(recipientId)
    return true
  }

  /** A session ends with the envelope, too: then the link says so, and nobody need open it again to learn it. */
  const learnWhy = async (recipientId: string | undefined): Promise<void> => {
    try {
      const opened = await client.open({ body: { token } })
      if ('deadEnd' in opened) {
        set({ phase: { kind: 'dead-end', deadEnd: opened.deadEnd } })
        const isOver = opened.deadEnd.reason === 'voided' || opened.deadEnd.reason === 'removed'
        if (isOver && recipientId !== undefined) answersOf(recipientId).clear()
      } else secret.set(opened.session)
    } catch {
      // The page offers to open the link again.
    }
  }

  const open = async (): Promise<void> => {
    set({ phase: { kind: 'opening' } })
    const request = (requests += 1)
    try {
      const opened = await client.open({ body: { token } })
      if ('deadEnd' in opened) {
        secret.set(null)
        set({ phase: { kind: 'dead-end', deadEnd: opened.deadEnd }, view: null })
        return
      }
      secret.set(opened.session)
      take(opened.view, request)
    } catch (problem) {
      set({ phase: { kind: 'unreachable', problem: asProblem(problem) } })
    }
  }

  const refresh = async (): Promise<void> => {
    const request = (requests += 1)
    try {
      take(await client.view(), request)
    } catch (problem) {
      endedBy(problem)
    }
  }

  const goOn = async (): Promise<void> => {
    if (secret.get() === null) return open()
    const request = (requests += 1)
    try {
      take(await client.view(), request)
    } catch (problem) {
      if (problem instanceof ProblemError && problem.status === 401) return open()
      set({ phase: { kind: 'unreachable', problem: asProblem(problem) } })
    }
  }

  let starting: Promise<void> | null = null
  const start = (): Promise<void> => {
    starting ??= goOn().finally(() => {
      starting = null
    })
    return starting
  }

  /** Runs an operation that answers the view; a problem that ends the session clears the page and is thrown on. */
  const run = async (
    operation: () => Promise<SigningView>,
    done: SigningState['justDone'] = null,
  ): Promise<void> => {
    const request = (requests += 1)
    try {
      const view = await operation()
      if (done) set({ justDone: done })
      take(view, request)
    } catch (problem) {
      if (!endedBy(problem) && isStale(problem)) await refresh()
      throw problem
    }
  }

  return {
    client,
    store,
    start,
    open,
    refresh,
    endedBy,
    accept: (view) => take(view, (requests += 1)),
    answer: (field, answer, pause) => {
      const refused = new Map(state().refused)
      refused.delete(field.id)
      set({ refused })
      queue?.set(field.id, answer, pause)
      set({ pending: queue?.pending() ?? state().pending })
    },
    adopt: async (kind, art) => {
      const view = state().view
      if (view) set({ view: { ...view, adopted: { ...view.adopted, [kind]: art } } })
      await client.adopt({
        body: kind === 'signature' ? { signature: writableArt(art) } : { initials: writableArt(art) },
      })
    },
    finish: async () => {
      await queue?.flush()
      await run(() => client.finish(), 'completed')
    },
    decline: (reason) => run(() => client.decline({ body: { reason } }), 'declined'),
    sendNow: () => queue?.retry(),
    stop: () => {
      queue?.stop()
      queue = null
    },
  }
}

/** What is in a field now: what was entered here, else what the service knows, else the sender's initial value. */
export function answerOf(field: SigningField, pending: FieldAnswer | undefined): FieldAnswer {
  return pending ?? (field.answered === null ? initialAnswer(field) : field.answer)
}

function answersOf(recipientId: string) {
  return localAnswerStore(deviceStorage('localStorage'), recipientId)
}

type WritableAnswer = Parameters<SigningClient['answer']>[0]['body']

/** Readonly art as the contract's mutable arrays; the content is only written out. */
function writable(answer: FieldAnswer): WritableAnswer {
  return answer as WritableAnswer
}

function writableArt(art: SignatureArt): NonNullable<WritableAnswer['art']> {
  return art as NonNullable<WritableAnswer['art']>
}

function asProblem(problem: unknown): ProblemError {
  return problem instanceof ProblemError ? problem : ProblemError.offline(problem)
}

/** Whether the service knows of a newer state than this page. */
function isStale(problem: unknown): boolean {
  return (
    problem instanceof ProblemError &&
    (problem.status === 409 || problem.status === 403 || problem.code === 'fields-incomplete')
  )
}
