import type { DraftDocument } from '../../../api/sending/drafts.ts'
import type { UploadOptions } from '../../../api/sending/upload.ts'
import type { Edited, EditedContent } from './edited.ts'
import { contentOf, emptyContent, sameContent } from './draft-content.ts'
import type { SnapshotStore } from './draft-snapshot.ts'
import { emptyLog, withLogMoved } from '../fields/commands.ts'
import type { CommandLog } from '../fields/commands.ts'

/** What the editor needs from the service. */
export interface DraftService {
  create: () => Promise<Edited>
  read: (id: string) => Promise<Edited>
  save: (id: string, content: EditedContent, revision: number) => Promise<number>
  addDocument: (id: string, file: File, options: UploadOptions) => Promise<DocumentAnswer>
  replaceDocument: (
    id: string,
    documentId: string,
    file: File,
    options: UploadOptions,
  ) => Promise<DocumentAnswer>
  renameDocument: (id: string, documentId: string, name: string) => Promise<number>
  orderDocuments: (id: string, documentIds: string[]) => Promise<Edited>
  removeDocument: (id: string, documentId: string) => Promise<Edited>
  /** Whether passwords are write-only: once saved, reads no longer contain them. */
  readonly forgetsPasswords: boolean
}

interface DocumentAnswer {
  readonly revision: number
  readonly document: DraftDocument
}

/** A file being uploaded, or one that was refused. */
export interface Upload {
  readonly key: string
  readonly file: File
  /** The document it replaces, or null for a new one. */
  readonly replaces: string | null
  readonly status: 'waiting' | 'sending' | 'checking' | 'failed'
  /** Share sent, 0 to 1. */
  readonly share: number
  /** Why it was refused. */
  readonly message: string | null
  /** Whether the same file may be accepted another time. */
  readonly mayRetry: boolean
}

/** The save state of the sender's edits. */
export type Save =
  | { readonly at: 'saved' | 'unsaved' | 'saving' | 'offline' }
  | { readonly at: 'refused'; readonly message: string }
  /** Both sides changed the same thing, and the sender has to choose. */
  | { readonly at: 'conflict'; readonly theirs: Edited }
  /** It is no longer a draft: sent, discarded, or inaccessible. */
  | { readonly at: 'closed'; readonly reason: 'sent' | 'gone' }

export interface DraftState {
  /** Null before the first upload. */
  readonly id: string | null
  /** Whether it was sent and recalled. */
  readonly isRecalled: boolean
  /** The service's revision that `saved` and `documents` are from. */
  readonly revision: number
  readonly content: EditedContent
  /** What the service has, as far as this tab knows. */
  readonly saved: EditedContent
  readonly documents: readonly DraftDocument[]
  readonly log: CommandLog
  readonly uploads: readonly Upload[]
  readonly save: Save
  /** Milliseconds of the last wait without a connection, or 0 after a successful save. */
  readonly wait: number
  /**
   * Increases when inputs with their own state show something else than the content, so that they start over. Nothing
   * else may do that to someone who is typing.
   */
  readonly loads: number
  /** Whether this tab is on the draft's page. After it has left, nothing is retried. */
  readonly isOpen: boolean
  /** While it is sent or discarded from here, its changes are not reported. */
  readonly isPaused: boolean
  readonly forgetsPasswords: boolean
}

export interface SessionParts {
  readonly service: DraftService
  readonly snapshots: SnapshotStore
  /** An existing draft, or null for a new one. */
  readonly draft: Edited | null
  readonly now?: () => number
}

/** The initial state of a tab: resumes what it remembered before a reload. */
export function firstState({ service, draft, snapshots }: SessionParts): DraftState {
  const saved = draft ? contentOf(draft) : emptyContent
  const base: DraftState = {
    id: draft?.id ?? null,
    isRecalled: typeof draft?.sent === 'string',
    revision: draft?.revision ?? 0,
    content: saved,
    saved,
    documents: draft?.documents ?? [],
    log: emptyLog,
    uploads: [],
    save: { at: 'saved' },
    wait: 0,
    loads: 0,
    isOpen: false,
    isPaused: false,
    forgetsPasswords: service.forgetsPasswords,
  }
  if (!draft) return base
  const snapshot = snapshots.read(draft.id)
  const kept = snapshot ? null : snapshots.readLog(draft.id)
  if (kept) return { ...base, log: withLogMoved(kept.log, kept.documents, draft.documents) }
  if (!snapshot) return base
  const content = withKnownPasswords(snapshot.content, draft)
  if (sameContent(content, saved)) return { ...base, log: snapshot.log }
  if (snapshot.revision === draft.revision) {
    return { ...base, content, log: snapshot.log, save: { at: 'unsaved' } }
  }
  if (!snapshot.isUnsaved) return base
  return { ...base, content, log: snapshot.log, save: { at: 'conflict', theirs: draft } }
}

function withKnownPasswords(content: EditedContent, draft: Edited): EditedContent {
  const known = new Map(draft.recipients.map((recipient) => [recipient.id, recipient]))
  return {
    ...content,
    recipients: content.recipients.map((recipient) =>
      Object.assign({}, recipient, {
        password: known.get(recipient.id)?.password ?? null,
        hasPassword: known.get(recipient.id)?.hasPassword ?? false,
      }),
    ),
  }
}
