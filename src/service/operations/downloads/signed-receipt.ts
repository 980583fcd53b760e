import { receiptBytes, receiptFile, receiptOf } from '#evidence/receipt.ts'
import type { Receipt } from '#evidence/receipt.ts'
import type { SealIdentity } from '#pdf/seal/seal-identity.ts'
import type { SealOptions } from '#pdf/seal/signer.ts'
import { signBytes } from '#pdf/seal.ts'
import type { Executor } from '../../database/connection.ts'
import { storedTrail } from '../../database/envelopes/audit-events.ts'
import type { RecipientRow } from '../../database/tables/schema.ts'
import { addJob } from '../../queue/tasks.ts'
import type { Context } from '../operation.ts'
import { sealingFor } from '../sealing/seal-identity.ts'

function outsideOf(
  { privateKey }: SealIdentity,
  { sealKey }: Pick<Context['ports'], 'sealKey'>,
): Pick<SealOptions, 'sign'> {
  return privateKey !== null || sealKey === null ? {} : { sign: sealKey.sign }
}

/** The file of a receipt, signed by the key that seals for the organisation. */
export async function signedReceipt(
  surroundings: Pick<Context, 'database' | 'config' | 'ports'>,
  organisationId: string,
  receipt: Receipt,
): Promise<Uint8Array> {
  const { identity } = await sealingFor(surroundings, organisationId, 'Receipt')
  return receiptFile(
    receipt,
    await signBytes(receiptBytes(receipt), identity, outsideOf(identity, surroundings.ports)),
  )
}

/**
 * Has the receipt of what a recipient has just done emailed to them, as the trail is in this transaction: what is written
 * to the database later cannot change it. Muted recipients get no emails.
 */
export async function mailReceipt(
  transaction: Executor,
  { organisationId, envelopeId, id: recipientId, name, email, muted }: RecipientRow,
): Promise<void> {
  if (muted) return
  const trail = await storedTrail(transaction, { organisationId, envelopeId })
  const receipt = receiptOf(envelopeId, trail, recipientId)
  if (receipt === null) return
  const payload = { organisationId, envelopeId, recipientId, name, address: email, receipt }
  await addJob(transaction, 'receipt-email', payload)
}
