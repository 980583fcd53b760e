import { showsDocuments } from '#domain/recipient/access.ts'
import { refusal } from '#domain/refusals.ts'
import { refuse, ok } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { documentsOf } from '../../database/envelopes/documents.ts'
import type { DocumentRow } from '../../database/tables/schema.ts'
import { fileOperation } from '../operation.ts'
import type { Context, RecipientCaller } from '../operation.ts'
import { checkOpen, readSession } from './session.ts'

/**
 * A document for a signing session that has come far enough. Nothing is served before that, nor after the envelope was
 * voided, the link expired or the recipient was removed. Refuses `not-found`.
 */
export async function shownDocument(
  context: Pick<Context<RecipientCaller>, 'database' | 'caller'>,
  id: string | undefined,
): Promise<Result<DocumentRow>> {
  const session = await readSession(context)
  if (!session.ok) return session
  const { step } = session.value
  const open = showsDocuments(step) ? ok(true as const) : checkOpen(step)
  if (!open.ok) return open
  const document = (await documentsOf(context.database, context.caller)).find((one) => one.id === id)
  return document ? ok(document) : refuse(refusal('not-found', 'There is no such document.'))
}

/** The pages of a document. */
export const readSigningDocument = fileOperation(
  '/signing/documents/{id}/file',
  'recipient',
  async (context, { id }) => {
    const document = await shownDocument(context, id)
    if (!document.ok) return document
    const { name, storageKey } = document.value
    return ok({ name, contentType: 'application/pdf', disposition: 'inline', content: { storageKey } })
  },
)
