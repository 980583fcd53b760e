import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import { limits } from '#domain/limits.ts'
import type { Draft, DraftContent, DraftDocument, DraftField, UploadOptions } from '../../api/drafts.ts'
import { ProblemError } from '../../api/problem-error.ts'
import {
  contentOf,
  emptyContent,
  fieldsReordered,
  fieldsWithoutDocument,
  nameFromFile,
  newId,
  sameContent,
} from './draft-content.ts'
import type { SnapshotStore } from './draft-snapshot.ts'
import { commandBetween, emptyLog, record, redo, undo } from './fields/commands.ts'
import type { CommandLog, Step } from './fields/commands.ts'

/** What the editor needs of the service. */
export interface DraftService {
  create: () => Promise<Draft>
  read: (id: string) => Promise<Draft>
  save: (id: string, content: DraftContent, revision: number) => Promise<number>
  addDocument: (id: string, file: File, options: UploadOptions) => Promise<DocumentAnswer>
  replaceDocument: (
    id: string,
    documentId: string,
    file: File,
    options: UploadOptions,
  ) => Promise<DocumentAnswer>
  renameDocument: (id: string, documentId: string, name: string) => Promise<number>
  orderDocuments: (id: string, documentIds: string[]) => Promise<Draft>
  removeDocument: (id: string, documentId: string) => Promise<Draft>
}

interface DocumentAnswer {
  readonly revision: number
  readonly document: DraftDocument
}

/** A file on its way, or one that was not taken. */
export interface Upload {
  readonly key: string
  readonly file: File
  /** The document it takes the place of, or null for a new one. */
  readonly replaces: string | null
  readonly status: 'waiting' | 'sending' | 'checking' | 'failed'
  /** Share sent, 0 to 1. */
  readonly share: number
  /** Why it was not taken. */
  readonly message: string | null
  /** Whether the same file may be taken another time. */
  readonly mayRetry: boolean
}

/** How far what the sender did has come to the service. */
export type SaveState =
  | { readonly status: 'saved' }
  | { readonly status: 'unsaved' }
  | { readonly status: 'saving' }
  | { readonly status: 'offline' }
  | { readonly status: 'refused'; readonly message: string }
  | { readonly status: 'conflict' }
  /** It is no draft any more: sent, discarded, or out of reach. */
  | { readonly status: 'closed'; readonly reason: 'sent' | 'gone' }

export interface DraftState {
  /** Null before the first upload. */
  readonly id: string | null
  readonly revision: number
  readonly content: DraftContent
  readonly documents: readonly DraftDocument[]
  readonly log: CommandLog
  readonly uploads: readonly Upload[]
  readonly save: SaveState
  /** What another tab or client saved, while the sender has to choose. */
  readonly theirs: Draft | null
  /** Rises when the content was taken from the service, so that forms begin anew. */
  readonly loads: number
}

export interface SessionParts {
  readonly service: DraftService
  readonly snapshots: SnapshotStore
  /** An existing draft, or null for a new one. */
  readonly draft: Draft | null
  readonly now?: () => number
  /** Milliseconds of rest before a save. */
  readonly delay?: number
}

export interface SessionListener {
  /** The draft has come into being. */
  onCreated?: (id: string) => void
  /** Another tab's version was taken over. */
  onCaughtUp?: () => void
}

/** One draft being edited: its state, and everything that can be done to it. Autosaves; nothing is lost by a reload. */
export interface DraftSession {
  readonly store: StoreApi<DraftState>
  edit: (change: (content: DraftContent) => DraftContent) => void
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

const longestWait = 30_000

export function openDraftSession(parts: SessionParts): DraftSession {
  const { service, snapshots, delay = 700, now = Date.now } = parts
  const store = createStore<DraftState>(() => firstState(parts))
  const { getState: get, setState: set } = store
  let saved = parts.draft ? contentOf(parts.draft) : emptyContent
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = 0
  let lane: Promise<unknown> = Promise.resolve()
  let creating: Promise<string> | null = null
  let uploading = false
  let disposed = false
  let paused = false
  let listener: SessionListener = {}
  const cancels = new Map<string, AbortController>()

  const inLane = <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
    const turn = lane.then(act)
    lane = turn.catch(() => undefined)
    return turn
  }
  const isDirty = () => !sameContent(get().content, saved)

  function remember(): void {
    const { id, revision, content, log } = get()
    if (id !== null) snapshots.write(id, { revision, content, log, isUnsaved: isDirty() })
  }

  function schedule(after = delay): void {
    if (get().save.status === 'conflict' || get().save.status === 'closed') return
    clearTimeout(timer)
    timer = setTimeout(() => void inLane(saveNow).catch(() => undefined), after)
  }

  function change(content: DraftContent, more: Partial<DraftState> = {}): void {
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

  function tookOver(sent: DraftContent, revision: number): void {
    saved = passwordsSettled(sent, sent)
    set((state) => ({
      revision: Math.max(revision, state.revision),
      content: passwordsSettled(state.content, sent),
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
    set({ theirs, save: { status: 'conflict' } })
    remember()
    throw new Error('The draft was changed elsewhere.')
  }

  function adopt(draft: Draft, log: CommandLog = emptyLog): void {
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
    let draft: Draft
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
    } else if (get().save.status !== 'conflict' || get().theirs !== null) {
      set({ theirs: draft, save: { status: 'conflict' } })
    }
  }

  function takeStep(step: Step | null): string | null {
    if (!step) return null
    change({ ...get().content, fields: step.fields }, { log: step.log })
    return step.command.label
  }

  /** Does an act on the documents after everything before it is saved, and takes over what the service made of it. */
  function onDocuments(
    optimistic: Partial<DraftState>,
    act: (id: string) => Promise<Draft | null>,
  ): Promise<void> {
    return inLane(async () => {
      const id = await ensureDraft()
      if (isDirty()) await saveNow()
      const before = get()
      set(optimistic)
      try {
        const draft = await act(id)
        if (!draft) return
        saved = contentOf(draft)
        set({ documents: draft.documents, revision: draft.revision, log: emptyLog })
        if (isDirty()) schedule()
        remember()
      } catch (problem) {
        set({ documents: before.documents, content: before.content, log: before.log })
        throw problem
      }
    })
  }

  async function uploadNext(): Promise<void> {
    const next = get().uploads.find((upload) => upload.status === 'waiting')
    if (!next || uploading || disposed) return
    uploading = true
    const cancel = new AbortController()
    cancels.set(next.key, cancel)
    try {
      const id = await ensureDraft()
      await send(id, next, cancel.signal)
      set((state) => ({ uploads: state.uploads.filter(({ key }) => key !== next.key) }))
    } catch (problem) {
      patchUpload(next.key, { status: 'failed', message: wordsFor(problem), mayRetry: isPassing(problem) })
    } finally {
      cancels.delete(next.key)
      uploading = false
      void uploadNext()
    }
  }

  async function send(id: string, upload: Upload, signal: AbortSignal): Promise<void> {
    const { key, file, replaces } = upload
    const onProgress = (share: number) =>
      patchUpload(key, { share, status: share >= 1 ? 'checking' : 'sending' })
    patchUpload(key, { status: 'sending' })
    if (replaces !== null) {
      await inLane(async () => {
        if (isDirty()) await saveNow()
        await service.replaceDocument(id, replaces, file, { onProgress, signal })
        adopt(await service.read(id))
      })
      return
    }
    const { document, revision } = await service.addDocument(id, file, { onProgress, signal })
    const isFirst = get().documents.length === 0
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

  function patchUpload(key: string, patch: Partial<Upload>): void {
    set((state) => ({
      uploads: state.uploads.map((upload) => (upload.key === key ? { ...upload, ...patch } : upload)),
    }))
  }

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
    addFiles: (files, replaces) => {
      const uploads = files.map((file) => newUpload(file, replaces ?? null))
      set((state) => ({ uploads: [...state.uploads, ...uploads] }))
      void uploadNext()
    },
    dismissUpload: (key) => {
      cancels.get(key)?.abort()
      set((state) => ({ uploads: state.uploads.filter((upload) => upload.key !== key) }))
    },
    retryUpload: (key) => {
      patchUpload(key, { status: 'waiting', share: 0, message: null })
      void uploadNext()
    },
    renameDocument: (documentId, name) => {
      const rename = (document: DraftDocument) => ({ ...document, name })
      const documents = get().documents.map((one) => (one.id === documentId ? rename(one) : one))
      return onDocuments({ documents }, async (id) => {
        const revision = await service.renameDocument(id, documentId, name)
        set((state) => ({ revision: Math.max(revision, state.revision) }))
        return null
      })
    },
    orderDocuments: (ids) => {
      const { documents, content } = get()
      const after = ids.flatMap((id) => documents.find((document) => document.id === id) ?? [])
      const fields = fieldsReordered(content.fields, documents, after)
      return onDocuments({ documents: after, content: { ...content, fields } }, (id) =>
        service.orderDocuments(id, [...ids]),
      )
    },
    removeDocument: (documentId) => {
      const { documents, content } = get()
      const fields = fieldsWithoutDocument(content.fields, documents, documentId)
      return onDocuments(
        { documents: documents.filter(({ id }) => id !== documentId), content: { ...content, fields } },
        (id) => service.removeDocument(id, documentId),
      )
    },
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
      if (isDirty() && get().id !== null) schedule(0)
      return () => {
        disposed = true
        clearTimeout(timer)
        globalThis.removeEventListener?.('online', onOnline)
        const { id, save } = get()
        if (id === null) return
        remember()
        if (isDirty() && save.status !== 'conflict') void inLane(saveNow).catch(() => undefined)
      }
    },
  }
}

/** The state a tab begins with: what it remembered before a reload goes on where it was. */
function firstState({ draft, snapshots }: SessionParts): DraftState {
  const base: DraftState = {
    id: draft?.id ?? null,
    revision: draft?.revision ?? 0,
    content: draft ? contentOf(draft) : emptyContent,
    documents: draft?.documents ?? [],
    log: emptyLog,
    uploads: [],
    save: { status: 'saved' },
    theirs: null,
    loads: 0,
  }
  const snapshot = draft && snapshots.read(draft.id)
  if (!draft || !snapshot) return base
  const content = withKnownPasswords(snapshot.content, draft)
  if (sameContent(content, base.content)) return { ...base, log: snapshot.log }
  if (snapshot.revision === draft.revision) {
    return { ...base, content, log: snapshot.log, save: { status: 'unsaved' } }
  }
  if (!snapshot.isUnsaved) return base
  return { ...base, content, log: snapshot.log, theirs: draft, save: { status: 'conflict' } }
}

function withKnownPasswords(content: DraftContent, draft: Draft): DraftContent {
  const known = new Map(draft.recipients.map((recipient) => [recipient.id, recipient.hasPassword]))
  return {
    ...content,
    recipients: content.recipients.map((recipient) =>
      Object.assign({}, recipient, { password: null, hasPassword: known.get(recipient.id) ?? false }),
    ),
  }
}

/** The service keeps a password and does not tell it; so does the editor, once it is saved. */
function passwordsSettled(content: DraftContent, sent: DraftContent): DraftContent {
  if (sent.recipients.every((recipient) => recipient.password === null)) return content
  const passwords = new Map(sent.recipients.map((recipient) => [recipient.id, recipient.password]))
  return {
    ...content,
    recipients: content.recipients.map((recipient) => {
      const password = passwords.get(recipient.id) ?? null
      if (password === null || recipient.password !== password) return recipient
      return { ...recipient, password: null, hasPassword: password !== '' }
    }),
  }
}

function newUpload(file: File, replaces: string | null): Upload {
  const base = { key: newId(), file, replaces, share: 0, mayRetry: false }
  if (file.size > limits.documentBytes) {
    const message = `“${file.name}” is larger than 10 MB. Split it or reduce its pictures.`
    return { ...base, status: 'failed', message }
  }
  if (file.size === 0) return { ...base, status: 'failed', message: `“${file.name}” is empty.` }
  return { ...base, status: 'waiting', message: null }
}

function wordsFor(problem: unknown): string {
  if (problem instanceof ProblemError) return problem.message
  if (problem instanceof DOMException && problem.name === 'AbortError') return 'The upload was cancelled.'
  return 'The upload did not work. Try again.'
}

/** Whether a failure may be over soon. */
function isPassing(problem: unknown): boolean {
  if (!(problem instanceof ProblemError)) return true
  return problem.status === 0 || problem.status === 429 || problem.status >= 500
}

/** What a failed save means: try again later, or tell the sender. */
function stateAfter(problem: unknown): SaveState {
  if (!(problem instanceof ProblemError))
    return { status: 'refused', message: 'Something went wrong while saving.' }
  if (problem.code === 'envelope-not-draft') return { status: 'closed', reason: 'sent' }
  if (problem.status === 404) return { status: 'closed', reason: 'gone' }
  if (isPassing(problem)) return { status: 'offline' }
  return { status: 'refused', message: problem.message }
}

function nextWait(wait: number): number {
  return Math.min(Math.max(wait * 2, 2000), longestWait)
}
