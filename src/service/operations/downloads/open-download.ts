import { receiptOf } from '#evidence/receipt.ts'
import { limits } from '#domain/limits.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { findAccount } from '../../database/organisations/accounts.ts'
import type { Executor } from '../../database/connection.ts'
import { documentsOf } from '../../database/envelopes/documents.ts'
import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import type { LoadedEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { storedTrail } from '../../database/envelopes/audit-events.ts'
import { fieldsOf } from '../../database/envelopes/fields.ts'
import type { DocumentRow } from '../../database/tables/schema.ts'
import { templateDocumentsOf } from '../../database/envelopes/template-content.ts'
import { whileStored } from '../documents/while-stored.ts'
import { fieldsToStamp } from '../sealing/stamp-items.ts'
import { fileOperation } from '../operation.ts'
import type { Context, FileAnswer } from '../operation.ts'
import { downloadKey } from './download-links.ts'
import { readDownloadToken } from './download-token.ts'
import type { DownloadGrant } from './download-token.ts'
import { combineDraft, drawMaster } from './live-files.ts'
import { fileName } from './file-names.ts'
import { heldBack } from '../sealing/seal-envelope.ts'
import { signedReceipt } from './signed-receipt.ts'
import { sealedFile } from './sealed-file.ts'

type Content = FileAnswer['content']

/**
 * GET /downloads/:token: the file of a temporary address. Refuses an altered or expired address, and a recipient's
 * address once the envelope is voided or recalled or the recipient removed. Source: specification, Download URLs.
 */
export const openDownload = fileOperation('/downloads/{token}', 'anyone', async (context, { token = '' }) => {
  const grant = readDownloadToken(await downloadKey(context.database), token, await context.now())
  if (!grant.ok) return grant
  const loaded = await loadEnvelope(context.database, grant.value)
  if (loaded === undefined) return templateFile(context.database, grant.value)
  if (!isStillGranted(grant.value, loaded))
    return refuse(refusal('link-invalid', 'The envelope can no longer be opened.'))
  const { documentId } = grant.value
  if (grant.value.file === 'receipt') return receiptFor(context, grant.value, loaded)
  const documents = await documentsOf(context.database, grant.value)
  const document = documents.find((one) => one.id === documentId)
  if (documentId !== null && document === undefined) return refuse(noSuchFile())
  const content =
    document === undefined
      ? await whileStored(context, () => wholeFile(context, grant.value, loaded, documents))
      : await documentFile(context, grant.value, loaded, { document, documents })
  if (!content.ok) return content
  const name = fileName(document?.name ?? loaded.row.name, grant.value.file)
  return ok({ name, contentType: 'application/pdf', disposition: 'attachment', content: content.value })
})

/** What a recipient keeps of their own act: signed by the seal's key, and made from the audit trail at each download. */
async function receiptFor(
  context: Context,
  { recipientId, organisationId, envelopeId }: DownloadGrant,
  { row }: LoadedEnvelope,
): Promise<Result<FileAnswer>> {
  const trail = await storedTrail(context.database, { organisationId, envelopeId })
  const receipt = receiptOf(envelopeId, trail, recipientId ?? '')
  if (receipt === null) return refuse(noSuchFile())
  const bytes = await signedReceipt(context, organisationId, receipt)
  const name = fileName(row.name, 'receipt')
  return ok({ name, contentType: 'application/json', disposition: 'attachment', content: { bytes } })
}

/** A template's document. No one completes anything on it, so its original and its master are the same. */
async function templateFile(
  database: Executor,
  { organisationId, envelopeId: templateId, documentId, file }: DownloadGrant,
): Promise<Result<FileAnswer>> {
  const documents = await templateDocumentsOf(database, { organisationId, templateId })
  const document = documents.find(({ id }) => id === documentId)
  if (document === undefined) return refuse(noSuchFile())
  const { name, storageKey } = document
  return ok({
    name: fileName(name, file),
    contentType: 'application/pdf',
    disposition: 'attachment',
    content: { storageKey },
  })
}

function noSuchFile(): Refusal {
  return refusal('not-found', 'The file doesn’t exist, or has been deleted.')
}

function isStillGranted(
  { recipientId, expires }: DownloadGrant,
  { row, recipients }: LoadedEnvelope,
): boolean {
  if (recipientId === null) return true
  const isOpen = row.status === 'sent' || row.status === 'completed'
  const made = expires - limits.downloadMinutes * 60_000
  // An address from before a recall is as dead as the links of that time.
  const isOfThisSending = row.sent !== null && made >= row.sent.getTime()
  return isOpen && isOfThisSending && recipients.some((one) => one.id === recipientId)
}

async function wholeFile(
  context: Context,
  { file }: DownloadGrant,
  { row, recipients }: LoadedEnvelope,
  documents: readonly DocumentRow[],
): Promise<Result<Content>> {
  const { ports } = context
  const { originalKey, originalSha256 } = row
  if (file === 'receipt') return refuse(noSuchFile())
  if (file === 'original' && originalKey !== null) return ok({ storageKey: originalKey })
  if (documents.length === 0) return refuse(noSuchFile())
  // A draft, or an envelope recalled and then voided: nothing was completed on its current documents.
  const isUnsent = row.status === 'draft' || originalKey === null
  if (file === 'original' || (file === 'master' && isUnsent)) return combineDraft(ports, documents)
  if (row.status === 'completed') return sealedFile(context, row, file)
  if (file !== 'master' || originalKey === null || originalSha256 === null) return refuse(noSuchFile())
  const stamped = await stampedOn(context, { row, recipients })
  return drawMaster(ports, { storageKey: originalKey, sha256: originalSha256 }, stamped, row.organisationId)
}

/** A single document: as uploaded, or with what has been completed on its own pages. */
async function documentFile(
  context: Context,
  { file }: DownloadGrant,
  { row, recipients }: LoadedEnvelope,
  { document, documents }: { readonly document: DocumentRow; readonly documents: readonly DocumentRow[] },
): Promise<Result<Content>> {
  if (file === 'original') return ok({ storageKey: document.storageKey })
  if (file !== 'master') return refuse(noSuchFile())
  if (row.status === 'draft') return ok({ storageKey: document.storageKey })
  if (row.held !== null) return refuse(heldBack())
  const before = documents
    .slice(0, documents.indexOf(document))
    .reduce((sum, { pages }) => sum + pages.length, 0)
  const stamped = await stampedOn(context, { row, recipients })
  const own = stamped
    .filter(({ field: { box } }) => box.page > before && box.page <= before + document.pages.length)
    .map(({ field, answer, context: moment }) => {
      const box = { ...field.box, page: field.box.page - before }
      return { field: { ...field, box }, answer, context: moment }
    })
  return drawMaster(context.ports, document, own, row.organisationId)
}

async function stampedOn(
  { database }: Pick<Context, 'database'>,
  { row, recipients }: Pick<LoadedEnvelope, 'row' | 'recipients'>,
) {
  const fields = await fieldsOf(database, { organisationId: row.organisationId, envelopeId: row.id })
  const sender = await findAccount(database, row)
  return fieldsToStamp({ fields, recipients, utcOffset: sender?.timezone ?? '+00:00' })
}
