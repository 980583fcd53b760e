import { buildDocument } from '#pdf/fixtures/documents.ts'
import { finishedLease } from '#pdf/fixtures/finished-lease.ts'
import { createSealIdentity } from '#pdf/seal/seal-identity.ts'
import { fontFile } from '#harness/world/font-file.ts'

/** A certificate of completion whose evidence was changed before someone sealed it. */
export async function changedEvidence(): Promise<Uint8Array> {
  const at = new Date()
  const identity = await createSealIdentity({ organisation: 'Forger', now: at })
  const { certificate } = await finishedLease(
    {
      identity,
      original: await buildDocument([{}]),
      at,
      fonts: fontFile,
    },
    (evidence) => evidence.replace('Zoë Bø', 'Eve'),
  )
  return certificate
}
