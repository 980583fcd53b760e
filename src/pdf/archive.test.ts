import { spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeTimeAuthority } from '#harness/world/time-authority.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { certificatesToCheck, makeArchiveTail } from './archive.ts'
import { asciiBytes } from './ascii.ts'
import { buildSealed, flip, replaceText, sealedAt } from './fixtures/sealed.ts'
import type { SealedFixture } from './fixtures/sealed.ts'
import { contentsOfCms, withCertificates } from './seal-check/check-cms.ts'
import { checkPdf } from './seal-check/check-pdf.ts'
import { withoutPadding } from './seal-check/check-signature.ts'
import { checkTimestamp } from './seal-check/check-timestamp.ts'
import { readCertificate } from './seal-check/read-certificate.ts'
import { isTight, tightened } from './seal-check/tight.ts'
import { findSignatures } from './seal-check/find-signatures.ts'
import { latinText } from './seal-check/find-bytes.ts'
import { sha256 } from './seal/cms.ts'
import { concatenate } from './seal/der.ts'
import { stateOfSeal } from './writing/archive-state.ts'
import { fillArchive, frameArchive } from './writing/emit-archive.ts'
import type { ValidationData } from './writing/emit-archive.ts'

const authority = await makeTimeAuthority(sealedAt, 10)
let sealed: SealedFixture
/** The sealed file, and that with one revision of validation data. */
let archived: Uint8Array
beforeAll(async () => {
  sealed = await buildSealed(undefined, { timestamp: authority })
  archived = await extended(sealed.bytes)
})

async function extended(bytes: Uint8Array, lists = [authority.list]): Promise<Uint8Array> {
  const made = await makeArchiveTail(bytes, lists, authority)
  if (made === null) throw new Error('nothing can follow')
  return concatenate(bytes, made.tail)
}

const check = async (bytes: Uint8Array) => checkPdf(bytes, { known: sealed.known })
const verdict = async (bytes: Uint8Array) => (await check(bytes)).verdict
const lastSeal = (bytes: Uint8Array) => {
  const seal = findSignatures(bytes).findLast(({ isOwnSpelling }) => isOwnSpelling)
  if (seal === undefined) throw new Error('no seal')
  return seal
}

test('a sealed file with validation data is whole, and so is one to which more was added', async () => {
  const text = latinText(archived.subarray(sealed.bytes.length))
  expect(archived.subarray(0, sealed.bytes.length)).toEqual(sealed.bytes)
  expect(text).toContain('/Type /DSS')
  expect(text).not.toContain('/Type /Catalog')
  expect(text).not.toContain('/Type /Page')
  const once = await check(archived)
  expect(once).toMatchObject({
    verdict: 'whole',
    soundEnd: archived.length,
    origin: { kind: 'master' },
    seals: [
      { isKnown: true, end: sealed.bytes.length, timestamp: { standing: 'chained' } },
      { kind: 'document-timestamp', end: archived.length, problem: null, timestamp: { at: sealedAt } },
    ],
  })
  expect(once.sealedSha256).toBe((await check(sealed.bytes)).sha256)
  const twice = await extended(archived, [])
  expect(await check(twice)).toMatchObject({ verdict: 'whole', soundEnd: twice.length })
  expect(await verdict(await extended(twice))).toBe('whole')
  expect((await checkPdf(archived, { known: [] })).verdict).not.toBe('whole')
})

const hasOpenssl = spawnSync('openssl', ['version']).error === undefined

test.skipIf(!hasOpenssl)('a renewed file stays verifiable after the first authority has ended', async () => {
  const year = (count: number) => new Date(sealedAt.getTime() + count * 365.25 * 86_400_000)
  const first = await makeTimeAuthority(sealedAt, 1)
  const second = await makeTimeAuthority(year(0.9), 15)
  const { bytes, known } = await buildSealed(undefined, { timestamp: first })
  const once = await makeArchiveTail(bytes, [first.list], first)
  const file = concatenate(bytes, once?.tail ?? new Uint8Array())
  const again = await makeArchiveTail(file, [first.list, second.list], second)
  const renewed = concatenate(file, again?.tail ?? new Uint8Array())
  expect([once?.until, again?.until].map((date) => date?.getUTCFullYear())).toEqual([2027, 2042])
  const report = await checkPdf(renewed, { known })
  expect(report).toMatchObject({ verdict: 'whole', soundEnd: renewed.length })
  expect(report.seals.map(({ timestamp }) => timestamp?.at)).toEqual([sealedAt, sealedAt, second.now])
  const place = mkdtempSync(join(tmpdir(), 'countersign-renewed-'))
  const stamps = findSignatures(renewed).slice(1)
  const judged = stamps.map(({ contents, gapStart, gapEnd, end }, index) => {
    const root = [first, second][index]?.root.certificate ?? new Uint8Array()
    writeFileSync(join(place, 'root.pem'), new X509Certificate(root).toString())
    writeFileSync(join(place, 'token'), withoutPadding(contents) ?? new Uint8Array())
    const covered = concatenate(renewed.subarray(0, gapStart), renewed.subarray(gapEnd, end))
    writeFileSync(join(place, 'covered'), covered)
    const when = ['-attime', String(Math.floor(year(11).getTime() / 1000))]
    const what = ['-token_in', '-in', 'token', '-data', 'covered', '-CAfile', 'root.pem']
    return spawnSync('openssl', ['ts', '-verify', ...what, ...when], { cwd: place }).status
  })
  rmSync(place, { recursive: true, force: true })
  expect(judged).toEqual([1, 0])
})

test('certificates and lists are in the file once, and lists of others are left out', async () => {
  const other = await makeTimeAuthority(sealedAt)
  const file = await extended(sealed.bytes, [authority.list, other.list, authority.list])
  const again = await extended(file)
  const streams = latinText(again.subarray(sealed.bytes.length)).match(/\nstream\n/g)
  // Two certificates and the list of the time-stamps' authority, and once the certificate of the seal.
  expect(streams).toHaveLength(3)
  const needed = await certificatesToCheck(again)
  expect(needed).toEqual([...sealed.known, authority.certificate, expect.anything()])
  expect(needed?.[2]).toEqual(authority.root.certificate)
})

test('nothing can follow a seal without a time-stamp, or something else', async () => {
  const plain = await buildSealed()
  expect(await certificatesToCheck(plain.bytes)).toBeNull()
  expect(await makeArchiveTail(plain.bytes, [], authority)).toBeNull()
  const more = concatenate(sealed.bytes, asciiBytes('\n'))
  expect(await makeArchiveTail(more, [], authority)).toBeNull()
})

test('no bit of a time-stamp can change, what it does not sign included', async () => {
  const data = asciiBytes('stamped')
  const token = await authority.stamp(await sha256(data))
  expect([await isTight(token), typeof (await checkTimestamp(token, data))]).toEqual([true, 'object'])
  for (let at = 0; at < token.length; at += 3) {
    const changed = flip(token, at, 1 << (at % 8))
    const der = withoutPadding(changed)
    const holds = der !== null && typeof (await checkTimestamp(der, data)) === 'object'
    expect([at, holds && der !== null && (await isTight(der))]).toEqual([at, false])
  }
})

test('certificates that vouch for nothing are left out of a time-stamp', async () => {
  const other = await makeTimeAuthority(sealedAt)
  const token = await authority.stamp(await sha256(asciiBytes('stamped')))
  const own = contentsOfCms(token).certificates
  const loose = withCertificates(token, [...own, readCertificate(other.root.certificate)])
  expect(await isTight(loose)).toBe(false)
  expect(await tightened(loose)).toEqual(token)
  const adding = {
    ...authority,
    stamp: async (hash: Uint8Array) =>
      withCertificates(await authority.stamp(hash), [...own, readCertificate(other.root.certificate)]),
  }
  const file = await buildSealed(undefined, { timestamp: adding })
  expect((await checkPdf(file.bytes, { known: file.known })).verdict).toBe('whole')
})

test('a larger time-stamp than expected gets its space', async () => {
  const large = { ...authority, largest: () => 10 }
  const made = await makeArchiveTail(sealed.bytes, [], large)
  expect(await verdict(concatenate(sealed.bytes, made?.tail ?? new Uint8Array()))).toBe('whole')
})

describe('what follows a seal and is not exactly what we write', () => {
  const amber = async (bytes: Uint8Array, end = sealed.bytes.length) => {
    const report = await check(bytes)
    expect(report.verdict).not.toMatch(/^whole/)
    expect(report.soundEnd).toBe(end)
    expect(await verdict(bytes.slice(0, end))).toBe('whole')
  }

  test('every byte of it counts', async () => {
    for (let at = sealed.bytes.length; at < archived.length; at += 97) {
      const changed = flip(archived, at)
      if (latinText(changed).toLowerCase() === latinText(archived).toLowerCase()) continue
      await amber(changed)
    }
  })

  test('spelled or placed otherwise', async () => {
    const text = (from: string, to: string) => replaceText(archived, from, to)
    await amber(text('/Type /DSS\n/Certs', '/Type/DSS \n/Certs'))
    await amber(text('/F 132', '/F 164'))
    await amber(text('/Rect [0 0 0 0]', '/Rect [0 0 9 9]'))
    await amber(text(' 00000 n \n', ' 00000 n\r\n'))
    await amber(text('%%EOF\n', '%%EOF\r'))
    await amber(concatenate(archived, asciiBytes('\n')), archived.length)
    await amber(concatenate(archived, archived.subarray(sealed.bytes.length)), archived.length)
    await amber(archived.subarray(0, -1))
    await amber(concatenate(sealed.bytes, asciiBytes(' '), archived.subarray(sealed.bytes.length)))
  })

  /** A revision as we write it, with a real time-stamp, but with other data. */
  const carrying = async (data: ValidationData, stamp = authority.stamp) => {
    const { bytes } = sealed
    const state = stateOfSeal(bytes.subarray(0, lastSeal(bytes).end), lastSeal(bytes).dictionary?.start ?? 0)
    if (state === null) throw new Error('no state')
    const frame = frameArchive(state, data, 3000)
    const token = await stamp(await sha256(concatenate(bytes, frame.before, frame.after)))
    return concatenate(bytes, fillArchive(frame, token))
  }

  test('data that vouches for nothing in the file', async () => {
    const other = await makeTimeAuthority(sealedAt)
    const page = asciiBytes('q 1 0 0 1 0 0 cm BT (200 euros) Tj ET Q')
    const own = { certificates: [authority.root.certificate], lists: [authority.list] }
    expect(await verdict(await carrying(own))).toBe('whole')
    await amber(await carrying({ ...own, certificates: [page] }))
    await amber(await carrying({ ...own, lists: [page] }))
    await amber(await carrying({ ...own, certificates: [other.root.certificate] }))
    await amber(await carrying({ ...own, lists: [other.list] }))
    await amber(await carrying({ certificates: [], lists: [concatenate(authority.list, page)] }))
    await amber(await carrying(own, async () => authority.stamp(await sha256(page))))
    await amber(await carrying(own, async () => page))
  })

  test('a seal that permits nothing', async () => {
    const plain = await buildSealed()
    sealed = { ...plain, known: [...plain.known, ...sealed.known] }
    const own = { certificates: [], lists: [] }
    await amber(await carrying(own))
  })
})
