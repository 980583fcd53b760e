import { expect, test } from 'vitest'
import type { PdfCheck } from './check-pdf.ts'
import { buildSealed } from '../fixtures/sealed.ts'
import { checkPdf } from './check-pdf.ts'
import { compareChains } from './compare-chains.ts'

/** A checked file of one envelope, as an organisation of the installation sealed it. */
async function sealedBy(organisationId: string, kind: 'master' | 'certificate'): Promise<PdfCheck> {
  const { bytes, known } = await buildSealed()
  const check = await checkPdf(bytes, { known })
  if (check.origin === null) throw new Error('The file has no origin')
  const masterSha256 = kind === 'certificate' ? check.sha256 : null
  const seals = check.seals.map((seal) => ({ ...seal, organisationId }))
  return { ...check, sha256: 'b'.repeat(64), origin: { ...check.origin, kind, masterSha256 }, seals }
}

test('does not take a document for that of a certificate which another organisation sealed', async () => {
  const [master, certificate, forged] = await Promise.all([
    sealedBy('one', 'master'),
    sealedBy('one', 'certificate'),
    sealedBy('two', 'certificate'),
  ])
  const matching = (check: PdfCheck) => ({
    ...check,
    origin: check.origin && { ...check.origin, masterSha256: master.sha256 },
  })
  expect(compareChains([master, matching(certificate)])).toBe('matches')
  expect(compareChains([master, matching(forged)])).toBe('differs')
})
