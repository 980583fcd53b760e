import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import type { DraftField } from '../../../api/sending/drafts.ts'
import type { UploadOptions } from '../../../api/sending/upload.ts'
import type { Edited, EditedContent } from './edited.ts'
import { nameFromFile } from './draft-content.ts'
import type { News } from './saver-events.ts'
import { firstState } from './draft-state.ts'
import type { DraftState, SessionParts, Upload } from './draft-state.ts'
import { commandBetween, record, redo, undo } from '../fields/commands.ts'
import type { Step } from '../fields/commands.ts'
import { runSaver } from './run-saver.ts'
import { uploadQueue } from './upload-queue.ts'

interface SessionListener {
  /** The draft was created. */
  onCreated?: (id: string) => void
  /** Another tab's version was taken. */
  onCaughtUp?: () => void
  /** Another tab's changes were merged with those made here. */
  onMerged?: () => void
  /** No one is signed in any more, so that nothing can be saved. */
  onSignedOut?: () => void
}

/**
 * A draft being edited: its state, and everything that can be done to it. Saves automatically, and survives a reload.
 */
export interface DraftSession {
  readonly store: StoreApi<DraftState>
  edit: (change: (content: EditedContent) => EditedContent) => void
  /** An undoable change of the fields. */
  editFields: (label: string, change: (fields: DraftField[]) => DraftField[], key?: string) => void
  undo: () => string | null
  redo: () => string | null
  addFiles: (files: readonly File[], replaces?: string) => void
  dismissUpload: (key: string) => void
  retryUpload: (key: string) => void
  renameDocument: (documentId: string, name: string) => Promise<void>
  orderDocuments: (documentIds: readonly string[]) => Promise<void>
  removeDocument: (documentId: string) => Promise<void>
  /** Saves at once. Resolves when the service has everything, rejects when it could not be saved. */
  flush: () => Promise<void>
  /** Another tab or client saved this revision. */
  notice: (revision: number | null) => void
  choose: (whose: 'mine' | 'theirs') => void
  /** While the draft is being sent or discarded from here, its changes are not reported. */
  pause: (isPaused: boolean) => void
  /** Starts saving. The returned function stops, after saving what is unsaved. */
  start: (listener?: SessionListener) => () => void
}

export function openDraftSession(parts: SessionParts): DraftSession {
  const { service, snapshots, now = Date.now } = parts
  const store = createStore<DraftState>(() => firstState(parts))
  const { getState: get } = store
  let listener: SessionListener = {}
  const tell = (news: News) => {
    if (news === 'created') listener.onCreated?.(get().id ?? '')
    else if (news === 'caught-up') listener.onCaughtUp?.()
    else if (news === 'merged') listener.onMerged?.()
    else listener.onSignedOut?.()
  }
  const { dispatch, inTurn, ensureDraft, flush, writeDown, stop } = runSaver({
    store,
    service,
    snapshots,
    tell,
  })

  function takeStep(step: Step | null): string | null {
    if (!step) return null
    const { content } = get()
    const people = new Set(content.recipients.map(({ id }) => id))
    const fields = step.fields.filter(({ recipientId }) => people.has(recipientId))
    dispatch({ on: 'edit', content: { ...content, fields }, log: step.log })
    return step.command.label
  }

  const onDocuments = (act: (id: string) => Promise<Edited>): Promise<void> =>
    inTurn(async (id) => dispatch({ on: 'documents', draft: await act(id) }))

  async function takeUpload({ file, replaces }: Upload, options: UploadOptions): Promise<void> {
    const id = await ensureDraft()
    if (replaces !== null) {
      return onDocuments(async () => {
        await service.replaceDocument(id, replaces, file, options)
        return service.read(id)
      })
    }
    // Before it is sent, because its event may arrive sooner than its response.
    const isFirst = get().documents.length === 0
    const { document, revision } = await service.addDocument(id, file, options)
    dispatch({ on: 'document', document, revision })
    const { content } = get()
    if (!isFirst || content.name.trim() !== '') return
    dispatch({ on: 'edit', content: { ...content, name: nameFromFile(document.name) } })
  }

  const uploads = uploadQueue(store, takeUpload)
  const onOnline = () => dispatch({ on: 'online' })

  return {
    store,
    edit: (make) => {
      const content = make(get().content)
      if (content !== get().content) dispatch({ on: 'edit', content })
    },
    editFields: (label, make, key) => {
      const { content, log } = get()
      const fields = make(content.fields)
      const command = commandBetween(content.fields, fields, { label, key: key ?? null, at: now() })
      if (command) dispatch({ on: 'edit', content: { ...content, fields }, log: record(log, command) })
    },
    undo: () => takeStep(undo(get().content.fields, get().log)),
    redo: () => takeStep(redo(get().content.fields, get().log)),
    addFiles: (files, replaces) => uploads.add(files, replaces ?? null),
    dismissUpload: uploads.dismiss,
    retryUpload: uploads.retry,
    renameDocument: (documentId, name) =>
      inTurn(async (id) => {
        const revision = await service.renameDocument(id, documentId, name)
        const document = get().documents.find((one) => one.id === documentId)
        if (document) dispatch({ on: 'document', document: { ...document, name }, revision })
      }),
    orderDocuments: (ids) => onDocuments((id) => service.orderDocuments(id, [...ids])),
    removeDocument: (documentId) => onDocuments((id) => service.removeDocument(id, documentId)),
    flush,
    pause: (isPaused) => dispatch({ on: 'pause', isPaused }),
    notice: (revision) => dispatch({ on: 'newer', revision }),
    choose: (whose) => dispatch({ on: 'choose', whose }),
    start: (heard = {}) => {
      listener = heard
      globalThis.addEventListener?.('online', onOnline)
      globalThis.addEventListener?.('pagehide', writeDown)
      dispatch({ on: 'enter' })
      return () => {
        globalThis.removeEventListener?.('online', onOnline)
        globalThis.removeEventListener?.('pagehide', writeDown)
        stop()
        dispatch({ on: 'leave' })
      }
    },
  }
}
