import { execFile, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLog } from '../../logging.ts'
import { leaseCapsule, leaseTrail } from '#evidence/fixtures/signed-lease.ts'
import { checkPdf } from '#pdf/seal-check/check-pdf.ts'
import { findSignatures } from '#pdf/seal-check/find-signatures.ts'
import { createSealIdentity } from '#pdf/seal/seal-identity.ts'
import { wholeFile } from '#pdf/writing/emit-seal.ts'
import { PDFDocument } from 'pdf-lib'
import type { EnvelopeToFinish, PdfEngine } from '../pdf-engine/pdf-engine.ts'
import { openPdfEngine } from '../pdf-engine/threaded-pdf-engine.ts'
import { newTokenSizes, openHttpTimestamp } from './http-timestamp.ts'
import { startTestingAuthority } from '#harness/world/authority.ts'
import type { TestingAuthority } from '#harness/world/authority.ts'

const run = promisify(execFile)
const hasPdfsig = spawnSync('pdfsig', ['-v']).error === undefined
const digest = createHash('sha256').update('a signature').digest()
let authority: TestingAuthority
beforeAll(async () => {
  authority = await startTestingAuthority()
})
beforeEach(() => authority.misbehave(null))
afterAll(() => authority.close())

async function verified(token: Uint8Array, hex: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-token-'))
  await writeFile(join(folder, 'token'), token)
  const parameters = [
    '-verify',
    '-token_in',
    '-in',
    'token',
    '-digest',
    hex,
    '-CAfile',
    authority.certificate,
  ]
  const { stdout } = await run('openssl', ['ts', ...parameters], { cwd: folder })
  await rm(folder, { recursive: true })
  return stdout
}

test('gets a token that openssl verifies over this digest and no other', async () => {
  const token = await openHttpTimestamp(authority.url).stamp(digest)
  expect(await verified(token, digest.toString('hex'))).toContain('Verification: OK')
  await expect(verified(token, randomBytes(32).toString('hex'))).rejects.toThrow()
})

test('gets the right token for each of several requests at once', async () => {
  const digests = Array.from({ length: 6 }, () => randomBytes(32))
  const { stamp } = openHttpTimestamp(authority.url)
  const tokens = await Promise.all(digests.map((one) => stamp(one)))
  for (const [index, token] of tokens.entries())
    expect(await verified(token, digests[index]?.toString('hex') ?? '')).toContain('Verification: OK')
})

test('turns name and password of the address into basic authentication', async () => {
  const url = authority.url.replace('http://', 'http://ann:p%40ss@')
  await openHttpTimestamp(url).stamp(digest)
  expect(authority.authorizations.at(-1)).toBe(`Basic ${Buffer.from('ann:p@ss').toString('base64')}`)
})

test('throws for a failing authority, a refusal, garbage and a token for another request', async () => {
  const { stamp } = openHttpTimestamp(authority.url)
  authority.misbehave(503)
  await expect(stamp(digest)).rejects.toThrow('503')
  authority.misbehave(() => Buffer.from('3005300302010 2'.replace(' ', ''), 'hex'))
  await expect(stamp(digest)).rejects.toThrow('refused')
  authority.misbehave(() => Buffer.from('no DER'))
  await expect(stamp(digest)).rejects.toThrow()
  let kept: Buffer | null = null
  authority.misbehave(null)
  const first = await fetchAnswer()
  authority.misbehave(() => (kept = first))
  await expect(stamp(digest)).rejects.toThrow('another request')
  expect(kept).not.toBeNull()
  await expect(stamp(randomBytes(32))).rejects.toThrow('something else')
})

/** A response to another request over the same digest. */
async function fetchAnswer(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-query-'))
  const parameters = ['-query', '-digest', digest.toString('hex'), '-sha256', '-cert', '-out', 'query']
  await run('openssl', ['ts', ...parameters], { cwd: folder })
  const body = await readFile(join(folder, 'query'))
  await rm(folder, { recursive: true })
  const response = await fetch(authority.url, { method: 'POST', body })
  return Buffer.from(await response.arrayBuffer())
}

test('puts a token into each sealed file, and does not seal while the authority is down', async () => {
  const engine = openPdfEngine(openLog('silent'), { tsaUrl: authority.url })
  try {
    const page = await PDFDocument.create()
    page.addPage([300, 300])
    const now = new Date()
    const envelope = {
      ...(await unsigned(page, now)),
      carried: [],
      items: [],
      seal: {
        identity: await createSealIdentity({ organisation: 'Tests', now }),
        options: { signedAt: now, reason: 'Completed' },
      },
    }
    const files = await engine.finish(envelope)
    if (!files.ok) throw new Error(files.refusal.detail)
    const known = envelope.seal.identity.certificates
    for (const bytes of [files.value.master, files.value.certificate, files.value.combined].map(wholeFile)) {
      const { verdict, seals, evidence } = await checkPdf(bytes, { known })
      expect(evidence?.findings).toEqual([])
      expect(verdict).toBe('whole')
      expect(seals).toMatchObject([{ timestamp: { authority: 'Time for tests', standing: 'self-made' } }])
      const away = Math.abs((seals[0]?.timestamp?.at.getTime() ?? 0) - now.getTime())
      expect(away).toBeLessThan(600_000)
    }
    await expectNoTokenForged(wholeFile(files.value.master), known)
    authority.misbehave(503)
    await expect(engine.finish(envelope)).rejects.toThrow('503')
  } finally {
    await engine.close()
  }
})

test('seals with a token of 30 kB, which openssl and pdfsig accept', async () => {
  const large = await startTestingAuthority({ padding: 28_000 })
  const tokenSizes = newTokenSizes()
  const engine = openPdfEngine(openLog('silent'), { tsaUrl: large.url, tokenSizes })
  const folder = await mkdtemp(join(tmpdir(), 'countersign-large-'))
  try {
    const token = await openHttpTimestamp(large.url, tokenSizes).stamp(digest)
    expect(token.length).toBeGreaterThan(28_000)
    const page = await PDFDocument.create()
    page.addPage([300, 300])
    const now = new Date()
    const identity = await createSealIdentity({ organisation: 'Tests', now })
    const files = await engine.finish({
      ...(await unsigned(page, now)),
      carried: [],
      items: [],
      seal: { identity, options: { signedAt: now, reason: 'Completed' } },
    })
    if (!files.ok) throw new Error(files.refusal.detail)
    // The probe's, and one for each file: the threads know from the probe how large tokens are.
    expect(large.authorizations).toHaveLength(1 + 3)
    for (const bytes of [files.value.master, files.value.certificate, files.value.combined].map(wholeFile)) {
      const { verdict, seals } = await checkPdf(bytes, { known: identity.certificates })
      expect([verdict, seals[0]?.timestamp?.authority]).toEqual(['whole', 'Time for tests'])
      await writeFile(join(folder, 'sealed.pdf'), bytes)
      if (hasPdfsig) {
        const judged = await run('pdfsig', ['-nocert', 'sealed.pdf'], { cwd: folder })
        expect(judged.stdout).toContain('Signature is Valid')
        expect(judged.stdout).toContain('Total document signed')
      }
      await expectValidCms(folder, bytes)
    }
  } finally {
    await engine.close()
    await large.close()
    await rm(folder, { recursive: true })
  }
})

/** Has openssl verify the seal's CMS over what it covers, whoever signed. */
async function expectValidCms(folder: string, sealed: Uint8Array): Promise<void> {
  const [found] = findSignatures(sealed)
  if (found === undefined || found.problem !== null) throw new Error('There is no seal')
  const covered = [sealed.subarray(0, found.gapStart), sealed.subarray(found.gapEnd)]
  await writeFile(join(folder, 'covered'), Buffer.concat(covered))
  await writeFile(join(folder, 'cms'), found.contents)
  const parameters = ['-verify', '-binary', '-inform', 'DER', '-in', 'cms', '-content', 'covered']
  const { stderr } = await run('openssl', ['cms', ...parameters, '-noverify', '-out', 'checked'], {
    cwd: folder,
  })
  expect(stderr).toContain('successful')
}

test('seals a second time with the size of a token that is larger than any before', async () => {
  const large = await startTestingAuthority({ padding: 28_000 })
  const engine = openPdfEngine(openLog('silent'), { tsaUrl: large.url })
  try {
    const now = new Date()
    const identity = await createSealIdentity({ organisation: 'Tests', now })
    const page = await PDFDocument.create()
    page.addPage([300, 300])
    const files = await engine.finish({
      ...(await unsigned(page, now)),
      carried: [],
      items: [],
      seal: { identity, options: { signedAt: now, reason: 'Completed' } },
    })
    if (!files.ok) throw new Error(files.refusal.detail)
    expect(large.authorizations).toHaveLength(4)
  } finally {
    await engine.close()
    await large.close()
  }
})

test('does not seal with a certificate that begins after the authority’s time', async () => {
  const engine = openPdfEngine(openLog('silent'), { tsaUrl: authority.url })
  try {
    const now = new Date(Date.now() + 3_600_000)
    const identity = await createSealIdentity({ organisation: 'Tests', now })
    const page = await PDFDocument.create()
    page.addPage([300, 300])
    const envelope = {
      ...(await unsigned(page, now)),
      carried: [],
      items: [],
      seal: { identity, options: { signedAt: now, reason: 'Completed' } },
    }
    await expect(engine.finish(envelope)).rejects.toThrow('is behind the certificate')
  } finally {
    await engine.close()
  }
})

test('refuses a token of more than 64 kB', async () => {
  const endless = await startTestingAuthority({ padding: 70_000 })
  await expect(openHttpTimestamp(endless.url).stamp(digest)).rejects.toThrow('too large')
  await endless.close()
})

/** Changes bytes of the time-stamp token, which the seal's own signature does not cover. */
async function expectNoTokenForged(sealed: Uint8Array, known: readonly Uint8Array[]): Promise<void> {
  const text = Buffer.from(sealed).toString('latin1')
  const start = text.toLowerCase().indexOf('060b2a864886f70d010910020e')
  const length = /^[\dA-F]*?(?=0{64})/i.exec(text.slice(start))?.[0].length ?? 0
  expect(start).toBeGreaterThan(0)
  expect(length).toBeGreaterThan(1000)
  for (let at = start; at < start + length; at += 37) {
    const changed = sealed.slice()
    changed[at] = text[at] === '1' ? 0x32 : 0x31
    const { verdict } = await checkPdf(changed, { known })
    expect([at - start, verdict]).not.toEqual([at - start, 'whole'])
  }
  const [beginning] = (await checkPdf(sealed, { known })).seals
  expect(beginning).toMatchObject({ problem: null })
}

/** An original, and the evidence about it that its certificate is of. */
async function unsigned(
  document: PDFDocument,
  now: Date,
): Promise<Pick<EnvelopeToFinish, 'original' | 'pages' | 'capsule' | 'certificateData'>> {
  const original = await document.save()
  const offered = createHash('sha256').update(original).digest('hex')
  const trail = leaseTrail('one', { offered })
  const auditHead = trail.at(-1)?.event.hash ?? ''
  return {
    original,
    pages: [],
    capsule: leaseCapsule('one', { offered, trail }),
    certificateData: { ...certificate(now), auditHead },
  }
}

function certificate(now: Date): Parameters<PdfEngine['finish']>[0]['certificateData'] {
  const at = now.toISOString()
  return {
    branding: { organisation: 'Tests', color: '#2f6fed', logo: null, contact: [] },
    envelope: {
      id: 'one',
      name: 'One',
      sender: { name: 'A', email: 'a@example.com' },
      created: at,
      sent: at,
      completed: at,
    },
    removals: null,
    consents: [],
    documents: [],
    recipients: [],
    events: [],
    auditHead: '0'.repeat(64),
    utcOffset: '+00:00',
  }
}
