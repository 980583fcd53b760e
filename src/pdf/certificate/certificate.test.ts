import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { fontFile } from '#harness/world/font-file.ts'
import type { CertificateData, CertificateRecipient } from './certificate-data.ts'
import type { TextEngine } from '../pdfium.ts'
import { openDocument } from '../document.ts'
import { makeFinalFiles } from '../finish.ts'
import { wholeFile } from '../writing/emit-seal.ts'
import type { SealedFile } from '../writing/emit-seal.ts'
import { emptyCapsule } from '../fixtures/capsules.ts'
import { buildDocument } from '../fixtures/documents.ts'
import { answer, drawnArt, placedField } from '../fixtures/fields.ts'
import { loadAllMetrics } from '../fonts/metrics.ts'
import { marksFor } from '../marks/marks-for.ts'
import { readBack } from '../proof/read-back.ts'
import { createSealIdentity } from '../seal/seal-identity.ts'
import { startTextEngine } from '../pdfium.ts'
import { readTextLines } from '../text.ts'
import { text } from './blocks.ts'
import { drawCertificate } from './draw-certificate.ts'
import { breakIntoPages, sheet } from './pages.ts'

const packages = new URL('../../../node_modules/', import.meta.url)

let engine: TextEngine
beforeAll(async () => {
  engine = await startTextEngine(
    new Uint8Array(readFileSync(new URL('@embedpdf/pdfium/dist/pdfium.wasm', packages))),
  )
  await loadAllMetrics(fontFile)
})

const recipient: CertificateRecipient = {
  name: 'Grace Hopper',
  email: 'grace@example.com',
  type: 'signer',
  order: 1,
  authentication: ['sms-link', 'email-link', 'sms-code'],
  host: null,
  mobile: '+61 40 123',
  codeNumber: '+61 400 000 321',
  sent: '2026-03-15T22:21:30.000Z',
  viewed: '2026-03-15T22:41:30.000Z',
  consented: '2026-03-15T22:42:01.000Z',
  consentVersion: '2026-01',
  completed: '2026-03-15T22:45:12.000Z',
  ipAddress: '203.0.113.42',
  userAgent: 'Mozilla/5.0 (iPhone)',
  signature: drawnArt,
  initials: null,
  places: { signature: 3, initials: 1 },
  identity: {
    vendor: 'http',
    document: 'passport',
    selfie: true,
    verification: '0199-verification',
    checked: '2026-03-02T09:30:00.000Z',
    warning: null,
    accepted: null,
    isEarlier: false,
  },
  inPlaceOf: [
    { name: 'Mary Shelley', email: 'mary.s@example.org', at: '2026-03-02T09:00:00.000Z', reason: 'On leave' },
  ],
  witnesses: [
    { name: 'Alan Turing', email: 'alan@example.org', byLink: null },
    {
      name: 'Mary Somerville',
      email: 'mary@example.org',
      byLink: { at: '2026-03-15T22:44:00.000Z', ipAddress: '198.51.100.7' },
    },
  ],
}

const data: CertificateData = {
  branding: {
    organisation: 'Meridian Legal',
    color: '#1f5eff',
    logo: null,
    contact: ['contracts@meridian.example'],
  },
  envelope: {
    id: 'env-1',
    name: 'Purchase agreement 日本',
    sender: { name: 'Ada Lovelace', email: 'ada@meridian.example' },
    created: '2026-03-15T22:20:00.000Z',
    sent: '2026-03-15T22:21:30.000Z',
    completed: '2026-03-16T01:05:44.000Z',
  },
  removals: null,
  documents: [
    {
      id: 'd',
      name: 'Agreement.pdf',
      pages: 14,
      sha256: 'aa'.repeat(32),
      uploadedSha256: 'dd'.repeat(32),
      notes: ['Removed: scripts.'],
    },
  ],
  originalSha256: 'bb'.repeat(32),
  masterSha256: 'cc'.repeat(32),
  marksRead: null,
  recipients: [recipient],
  consents: [
    {
      version: '2026-01',
      language: 'العربية',
      text: ['أوافق على توقيع هذه المستندات.', 'A second paragraph.'],
      sha256: 'ee'.repeat(32),
      people: ['Grace Hopper <grace@example.com>'],
    },
  ],
  events: [
    {
      at: '2026-03-15T22:40:12.000Z',
      times: 3,
      last: '2026-03-15T22:44:12.000Z',
      actor: 'Grace Hopper',
      event: 'Link opened',
      ipAddress: '203.0.113.42',
    },
    {
      at: '2026-03-15T22:45:12.000Z',
      times: 1,
      last: '2026-03-15T22:45:12.000Z',
      actor: 'Grace Hopper',
      event: 'Signed',
      ipAddress: '203.0.113.42',
    },
  ],
  auditHead: 'dd'.repeat(32),
  utcOffset: '+11:00',
}

async function wordsOf(bytes: Uint8Array): Promise<string> {
  const lines = await readTextLines(bytes, engine)
  return lines.map(({ characters }) => characters.map((character) => character.text).join('')).join('\n')
}

test('contains everything it is given', async () => {
  const words = await wordsOf(await drawCertificate(data, fontFile))
  const expected = [
    'Meridian Legal',
    'contracts@meridian.example',
    'Purchase agreement 日本',
    'env-1',
    'Ada Lovelace',
    'Agreement.pdf',
    `As uploaded: SHA-256 ${'dd'.repeat(32)}`,
    `As prepared and shown: SHA-256 ${'aa'.repeat(32)}`,
    'Removed: scripts.',
    '14 pages',
    ...['aa', 'bb', 'cc', 'dd'].map((pair) => pair.repeat(32)),
    'Grace Hopper',
    'grace@example.com',
    'Signer · order 1 · 3 signatures, 1 set of initials',
    'In place of Mary Shelley (mary.s@example.org), reassigned by them',
    'On leave',
    "Witnessed by Alan Turing (alan@example.org), on the signer's device",
    'Witnessed by Mary Somerville (mary@example.org), by a link sent to them',
    'Personal link sent by email',
    'Personal link sent by SMS to +61 40 123',
    'One-time code by SMS to +61 400 000 321',
    '15 Mar 2026, 22:45:12 UTC',
    '16 Mar 2026, 09:45:12 (+11:00)',
    'Text version 2026-01',
    '203.0.113.42',
    'Mozilla/5.0 (iPhone)',
    'Agreed to before signing',
    'A second paragraph.',
    'ee'.repeat(32),
    '3 times, last on 15 Mar 2026, 22:44:12 UTC',
    'The times above, and that of the seal,',
    'Page 1 of ',
  ]
  for (const phrase of expected) expect(words).toContain(phrase)
})

test('says that no one signed, and who removed whom and when', async () => {
  const at = '2026-03-16T01:00:00.000Z'
  const removals = [
    { at, name: 'Grace Hopper', email: 'grace@example.com', by: 'Ada Lovelace <ada@a.example>' },
  ]
  const words = (
    await wordsOf(await drawCertificate({ ...data, recipients: [], removals }, fontFile))
  ).replaceAll('\n', ' ')
  expect(words).toContain('Completed without a signature')
  expect(words).toContain(
    'Grace Hopper <grace@example.com> was removed by Ada Lovelace <ada@a.example> on 16 Mar 2026, 01:00:00 UTC',
  )
  expect(words).not.toContain('Completed by all recipients')
})

test('continues a long trail over pages that repeat its columns', async () => {
  const [event] = data.events
  const events = Array.from({ length: 120 }, () => event).filter((entry) => entry !== undefined)
  const bytes = await drawCertificate({ ...data, events }, fontFile)
  const { pages } = await openDocument(bytes)
  expect(pages.length).toBeGreaterThan(3)
  const words = await wordsOf(bytes)
  expect(words.match(/^Time Event By IP address$|^Time$/gm)?.length).toBeGreaterThanOrEqual(pages.length - 1)
  expect(words).toContain(`Page ${pages.length} of ${pages.length}`)
})

test('prints hostile and odd input as plain text', async () => {
  const name = `(Tj) ET Q \\ <script> ${'x'.repeat(300)} 😀`
  const branding = { ...data.branding, organisation: name, logo: Uint8Array.of(1, 2, 3) }
  const bytes = await drawCertificate(
    { ...data, branding, recipients: [{ ...recipient, name, userAgent: name.repeat(3) }] },
    fontFile,
  )
  expect(await wordsOf(bytes)).toContain('<script>')
})

test('moves a block that must not end a page together with the next one', () => {
  const block = (height: number, keepsWithNext = false) => ({
    ...text('x', { face: 'arimo', size: 8, color: '#000000', leading: 1 }, 50),
    height,
    keepsWithNext,
  })
  const available = sheet.height - sheet.head - sheet.foot
  const pages = breakIntoPages([{ blocks: [block(available - 20), block(15, true), block(15)] }])
  expect(pages.map((marks) => marks.length)).toEqual([1, 2])
})

test('makes final files whose digests agree, whose pages add up, and whose certificate names the sealed master', async () => {
  const original = await buildDocument([{}, { rotate: 90 }])
  const field = placedField('signature', { box: { page: 2, left: 20, bottom: 20, width: 150, height: 60 } })
  const marks = marksFor(field, answer({ art: drawnArt }), { completedAt: null, utcOffset: '+00:00' })
  const item = { box: field.box, marks }
  const sizes = [
    { width: 200, height: 300 },
    { width: 300, height: 200 },
  ]
  const now = new Date('2026-03-16T01:05:44Z')
  const identity = await createSealIdentity({ organisation: 'Meridian Legal', now })
  const finished = {
    original,
    carried: [],
    items: [item],
    certificateData: data,
    capsule: emptyCapsule('env-1'),
    seal: { identity, options: { signedAt: now, reason: 'Completed' } },
    fonts: fontFile,
  }
  const readingAt = (left: number) => (sealed: SealedFile['parts']) => {
    const items = [{ ...item, box: { ...item.box, left } }]
    return readBack({ prepared: original, sealed, items, pages: sizes }, { pages: 9, drawing: 9000 }, engine)
  }
  const files = await makeFinalFiles({ ...finished, readBack: readingAt(20) })
  expect(files.misprinted).toEqual([])
  const wrong = await makeFinalFiles({ ...finished, readBack: readingAt(20.6) })
  expect(wrong.misprinted).toEqual([{ item: 0, page: 2, fault: 'moved' }])
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  expect(files.originalSha256).toBe(digest(original))
  const [master, certificate, combined] = [files.master, files.certificate, files.combined].map(wholeFile)
  if (!master || !certificate || !combined) throw new Error('a file is missing')
  expect(files.master.sha256).toBe(digest(master))
  const words = await wordsOf(certificate)
  expect(words).toContain(files.master.sha256)
  expect(words).toContain(files.originalSha256)
  expect(words).toContain('1 of 1 mark within 0.5 pt')
  const count = async (bytes: Uint8Array) => (await openDocument(bytes)).pages.length
  expect(await count(combined)).toBe((await count(master)) + (await count(certificate)))
  for (const bytes of [master, certificate, combined]) {
    expect(new TextDecoder('latin1').decode(bytes).match(/\/ByteRange/g)).toHaveLength(1)
  }
})

test('a name that reads from the right stays with what is below it, a paragraph does not', () => {
  const look = { face: 'arimo', size: 10, color: '#000000', leading: 1.2 } as const
  const left = (words: string, align?: 'natural') =>
    Math.min(
      ...text(words, look, 300, align)
        .marks(50, 700)
        .map((mark) => (mark.kind === 'text' ? mark.x : 0)),
    )
  expect(left('שירה בן־דוד')).toBe(50)
  expect(left('שירה בן־דוד', 'natural')).toBeGreaterThan(200)
  expect(left('שירה בן־דוד '.repeat(9))).toBeGreaterThan(50)
})
