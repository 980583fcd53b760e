import { createStore } from 'zustand/vanilla'
import type { FieldAnswer, SignatureArt, Witness } from '#domain/field/field.ts'
import type { Language } from '#domain/language.ts'
import { ProblemError } from '#client/problem-error.ts'
import type { SigningClient, SigningField, SigningView, WitnessClient } from '../../api/guests/signing.ts'
import { asProblem } from '../../guest/use-guest-act.ts'
import { createAdoption } from './adoption.ts'
import { createAnswers, forgetKept } from './answers.ts'
import { inReadingOrder } from './guide.ts'
import type { SessionSecret } from '../../guest/session-secret.ts'
import { blankState, originOf } from './signing-state.ts'
import type { AdoptedKind, SigningState, SigningStore } from './signing-state.ts'
import { isPassing } from './value-queue.ts'
import { afterLook, changedElsewhere, changesAfter, mergeView, replacedIn } from './view-merge.ts'

export interface SigningPage {
  /** For operations that return a view: pass it to `accept`. */
  readonly client: SigningClient
  readonly store: SigningStore
  /** Resumes the tab's session, or opens the link. */
  readonly start: () => Promise<void>
  readonly refresh: () => Promise<void>
  /** Takes a view returned by an operation. */
  readonly accept: (view: SigningView) => void
  /** Stores an answer and sends it after `pause` milliseconds without another one. */
  readonly answer: (field: SigningField, answer: FieldAnswer, pause?: number) => void
  readonly adopt: (kind: AdoptedKind, art: SignatureArt) => void
  /** Sends what is pending, then emails a witness a link to sign the field. Replaces any earlier request. */
  readonly askWitness: (field: SigningField, witness: Witness) => Promise<void>
  /** Withdraws the witness's link. */
  readonly withdrawWitness: (field: SigningField) => Promise<void>
  /** Notes that the recipient has looked at a field that changed elsewhere. */
  readonly look: (fieldId: string) => void
  /** Puts back what the recipient had entered and someone else replaced, or lets it go. */
  readonly takeBack: (field: SigningField, isWanted: boolean) => void
  /** Sends what is pending, then finishes with what the page shows by then. */
  readonly finish: (shown: (view: SigningView) => Shown) => Promise<void>
  readonly decline: (reason: string) => Promise<void>
  /** Names someone else in the recipient's place. The page then says so. */
  readonly reassign: (successor: Successor) => Promise<void>
  /** Tells the service the language of later messages. */
  readonly saveLanguage: (language: Language) => Promise<void>
  /** Sends what is pending without the pause: a field was left, or the connection is back. */
  readonly sendNow: () => void
  /** Clears the page when the problem means that the session has ended. Returns whether it did. */
  readonly endedBy: (problem: unknown) => boolean
  readonly stop: () => void
}

/** Who is to act in the recipient's place, and why. */
type Successor = Parameters<SigningClient['reassign']>[0]['body']

/** The digest of what the page shows, and how. */
type Shown = NonNullable<Parameters<SigningClient['finish']>[0]>['body']

interface PageParts {
  readonly token: string
  readonly secret: SessionSecret
  readonly client: SigningClient
  readonly witnesses: WitnessClient
  /** The origin of the page that has this one in a frame. */
  readonly framedBy: string | null
  /** The moment by the service's clock, in milliseconds. */
  readonly now: () => number
}

/** The interaction of a recipient's page with the service, and its state. */
export function createSigningPage({
  token,
  secret,
  client,
  witnesses,
  framedBy,
  now,
}: PageParts): SigningPage {
  const store = createStore<SigningState>(() => blankState)
  const { setState: set } = store
  /** An action without a response so far: done, if a view says so. */
  let unanswered: SigningState['justDone'] = null
  const views = createViews(store, (view) => {
    const isDone = (unanswered === 'completed' ? 'finished' : unanswered) === view.step
    if (unanswered !== null && isDone) set({ justDone: unanswered })
    answers.follow(view)
  })
  const adoption = createAdoption(store, client)

  const endedBy = (problem: unknown): boolean => {
    if (!(problem instanceof ProblemError) || problem.code !== 'session-ended') return false
    void leave()
    return true
  }

  /** Clears the page, and finds out what to say instead. */
  const leave = (): Promise<void> => {
    const before = store.getState()
    secret.set(null)
    answers.stop()
    set({ phase: { kind: 'ended', origin: originOf(before) }, view: null })
    return learnWhy(before.view?.recipient.id)
  }

  /** A session also ends with the envelope. The link then says so, and no one needs to open it again to find out. */
  const learnWhy = async (recipientId: string | undefined): Promise<void> => {
    // Without a response, the page still offers to open the link again.
    const opened = await client.open({ body: { token, framedBy } }).catch(() => null)
    if (!opened) return
    if ('session' in opened) return secret.set(opened.session)
    const { deadEnd } = opened
    set({ phase: { kind: 'dead-end', deadEnd } })
    const isOver = ['voided', 'removed', 'reassigned'].includes(deadEnd.reason)
    if (isOver && recipientId !== undefined) forgetKept(recipientId)
  }

  const refresh = async (): Promise<void> => {
    const take = views.ask()
    try {
      take(await client.view())
    } catch (problem) {
      endedBy(problem)
    }
  }

  const answers = createAnswers({
    store,
    client,
    now,
    onEnded: (problem) => {
      if (!endedBy(problem)) void refresh()
    },
    onStale: () => void refresh(),
  })

  const open = async (): Promise<void> => {
    const take = views.ask()
    const opened = await client.open({ body: { token, framedBy } })
    if ('session' in opened) {
      secret.set(opened.session)
      take(opened.view)
    } else set({ phase: { kind: 'dead-end', deadEnd: opened.deadEnd }, view: null })
  }

  const goOn = async (): Promise<void> => {
    set({ phase: { kind: 'opening' } })
    const take = views.ask()
    try {
      if (secret.get() === null) await open()
      else take(await client.view())
    } catch (problem) {
      if (secret.get() !== null && problem instanceof ProblemError && problem.status === 401) {
        secret.set(null)
        return goOn()
      }
      set({ phase: { kind: 'unreachable', problem: asProblem(problem) } })
    }
  }

  /** Runs an action that returns the view. What ends the session clears the page, and the problem is rethrown. */
  const act = async (
    operation: () => Promise<SigningView>,
    done: SigningState['justDone'],
  ): Promise<void> => {
    const take = views.ask()
    try {
      unanswered = done
      const view = await operation()
      set({ justDone: done })
      take(view)
    } catch (problem) {
      if (!isPassing(asProblem(problem))) unanswered = null
      if (!endedBy(problem) && isStale(problem)) await refresh()
      throw problem
    }
  }

  return {
    client,
    store,
    start: once(goOn),
    refresh,
    endedBy,
    accept: (view) => views.ask()(view),
    answer: answers.give,
    adopt: adoption.adopt,
    askWitness: async (field, witness) => {
      // The signature that is witnessed may still be on its way.
      await answers.flush()
      await act(() => witnesses.invite({ params: { id: field.id }, body: witness }), null)
    },
    withdrawWitness: (field) => act(() => witnesses.withdraw({ params: { id: field.id } }), null),
    look: (fieldId) => set({ changes: afterLook(store.getState().changes, fieldId) }),
    takeBack: (field, isWanted) => {
      const { replaced } = store.getState()
      const own = replaced.get(field.id)
      if (own === undefined) return
      if (isWanted) return answers.give(field, own)
      set({ replaced: new Map([...replaced].filter(([id]) => id !== field.id)) })
    },
    finish: async (shown) => {
      await answers.flush()
      const { view } = store.getState()
      if (view !== null) await act(() => client.finish({ body: shown(view) }), 'completed')
    },
    decline: (reason) => act(() => client.decline({ body: { reason } }), 'declined'),
    reassign: async (successor) => {
      await client.reassign({ body: successor })
      set({ justDone: 'reassigned' })
      await leave()
    },
    saveLanguage: (language) => client.language({ body: { language } }),
    sendNow: () => {
      adoption.sendUnsent()
      answers.sendNow()
    },
    stop: answers.stop,
  }
}

/** Takes views in the order of their requests: a late one never replaces a newer one. */
function createViews(store: SigningStore, onView: (view: SigningView) => void) {
  let asked = 0
  let newest = 0
  return {
    /** Call it before requesting, and pass the response to the function it returns. */
    ask: () => {
      const request = (asked += 1)
      return (view: SigningView): void => {
        if (request < newest) return
        newest = request
        const { view: before, pending } = store.getState()
        const merged = mergeView(before, { ...view, fields: inReadingOrder(view.fields) })
        const changed = changedElsewhere(before, merged, (id) => pending.has(id))
        const changes = changesAfter(store.getState(), merged, changed)
        const replaced = new Map([...store.getState().replaced, ...replacedIn(before, merged, changed)])
        store.setState({ view: merged, phase: { kind: 'view' }, changed, changes, replaced })
        onView(merged)
      }
    },
  }
}

/** While the action is running, calling again waits for the same run. */
function once(act: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => {
    running ??= act().finally(() => {
      running = null
    })
    return running
  }
}

/** Whether the service knows of a newer state than this page. */
function isStale(problem: unknown): boolean {
  return (
    problem instanceof ProblemError &&
    (problem.status === 409 || problem.status === 403 || problem.code === 'fields-incomplete')
  )
}
