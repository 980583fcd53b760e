import { leaseTrail } from '#evidence/fixtures/signed-lease.ts'
import { receiptBytes, receiptFile, receiptOf } from '#evidence/receipt.ts'
import { fontFile } from '#harness/world/font-file.ts'
import { buildDocument } from '#pdf/fixtures/documents.ts'
import { finishedLease } from '#pdf/fixtures/finished-lease.ts'
import { signBytes } from '#pdf/seal.ts'
import { createSealIdentity } from '#pdf/seal/seal-identity.ts'

/** A certificate of completion, and a receipt given before its audit trail was written again. */
export async function differingReceipt(): Promise<{ certificate: Uint8Array; receipt: Uint8Array }> {
  const at = new Date()
  const identity = await createSealIdentity({ organisation: 'Meridian Legal', now: at })
  const { certificate } = await finishedLease({
    identity,
    original: await buildDocument([{}]),
    at,
    fonts: fontFile,
  })
  const receipt = receiptOf('env-1', leaseTrail('env-1'), 'ada')
  if (receipt === null) throw new Error('nobody finished')
  const signature = await signBytes(receiptBytes(receipt), identity)
  return { certificate, receipt: receiptFile(receipt, signature) }
}
