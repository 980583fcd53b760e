import { expect, test } from 'vitest'
import type { CheckedCapsule } from '#evidence/check-capsule.ts'
import type { Origin } from '../seal/origin.ts'
import { buildSealed } from '../fixtures/sealed.ts'
import type { PdfCheck } from './check-pdf.ts'
import { checkPdf } from './check-pdf.ts'
import { compareFiles, documentNamed } from './compare-files.ts'

const said: Omit<Origin, 'kind'> = {
  envelopeId: 'env-1',
  auditHead: 'a',
  originalSha256: 'o',
  masterSha256: null,
}

const evidence: CheckedCapsule = {
  kind: 'evidence',
  findings: [],
  events: 2,
  heads: ['h1', 'h2'],
  earlier: 0,
  disclosed: 1,
  concealed: 0,
  people: [],
  consents: { found: 0, missing: 0 },
  anchors: [],
  files: { offered: 'o', master: 'm', documents: [{ prepared: 'p', name: 'Lease.pdf' }] },
}

function aFile(kind: Origin['kind'], change: Partial<PdfCheck> = {}, origin: Partial<Origin> = {}): PdfCheck {
  const plain = {
    receipt: null,
    seals: [],
    revisions: 2,
    bytes: 9,
    isOriginSealed: true,
    verdict: 'whole',
    soundEnd: 9,
  } as const
  const carried =
    kind === 'master'
      ? { evidence: { ...evidence, kind: 'digests' as const }, capsule: Uint8Array.of(1) }
      : { evidence, capsule: Uint8Array.of(1, 2) }
  const sha256 = change.sha256 ?? kind
  return {
    ...plain,
    ...carried,
    sealedSha256: sha256,
    origin: { kind, ...said, ...origin },
    ...change,
    sha256,
  }
}

const certificate = aFile('certificate', {}, { masterSha256: 'm' })
const master = aFile('master', { sha256: 'm' })
const combined = aFile('combined')
const old = { capsule: null, evidence: null }

test('says what is missing to compare', () => {
  expect(compareFiles([])).toBe('nothing-to-compare')
  expect(compareFiles([master])).toBe('add-certificate')
  expect(compareFiles([certificate])).toBe('add-master')
  expect(compareFiles([combined])).toBe('nothing-to-compare')
  expect(compareFiles([{ ...combined, ...old }])).toBe('add-certificate')
  expect(compareFiles([certificate, { ...master, verdict: 'altered' }])).toBe('add-master')
  expect(compareFiles([certificate, { ...master, verdict: 'evidence-wrong' }])).toBe('add-master')
})

test('tells files that belong together from those that do not', () => {
  expect(compareFiles([certificate, master])).toBe('matches')
  expect(compareFiles([master, combined, certificate])).toBe('matches')
  expect(compareFiles([combined, master])).toBe('matches')
  const earlier = [certificate, master, combined].map((one) => ({ ...one, ...old }))
  expect(compareFiles(earlier)).toBe('matches')
  expect(compareFiles([certificate, { ...master, sealedSha256: 'x' }])).toBe('digest-differs')
  expect(compareFiles([combined, { ...master, sealedSha256: 'x' }])).toBe('digest-differs')
  expect(compareFiles([certificate, aFile('master', { sha256: 'm' }, { originalSha256: 'x' })])).toBe(
    'digest-differs',
  )
  expect(compareFiles([certificate, aFile('master', { sha256: 'm' }, { auditHead: 'x' })])).toBe(
    'trail-differs',
  )
  expect(compareFiles([certificate, aFile('combined', { capsule: Uint8Array.of(1, 3) })])).toBe(
    'trail-differs',
  )
  expect(compareFiles([certificate, aFile('master', { sha256: 'm' }, { envelopeId: 'env-2' })])).toBe(
    'other-envelope',
  )
})

test('compares certificates with each other', () => {
  const again = { ...certificate }
  expect(compareFiles([certificate, again])).toBe('add-master')
  const other = (change: Partial<Origin>) => aFile('certificate', {}, { masterSha256: 'm', ...change })
  expect(compareFiles([certificate, other({ auditHead: 'x' })])).toBe('trail-differs')
  expect(compareFiles([certificate, other({ masterSha256: 'x' })])).toBe('digest-differs')
  expect(compareFiles([certificate, other({ envelopeId: 'env-2' })])).toBe('other-envelope')
})

test('compares receipts with the audit trail', () => {
  const given = { envelopeId: 'env-1', sequence: 2, head: 'h2', name: 'Ada' }
  const receipt = (change: Partial<typeof given> = {}, verdict: PdfCheck['verdict'] = 'receipt') =>
    ({ ...master, origin: null, evidence: null, verdict, receipt: { ...given, ...change } }) as PdfCheck
  expect(compareFiles([receipt()])).toBe('add-certificate')
  expect(compareFiles([receipt(), certificate])).toBe('receipt-matches')
  expect(compareFiles([receipt(), certificate, master])).toBe('receipt-matches')
  expect(compareFiles([receipt({ head: 'other' }), combined])).toBe('receipt-differs')
  expect(compareFiles([receipt({ sequence: 9 }), combined])).toBe('receipt-differs')
  expect(compareFiles([receipt({ envelopeId: 'env-2' }), certificate])).toBe('other-envelope')
  expect(compareFiles([receipt(), { ...certificate, ...old }])).toBe('add-certificate')
  expect(compareFiles([receipt({}, 'receipt-unknown'), certificate])).toBe('add-master')
})

test('believes unknown seals only while no one can be asked which are known', () => {
  const unknown = [certificate, master].map((one) => ({ ...one, verdict: 'whole-unknown' as const }))
  expect(compareFiles(unknown)).toBe('nothing-to-compare')
  expect(compareFiles(unknown, true)).toBe('matches')
})

test('knows documents by their digests, if the seal over these holds', () => {
  expect(documentNamed({ sha256: 'p' }, [master, certificate])).toEqual({ name: 'Lease.pdf' })
  expect(documentNamed({ sha256: 'o' }, [certificate])).toEqual({ name: null })
  expect(documentNamed({ sha256: 'x' }, [certificate])).toBeNull()
  expect(documentNamed({ sha256: 'p' }, [{ ...certificate, verdict: 'altered' }])).toBeNull()
  expect(documentNamed({ sha256: '' }, [certificate])).toBeNull()
})

/** A checked file of one envelope, as an organisation of the installation sealed it. */
async function sealedBy(organisationId: string, kind: 'master' | 'certificate'): Promise<PdfCheck> {
  const { bytes, known } = await buildSealed()
  const check = await checkPdf(bytes, { known })
  if (check.origin === null) throw new Error('The file has no origin')
  const masterSha256 = kind === 'certificate' ? check.sha256 : null
  const seals = check.seals.map((seal) => ({ ...seal, organisationId }))
  return { ...check, sealedSha256: 'b'.repeat(64), origin: { ...check.origin, kind, masterSha256 }, seals }
}

test('does not take a document for that of a certificate which another organisation sealed', async () => {
  const [master, certificate, forged] = await Promise.all([
    sealedBy('one', 'master'),
    sealedBy('one', 'certificate'),
    sealedBy('two', 'certificate'),
  ])
  const matching = (check: PdfCheck) => ({
    ...check,
    origin: check.origin && { ...check.origin, masterSha256: master.sealedSha256 },
  })
  expect(compareFiles([master, matching(certificate)])).toBe('matches')
  expect(compareFiles([master, matching(forged)])).toBe('trail-differs')
})
