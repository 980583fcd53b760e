import { readFile } from 'node:fs/promises'
import { faceFiles } from '#pdf/fonts/faces.ts'
import { buildDocument } from '#pdf/fixtures/documents.ts'
import { finishedLease } from '#pdf/fixtures/finished-lease.ts'
import { createSealIdentity } from '#pdf/seal/seal-identity.ts'

const packages = new URL('../../node_modules/', import.meta.url)

/** A certificate of completion whose evidence was changed before someone sealed it. */
export async function changedEvidence(): Promise<Uint8Array> {
  const at = new Date()
  const identity = await createSealIdentity({ organisation: 'Forger', now: at })
  const { certificate } = await finishedLease(
    {
      identity,
      original: await buildDocument([{}]),
      at,
      fonts: async (face) => new Uint8Array(await readFile(new URL(faceFiles[face], packages))),
    },
    (evidence) => evidence.replace('Zoë Bø', 'Eve'),
  )
  return certificate
}
