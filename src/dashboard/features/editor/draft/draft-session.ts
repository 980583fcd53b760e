import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import { movePages } from '#domain/field/move-pages.ts'
import type { DraftDocument, DraftField } from '../../../api/sending/drafts.ts'
import type { UploadOptions } from '../../../api/sending/upload.ts'
import type { Edited, EditedContent } from './edited.ts'
import { ProblemError } from '#client/problem-error.ts'
import { contentOf, emptyContent, nameFromFile, sameById, sameContent } from './draft-content.ts'
import { firstState } from './draft-state.ts'
import type { DraftState, SessionParts, Upload } from './draft-state.ts'
import { commandBetween, emptyLog, record, redo, undo } from '../fields/commands.ts'
import type { CommandLog, Step } from '../fields/commands.ts'
import { mergedContent } from './merge.ts'
import { nextWait, stateAfter } from './save-problems.ts'
import { uploadQueue } from './upload-queue.ts'

export interface SessionListener {
  /** The draft has come into being. */
  onCreated?: (id: string) => void
  /** Another tab's version was taken over. */
  onCaughtUp?: () => void
  /** Another tab's changes were taken over beside what was changed here. */
  onMerged?: () => void
}

/** One draft being edited: its state, and everything that can be done to it. Autosaves; nothing is lost by a reload. */
export interface DraftSession {
  readonly store: StoreApi<DraftState>
  edit: (change: (content: EditedContent) => EditedContent) => void
  /** One act on the fields that can be undone. */
  editFields: (label: string, change: (fields: DraftField[]) => DraftField[], key?: string) => void
  undo: () => string | null
  redo: () => string | null
  addFiles: (files: readonly File[], replaces?: string) => void
  dismissUpload: (key: string) => void
  retryUpload: (key: string) => void
  renameDocument: (documentId: string, name: string) => Promise<void>
  orderDocuments: (documentIds: readonly string[]) => Promise<void>
  removeDocument: (documentId: string) => Promise<void>
  /** Saves at once; resolves when the service has everything, throws when it could not be saved. */
  flush: () => Promise<void>
  /** Another tab or client saved this revision. */
  notice: (revision: number | null) => void
  choose: (whose: 'mine' | 'theirs') => void
  /** While the draft is being sent or discarded from here, what happens to it is no news. */
  pause: (isPaused: boolean) => void
  /** Begins to save. The returned function stops; what is unsaved then is saved on the way out. */
  start: (listener?: SessionListener) => () => void
}

/** Milliseconds of rest before the way back over a reload is written down. */
const restBeforeWriting = 250

export function openDraftSession(parts: SessionParts): DraftSession {
  const { service, snapshots, delay = 700, now = Date.now } = parts
  const store = createStore<DraftState>(() => firstState(parts))
  const { getState: get, setState: set } = store
  let saved = parts.draft ? contentOf(parts.draft) : emptyContent
  let timer: ReturnType<typeof setTimeout> | undefined
  let noting: ReturnType<typeof setTimeout> | undefined
  let wait = 0
  let lane: Promise<unknown> = Promise.resolve()
  let creating: Promise<string> | null = null
  let disposed = false
  let paused = false
  let listener: SessionListener = {}

  const inLane = <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
    const turn = lane.then(act)
    lane = turn.catch(() => undefined)
    return turn
  }
  const isDirty = () => !sameContent(get().content, saved)

  /** Writes down what a reload goes on with: at rest, so that a held key is not slowed by it, at the latest on the way out. */
  function remember(): void {
    clearTimeout(noting)
    noting = setTimeout(writeDown, Math.min(delay, restBeforeWriting))
  }

  function writeDown(): void {
    clearTimeout(noting)
    noting = undefined
    const { id, revision, content, log } = get()
    if (id !== null) snapshots.write(id, { revision, content, log, isUnsaved: isDirty() })
  }

  function schedule(after = delay): void {
    if (get().save.status === 'conflict' || get().save.status === 'closed') return
    clearTimeout(timer)
    timer = setTimeout(() => void inLane(saveNow).catch(() => undefined), after)
  }

  function change(content: EditedContent, more: Partial<DraftState> = {}): void {
    set({ content, ...more })
    const { save } = get()
    if (save.status === 'saved' || save.status === 'refused') set({ save: { status: 'unsaved' } })
    void ensureDraft().catch(() => undefined)
    schedule()
    remember()
  }

  function ensureDraft(): Promise<string> {
    const { id } = get()
    if (id !== null) return Promise.resolve(id)
    creating ??= service.create().then(
      (draft) => {
        const shared = get().content.shared || draft.shared
        saved = contentOf(draft)
        set((state) => ({
          id: draft.id,
          revision: draft.revision,
          content: { ...state.content, shared, groupId: draft.groupId, metadata: draft.metadata },
        }))
        remember()
        listener.onCreated?.(draft.id)
        return draft.id
      },
      (problem: unknown) => {
        creating = null
        set({ save: stateAfter(problem) })
        if (get().save.status === 'offline' && !disposed) schedule((wait = nextWait(wait)))
        throw problem
      },
    )
    return creating
  }

  async function saveNow(): Promise<void> {
    const id = await ensureDraft()
    const { content, save } = get()
    if (save.status === 'conflict' || save.status === 'closed') throw new Error('The draft cannot be saved.')
    if (sameContent(content, saved)) {
      set({ save: { status: 'saved' } })
      remember()
      return
    }
    set({ save: { status: 'saving' } })
    try {
      const revision = await service.save(id, content, get().revision)
      wait = 0
      tookOver(content, revision)
    } catch (problem) {
      if (problem instanceof ProblemError && problem.code === 'stale-revision') return reconcile(id)
      set({ save: stateAfter(problem) })
      if (get().save.status === 'offline' && !disposed) schedule((wait = nextWait(wait)))
      throw problem
    }
  }

  function tookOver(sent: EditedContent, revision: number): void {
    saved = service.settled(sent, sent)
    set((state) => ({
      revision: Math.max(revision, state.revision),
      content: service.settled(state.content, sent),
    }))
    const dirty = isDirty()
    set({ save: { status: dirty ? 'unsaved' : 'saved' } })
    remember()
    if (dirty) schedule()
  }

  /** Someone else's save, or only a document of ours that came in between? */
  async function reconcile(id: string): Promise<void> {
    const theirs = await service.read(id)
    const { content } = get()
    if (sameContent(contentOf(theirs), saved) || sameContent(contentOf(theirs), content)) {
      saved = contentOf(theirs)
      set({ revision: theirs.revision, documents: theirs.documents })
      return saveNow()
    }
    if (merge(theirs)) return saveNow()
    set({ theirs, save: { status: 'conflict' } })
    remember()
    throw new Error('The draft was changed elsewhere.')
  }

  /** Takes over what was changed elsewhere beside what was changed here; tells whether that went without a collision. */
  function merge(theirs: Edited): boolean {
    const { content: mine, documents, log } = get()
    const before = saved
    const content = mergedContent({ base: before, mine, documents, theirs })
    if (!content) return false
    saved = contentOf(theirs)
    const haveFieldsChanged = !sameById(before.fields, theirs.fields)
    const hasOnlyFields = sameContent({ ...saved, fields: before.fields }, before)
    set((state) => ({
      content,
      documents: theirs.documents,
      revision: theirs.revision,
      // A step back over a field that was changed elsewhere would silently take that change back too.
      log: haveFieldsChanged ? emptyLog : log,
      theirs: null,
      loads: hasOnlyFields ? state.loads : state.loads + 1,
      save: { status: 'unsaved' },
    }))
    remember()
    listener.onMerged?.()
    return true
  }

  function adopt(draft: Edited, log: CommandLog = emptyLog): void {
    saved = contentOf(draft)
    set((state) => ({
      content: saved,
      documents: draft.documents,
      revision: draft.revision,
      log,
      theirs: null,
      loads: state.loads + 1,
      save: { status: 'saved' },
    }))
    remember()
  }

  async function catchUp(): Promise<void> {
    const { id, revision } = get()
    if (id === null || disposed || get().save.status === 'closed') return
    let draft: Edited
    try {
      draft = await service.read(id)
    } catch (problem) {
      const save = stateAfter(problem)
      if (save.status === 'closed' && !paused) set({ save })
      throw problem
    }
    if (draft.revision <= revision) return
    if (sameContent(contentOf(draft), saved)) {
      set({ revision: draft.revision, documents: draft.documents })
      remember()
    } else if (!isDirty()) {
      adopt(draft)
      listener.onCaughtUp?.()
    } else if (get().save.status !== 'conflict' && merge(draft)) {
      schedule(0)
    } else if (get().save.status !== 'conflict' || get().theirs !== null) {
      set({ theirs: draft, save: { status: 'conflict' } })
    }
  }

  function takeStep(step: Step | null): string | null {
    if (!step) return null
    change({ ...get().content, fields: step.fields }, { log: step.log })
    return step.command.label
  }

  /**
   * Does an act on the documents between two saves, and takes over what the service made of it. Fields that are not saved yet
   * go with their pages just as the service's do.
   */
  function onDocuments(act: (id: string) => Promise<Edited>): Promise<void> {
    return inLane(async () => {
      const draft = await act(await ensureDraft())
      const { documents, content, revision } = get()
      saved = contentOf(draft)
      const fields = movePages(content.fields, documents, draft.documents)
      set({
        documents: draft.documents,
        revision: Math.max(draft.revision, revision),
        content: { ...content, fields },
        log: emptyLog,
      })
      if (isDirty()) schedule()
      remember()
    })
  }

  async function takeUpload({ file, replaces }: Upload, options: UploadOptions): Promise<void> {
    const id = await ensureDraft()
    if (replaces !== null) {
      return onDocuments(async () => {
        await service.replaceDocument(id, replaces, file, options)
        return service.read(id)
      })
    }
    // Before it is sent: the news of it may come back sooner than its answer.
    const isFirst = get().documents.length === 0
    const { document, revision } = await service.addDocument(id, file, options)
    set((state) => ({
      documents: [...state.documents.filter((one) => one.id !== document.id), document],
      revision: Math.max(revision, state.revision),
    }))
    remember()
    if (isFirst && get().content.name.trim() === '') {
      const name = nameFromFile(document.name)
      change({ ...get().content, name }, { loads: get().loads + 1 })
    }
  }

  const uploads = uploadQueue(store, takeUpload)
  const onOnline = () => get().save.status === 'offline' && schedule(0)

  return {
    store,
    edit: (make) => {
      const content = make(get().content)
      if (content !== get().content) change(content)
    },
    editFields: (label, make, key) => {
      const { content, log } = get()
      const fields = make(content.fields)
      const command = commandBetween(content.fields, fields, { label, key: key ?? null, at: now() })
      if (command) change({ ...content, fields }, { log: record(log, command) })
    },
    undo: () => takeStep(undo(get().content.fields, get().log)),
    redo: () => takeStep(redo(get().content.fields, get().log)),
    addFiles: (files, replaces) => uploads.add(files, replaces ?? null),
    dismissUpload: uploads.dismiss,
    retryUpload: uploads.retry,
    renameDocument: (documentId, name) =>
      inLane(async () => {
        const revision = await service.renameDocument(await ensureDraft(), documentId, name)
        const rename = (document: DraftDocument) => ({ ...document, name })
        set((state) => ({
          revision: Math.max(revision, state.revision),
          documents: state.documents.map((one) => (one.id === documentId ? rename(one) : one)),
        }))
      }),
    orderDocuments: (ids) => onDocuments((id) => service.orderDocuments(id, [...ids])),
    removeDocument: (documentId) => onDocuments((id) => service.removeDocument(id, documentId)),
    flush: () => {
      clearTimeout(timer)
      return inLane(async () => {
        if (get().id !== null || isDirty()) await saveNow()
        if (isDirty()) await saveNow()
      })
    },
    pause: (isPaused) => {
      paused = isPaused
    },
    notice: (revision) => {
      if (paused) return
      if (revision === null || revision > get().revision) void inLane(catchUp).catch(() => undefined)
    },
    choose: (whose) => {
      const { theirs } = get()
      if (!theirs) return
      if (whose === 'theirs') return adopt(theirs)
      saved = contentOf(theirs)
      set({
        revision: theirs.revision,
        documents: theirs.documents,
        theirs: null,
        save: { status: 'unsaved' },
      })
      schedule(0)
    },
    start: (told = {}) => {
      disposed = false
      listener = told
      globalThis.addEventListener?.('online', onOnline)
      globalThis.addEventListener?.('pagehide', writeDown)
      if (isDirty() && get().id !== null) schedule(0)
      return () => {
        disposed = true
        clearTimeout(timer)
        globalThis.removeEventListener?.('online', onOnline)
        globalThis.removeEventListener?.('pagehide', writeDown)
        const { id, save } = get()
        if (id === null) return
        writeDown()
        if (isDirty() && save.status !== 'conflict') void inLane(saveNow).catch(() => undefined)
      }
    },
  }
}
