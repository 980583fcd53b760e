import type { EarlierSignature } from '#domain/document/intake.ts'
import type { CheckedSeal } from '../seal-check/check-signature.ts'
import { checkPdf } from '../seal-check/check-pdf.ts'

const mostNamed = 20

/** The signatures that an upload carries, and what became of them until it was uploaded. Asks no authority. */
export async function earlierSignatures(bytes: Uint8Array): Promise<EarlierSignature[]> {
  const { seals } = await checkPdf(bytes, { known: [] })
  return seals.slice(0, mostNamed).map((seal) => ({
    signer: seal.signer?.name.slice(0, 100) ?? null,
    at: (seal.timestamp?.at ?? seal.signedAt)?.toISOString() ?? null,
    verdict: verdictOf(seal, bytes.length),
  }))
}

function verdictOf({ problem, end }: CheckedSeal, size: number): EarlierSignature['verdict'] {
  if (problem === 'unsupported') return 'unknown'
  if (problem !== null) return 'broken'
  return end === size ? 'whole' : 'extended'
}
