import type { DraftDocument } from '../../../api/sending/drafts.ts'
import type { UploadOptions } from '../../../api/sending/upload.ts'
import type { Edited, EditedContent } from './edited.ts'
import { contentOf, emptyContent, sameContent } from './draft-content.ts'
import type { SnapshotStore } from './draft-snapshot.ts'
import { emptyLog } from '../fields/commands.ts'
import type { CommandLog } from '../fields/commands.ts'

/** What the editor needs of the service. */
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
  /** What the editor keeps of its content once `sent` is saved: secrets that the service does not tell again go. */
  settled: (content: EditedContent, sent: EditedContent) => EditedContent
}

export interface DocumentAnswer {
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
  /** Whether it was sent before and taken back since. */
  readonly isRecalled: boolean
  readonly revision: number
  readonly content: EditedContent
  readonly documents: readonly DraftDocument[]
  readonly log: CommandLog
  readonly uploads: readonly Upload[]
  readonly save: SaveState
  /** What another tab or client saved, while the sender has to choose. */
  readonly theirs: Edited | null
  /** Rises when the content was taken from the service, so that forms begin anew. */
  readonly loads: number
}

export interface SessionParts {
  readonly service: DraftService
  readonly snapshots: SnapshotStore
  /** An existing draft, or null for a new one. */
  readonly draft: Edited | null
  readonly now?: () => number
  /** Milliseconds of rest before a save. */
  readonly delay?: number
}

/** The state a tab begins with: what it remembered before a reload goes on where it was. */
export function firstState({ draft, snapshots }: Pick<SessionParts, 'draft' | 'snapshots'>): DraftState {
  const base: DraftState = {
    id: draft?.id ?? null,
    isRecalled: typeof draft?.sent === 'string',
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

/** The service keeps a recipient's password and does not tell it; so does the editor, once it is saved. */
export function passwordsSettled(content: EditedContent, sent: EditedContent): EditedContent {
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
