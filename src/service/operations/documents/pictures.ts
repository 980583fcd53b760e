import { randomUUIDv7 } from 'node:crypto'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { documentsOf, nameDocumentPicture } from '../../database/envelopes/documents.ts'
import { loadEnvelope, lockEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { nameTemplatePicture } from '../../database/envelopes/template-content.ts'
import { lockTemplate } from '../../database/envelopes/templates.ts'
import type { Executor } from '../../database/connection.ts'
import type { DocumentRow } from '../../database/tables/schema.ts'
import { NotStored } from '../../ports/storage/storage.ts'
import { Turns } from '../../ports/turns.ts'
import { checkVisible } from '../access.ts'
import { drawOnce } from '../downloads/live-files.ts'
import { noSuchDocument } from '../drafts/find-document.ts'
import { noSuchEnvelope } from '../envelopes/transition.ts'
import { fileOperation } from '../operation.ts'
import type { AccountCaller, Context, FileAnswer } from '../operation.ts'
import { findVisibleTemplate } from '../templates/find-template.ts'
import { removeFiles } from './remove-files.ts'

type Pictured = Pick<DocumentRow, 'id' | 'sha256' | 'storageKey' | 'pictureKey'>

/** Where the small picture of an envelope's or template's first page is. A changed document has another address. */
export function pictureAddress(
  of: 'envelopes' | 'templates',
  id: string,
  document: Pick<Pictured, 'id' | 'sha256'> | undefined,
): string | null {
  if (document === undefined) return null
  const version = document.sha256.slice(0, 12)
  return `/app/${of}/${id}/documents/${encodeURIComponent(document.id)}/picture?of=${version}`
}

/** GET /app/envelopes/:id/documents/:document_id/picture: its first page, as prepared, for lists. */
export const openEnvelopePicture = fileOperation(
  '/app/envelopes/{id}/documents/{document_id}/picture',
  'account',
  async (context, { id = '', document_id: documentId }) => {
    const key = { organisationId: context.caller.organisationId, envelopeId: id }
    const loaded = await loadEnvelope(context.database, key)
    if (loaded === undefined) return refuse(noSuchEnvelope())
    const visible = checkVisible(context.caller, loaded.row)
    if (!visible.ok) return visible
    const document = (await documentsOf(context.database, key)).find((one) => one.id === documentId)
    return pictureOf(context, id, document, async (transaction, one, pictureKey) => {
      await lockEnvelope(transaction, key)
      return nameDocumentPicture(transaction, key, one, pictureKey)
    })
  },
)

/** GET /app/templates/:id/documents/:document_id/picture. */
export const openTemplatePicture = fileOperation(
  '/app/templates/{id}/documents/{document_id}/picture',
  'account',
  async (context, { id = '', document_id: documentId }) => {
    const found = await findVisibleTemplate(context.database, context.caller, id)
    if (!found.ok) return found
    const document = found.value.documents.find((one) => one.id === documentId)
    const key = { organisationId: context.caller.organisationId, templateId: id }
    return pictureOf(context, id, document, async (transaction, one, pictureKey) => {
      await lockTemplate(transaction, key)
      return nameTemplatePicture(transaction, key, one, pictureKey)
    })
  },
)

/** Notes the picture of a document under the lock of what owns it. False if the document is gone or has another by now. */
type Name = (transaction: Executor, document: Pictured, pictureKey: string) => Promise<boolean>

/** Few at once, so that a list of many never holds up what is uploaded or sealed. */
const turns = new Turns({ atOnce: 2, waiting: 2000, waitingOfOne: 400 })
/** Documents that could not be drawn in time: the list asks for them again and again. */
const notDrawn = new Set<string>()
const mostNoted = 1000

async function pictureOf(
  context: Context<AccountCaller>,
  ownerId: string,
  document: Pictured | undefined,
  name: Name,
): Promise<Result<FileAnswer>> {
  if (document === undefined) return refuse(noSuchDocument())
  const kept = await keptOf(context, document)
  if (kept !== null) return ok(answerOf({ bytes: kept }))
  const drawn = await draw(context, document)
  if (drawn === null) return refuse(refusal('not-found', 'There is no image of this document.'))
  await keep(context, ownerId, { document, bytes: drawn }, name)
  return ok(answerOf({ bytes: drawn }))
}

/** The picture as it was stored. One that the store has lost is drawn again. */
async function keptOf(
  { ports }: Context<AccountCaller>,
  { pictureKey }: Pictured,
): Promise<Uint8Array | null> {
  if (pictureKey === null) return null
  try {
    return await ports.storage.get(pictureKey)
  } catch (error) {
    if (error instanceof NotStored) return null
    throw error
  }
}

async function draw(
  { ports, caller }: Context<AccountCaller>,
  { sha256, storageKey }: Pictured,
): Promise<Uint8Array | null> {
  if (notDrawn.has(sha256)) return null
  try {
    const drawn = await drawOnce(['icon', sha256], () =>
      turns.run(caller.organisationId, async () => ports.pdf.icon(await ports.storage.get(storageKey))),
    )
    if (drawn.ok) return drawn.value
    if (drawn.refusal.code === 'too-many-requests') return null
  } catch (error) {
    if (!(error instanceof NotStored)) throw error
  }
  if (notDrawn.size >= mostNoted) notDrawn.clear()
  notDrawn.add(sha256)
  return null
}

/** Stores a picture beside its document, unless the document has gone or another request was faster. */
async function keep(
  context: Context<AccountCaller>,
  ownerId: string,
  { document, bytes }: { readonly document: Pictured; readonly bytes: Uint8Array },
  name: Name,
): Promise<void> {
  const pictureKey = `${context.caller.organisationId}/${ownerId}/picture-${randomUUIDv7()}.png`
  await context.ports.storage.put(pictureKey, bytes)
  const isNamed = await context.database
    .transaction()
    .execute((transaction) => name(transaction, document, pictureKey))
  if (!isNamed) await removeFiles(context, [pictureKey])
}

function answerOf(content: FileAnswer['content']): FileAnswer {
  return {
    name: 'first-page.png',
    contentType: 'image/png',
    disposition: 'inline',
    isForever: true,
    content,
  }
}
