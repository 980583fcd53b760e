import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { fileOperation } from '../operation.ts'
import { shownDocument } from './read-document.ts'

/**
 * Data inside a document, byte for byte, named by its digest. Served under the same conditions as the document. Refuses
 * `not-found` for a file that was not kept when the document was uploaded.
 */
export const readAttachedFile = fileOperation(
  '/signing/documents/{id}/attached/{sha256}',
  'recipient',
  async ({ ports: { storage, pdf }, ...context }, { id, sha256 }) => {
    const document = await shownDocument(context, id)
    if (!document.ok) return document
    const { intake, storageKey } = document.value
    const file = intake.files.find((one) => one.sha256 === sha256)
    const found = file && (await pdf.attached(await storage.get(storageKey), file.sha256))
    if (!file || !found) return absent()
    if (!found.ok) return found
    if (found.value === null) return absent()
    // Never shown by a browser: XML may bring its own page.
    const contentType = 'application/octet-stream'
    return ok({ name: file.name, contentType, disposition: 'attachment', content: { bytes: found.value } })
  },
)

function absent() {
  return refuse(refusal('not-found', 'There is no such file in the document.'))
}
