import { movePages } from '#domain/field/move-pages.ts'
import { limits } from '#domain/limits.ts'
import { sameJson } from '#domain/same-json.ts'
import type { PageSize } from '#pdf/page-box.ts'
import type { DraftDocument } from '../../../api/sending/drafts.ts'
import type { Edited, EditedContent, Party } from './edited.ts'

/** The part of a draft that the editor saves. */
export function contentOf(draft: Edited): EditedContent {
  const { name, message, shared, groupId, metadata, recipients, fields, envelope } = draft
  const content = { name, message, shared, groupId, metadata, recipients, fields }
  return envelope ? { ...content, envelope } : content
}

/** The content before there is a draft. */
export const emptyContent: EditedContent = {
  name: '',
  message: '',
  shared: false,
  groupId: null,
  metadata: {},
  recipients: [],
  fields: [],
}

/** A random UUID, even on a page loaded over plain http, where `randomUUID` is missing. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** A recipient without details, who acts after all others. */
export function newRecipient(recipients: readonly Party[]): Party {
  return {
    id: newId(),
    name: '',
    email: '',
    mobile: '',
    type: 'signer',
    order: Math.max(0, ...recipients.map((recipient) => recipient.order)) + 1,
    message: '',
    password: null,
    hasPassword: false,
    smsAuth: '',
    muted: false,
    language: null,
    identity: null,
    sessionCompleted: '',
    sessionDeclined: '',
  }
}

/** Visible size of every page of all documents, in order. */
export function pageSizesOf(documents: readonly DraftDocument[]): PageSize[] {
  return documents.flatMap((document) => document.pages)
}

/** Index of a document's first page among all pages, from 0. */
export function firstPageIndex(documents: readonly DraftDocument[], documentId: string): number {
  let pages = 0
  for (const document of documents) {
    if (document.id === documentId) break
    pages += document.pages.length
  }
  return pages
}

/**
 * Content whose fields have moved with their pages from the documents `before` to those `after`. The same object where
 * none moved.
 */
export function withPagesMoved(
  content: EditedContent,
  before: readonly DraftDocument[],
  after: readonly DraftDocument[],
): EditedContent {
  if (before === after) return content
  const { fields } = content
  const moved = movePages(fields, before, after)
  const isSame = moved.length === fields.length && moved.every(({ page }, at) => page === fields[at]?.page)
  return isSame ? content : { ...content, fields: moved }
}

/** A name for the envelope from its first document, for when the sender has not given one. */
export function nameFromFile(name: string): string {
  return name
    .replace(/\.(pdf|docx?)$/i, '')
    .replaceAll('_', ' ')
    .trim()
    .slice(0, limits.envelopeName)
}

/** Whether two contents are the same to the service, ignoring the order of their lists. */
export function sameContent(one: EditedContent, other: EditedContent): boolean {
  if (one === other) return true
  const { recipients: ones, fields, ...rest } = one
  const { recipients: others, fields: otherFields, ...otherRest } = other
  return (
    sameJson(trimmedTexts(rest), trimmedTexts(otherRest)) &&
    (ones === others || sameById(ones.map(trimmed), others.map(trimmed))) &&
    sameById(fields, otherFields)
  )
}

/** The service trims the texts that people typed. */
function trimmedTexts({ envelope, ...rest }: Omit<EditedContent, 'recipients' | 'fields'>): object {
  const { name, message } = rest
  const defaults = envelope && { ...envelope, name: envelope.name.trim() }
  return { ...rest, envelope: defaults, name: name.trim(), message: message.trim() }
}

function trimmed(recipient: Party): Party {
  const entries = Object.entries(recipient).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ])
  return Object.fromEntries(entries) as Party
}

/** Whether two lists contain the same items in any order. */
function sameById(ones: readonly { id: string }[], others: readonly { id: string }[]): boolean {
  if (ones === others) return true
  if (ones.length !== others.length) return false
  const byId = new Map(others.map((other) => [other.id, other]))
  return ones.every((one) => sameJson(one, byId.get(one.id)))
}
