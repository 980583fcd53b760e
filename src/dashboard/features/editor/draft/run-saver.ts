import type { StoreApi } from 'zustand/vanilla'
import { sameContent } from './draft-content.ts'
import type { SnapshotStore } from './draft-snapshot.ts'
import { isDirty, next } from './draft-saver.ts'
import type { Effect, News, Reason, SaverEvent } from './saver-events.ts'
import type { DraftService, DraftState } from './draft-state.ts'

/** Runs the draft saver's effects: one request at a time, in order. */
export interface SaverRunner {
  dispatch: (event: SaverEvent) => void
  /** Runs something with the draft once it exists, between two saves. */
  inTurn: <Answer>(act: (id: string) => Promise<Answer>) => Promise<Answer>
  /** The id of the draft, which is created if needed. */
  ensureDraft: () => Promise<string>
  /** Saves at once. Resolves when the service has everything, rejects when it could not be saved. */
  flush: () => Promise<void>
  /** Writes at once what a reload resumes. */
  writeDown: () => void
  /** Cancels waiting. */
  stop: () => void
}

interface SaverParts {
  readonly store: StoreApi<DraftState>
  readonly service: DraftService
  readonly snapshots: SnapshotStore
  readonly tell: (news: News) => void
}

/** Milliseconds of rest before a snapshot, so that a held key is not slowed down. */
const restBeforeSnapshot = 250

export function runSaver({ store, service, snapshots, tell }: SaverParts): SaverRunner {
  const { getState: get, setState: set } = store
  let queue: Promise<unknown> = Promise.resolve()
  let creating: Promise<string> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let snapshotTimer: ReturnType<typeof setTimeout> | undefined
  let failure: unknown = null

  function dispatch(event: SaverEvent): void {
    const { draft, effects } = next(get(), event)
    if (draft !== get()) set(draft, true)
    effects.forEach(run)
  }

  function run(effect: Effect): void {
    switch (effect.do) {
      case 'create':
        return void ensureDraft().catch(() => undefined)
      case 'save':
        clearTimeout(timer)
        return void enqueue(save)
      case 'read':
        return void enqueue(() => read(effect.reason))
      case 'wait':
        clearTimeout(timer)
        timer = setTimeout(() => dispatch({ on: 'timer' }), effect.ms)
        return
      case 'snapshot':
        clearTimeout(snapshotTimer)
        if (effect.isNow) return writeDown()
        snapshotTimer = setTimeout(writeDown, restBeforeSnapshot)
        return
      case 'tell':
        return tell(effect.what)
    }
  }

  function enqueue<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    const turn = queue.then(act)
    queue = turn.catch(() => undefined)
    return turn
  }

  function fail(event: Extract<SaverEvent, { on: 'failed' }>): void {
    dispatch(event)
    if (event.doing !== 'news' && get().save.at !== 'saving') failure = event.problem
  }

  function ensureDraft(): Promise<string> {
    const { id } = get()
    if (id !== null) return Promise.resolve(id)
    creating ??= service.create().then(
      (draft) => {
        dispatch({ on: 'created', draft })
        return draft.id
      },
      (problem: unknown) => {
        creating = null
        fail({ on: 'failed', doing: 'create', problem })
        throw problem
      },
    )
    return creating
  }

  async function save(): Promise<void> {
    const id = await ensureDraft().catch(() => null)
    const { content: sent, saved, save: state, revision } = get()
    if (id === null || state.at !== 'saving') return
    const answer = sameContent(sent, saved) ? Promise.resolve(revision) : service.save(id, sent, revision)
    await answer.then(
      (now) => dispatch({ on: 'saved', sent, revision: now }),
      (problem: unknown) => fail({ on: 'failed', doing: 'save', problem, sent }),
    )
  }

  async function read(reason: Reason): Promise<void> {
    const { id } = get()
    if (id === null) return
    await service.read(id).then(
      (draft) => dispatch({ on: 'read', reason, draft }),
      (problem: unknown) => fail({ on: 'failed', doing: reason, problem }),
    )
  }

  function writeDown(): void {
    clearTimeout(snapshotTimer)
    const { id, revision, content, documents, log } = get()
    if (id === null) return
    snapshots.write(id, { revision, content, log, isUnsaved: isDirty(get()) }, documents)
  }

  async function idle(): Promise<void> {
    for (let seen: unknown; seen !== queue;) await (seen = queue)
  }

  async function flush(): Promise<void> {
    await idle()
    for (let tries = 0; tries < 2 && (get().id !== null || isDirty(get())); tries += 1) {
      failure = null
      dispatch({ on: 'flush' })
      await idle()
      const { at } = get().save
      if (at === 'saved') return
      if (at !== 'unsaved') throw failure ?? new Error('The draft can’t be saved.')
    }
  }

  return {
    dispatch,
    inTurn: (act) => enqueue(async () => act(await ensureDraft())),
    ensureDraft,
    flush,
    writeDown,
    stop: () => clearTimeout(timer),
  }
}
