import { showsDocuments } from '#domain/recipient/access.ts'
import { refusal } from '#domain/refusals.ts'
import { refuse, ok } from '#domain/result.ts'
import { documentsOf } from '../../database/documents.ts'
import { fileOperation } from '../operation.ts'
import { checkOpen, readScene } from './scene.ts'

/**
 * The pages of a document, for a signing session that has come so far. Nothing is served before that, nor after the envelope
 * was voided, the link expired or the recipient was removed.
 */
export const readSigningDocument = fileOperation(
  '/signing/documents/{id}/file',
  'recipient',
  async (context, { id }) => {
    const scene = await readScene(context)
    if (!scene.ok) return scene
    const { step } = scene.value
    const open = showsDocuments(step) ? ok(true as const) : checkOpen(step)
    if (!open.ok) return open
    const document = (await documentsOf(context.database, context.caller)).find((one) => one.id === id)
    if (document === undefined) return refuse(refusal('not-found', 'There is no such document.'))
    return ok({
      name: document.name,
      contentType: 'application/pdf',
      disposition: 'inline',
      content: { storageKey: document.storageKey },
    })
  },
)
