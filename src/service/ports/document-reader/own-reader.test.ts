import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { chanceOf } from '#harness/identity/chance.ts'
import { damagedPicture } from '#harness/identity/damaged-pictures.ts'
import { syntheticDocument } from '#harness/identity/document-photo.ts'
import { openOwnReader } from './own-reader.ts'

const silent = { warn: () => undefined }
// A busy machine may take long for what is little work.
const reader = openOwnReader(silent, { startMilliseconds: 60_000, milliseconds: 30_000 })
afterAll(() => reader.close())

const photo = (bytes: Uint8Array) => ({ kind: 'document-front', type: 'image/jpeg', bytes }) as const
const card = syntheticDocument({
  format: 'TD1',
  condition: '720p',
  seed: 4,
  fields: { issuer: 'UTO', nationality: 'UTO', number: 'Z5S8I8B80', familyName: 'VAN DER BERG' },
})

const patient = { timeout: 120_000 }

test('reads the card that is shown, of a state that is only known from specimens', patient, async () => {
  const nothing = new Uint8Array(2000)
  const reading = await reader.read([photo(nothing), photo(card.bytes)])
  const { number, birthDate, expiryDate, givenNames } = card.fields
  expect(reading).toMatchObject({ read: true, format: 'TD1', issuer: 'UTO', photo: 1, lines: card.lines })
  expect(reading).toMatchObject({ number, birthDate, expiryDate, familyName: 'VAN DER BERG', givenNames })
  if (!reading.read) throw new Error('It was not read')
  const { left, top, width, height } = reading.zone
  expect([left > 0.1, top > 0.4, left + width < 0.95, top + height <= 1]).toEqual([true, true, true, true])
})

test(
  'reads a card that lies upside down, and says where its zone is when the photo is shown upright',
  patient,
  async () => {
    // Orientation 3 in Exif: the photo is to be shown upside down.
    const exif = [0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1]
    const orientation = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 3, 0, 0, 0, 0, 0, 0]
    const marked = new Uint8Array([0xff, 0xd8, ...exif, ...orientation, ...card.bytes.subarray(2)])
    const reading = await reader.read([photo(marked)])
    expect(reading).toMatchObject({ read: true, number: card.fields.number })
    if (!reading.read) throw new Error('It was not read')
    expect(reading.zone.top + reading.zone.height).toBeLessThan(0.6)
  },
)

test('a picture of a hundred megapixels is refused by its header', patient, async () => {
  const huge = new Uint8Array(card.bytes)
  const frame = huge.findIndex((byte, at) => byte === 0xff && huge[at + 1] === 0xc0)
  huge.set([10_000 >> 8, 10_000 & 255, 10_000 >> 8, 10_000 & 255], frame + 5)
  expect(await reader.read([photo(huge)])).toEqual({ read: false, reason: 'too-large' })
})

test('says why nothing was read', patient, async () => {
  expect(await reader.read([photo(new Uint8Array(50))])).toEqual({ read: false, reason: 'damaged' })
  expect(await reader.read([{ ...photo(card.bytes), kind: 'selfie' }])).toEqual({
    read: false,
    reason: 'no-zone',
  })
})

test('damaged pictures end in a reason, and the child survives them', patient, async () => {
  const chance = chanceOf(5)
  const child = reader.pid()
  for (let picture = 0; picture < 12; picture += 1) {
    const reading = await reader.read([photo(damagedPicture(card.bytes, chance))])
    if (reading.read) expect(reading.lines).toEqual(card.lines)
  }
  expect(reader.pid()).toBe(child)
  expect(reader.peak()).toBeLessThan(500)
})

test('a child that was killed is replaced, and one that is idle is ended', patient, async () => {
  const other = openOwnReader(silent, {
    startMilliseconds: 60_000,
    milliseconds: 30_000,
    idleMilliseconds: 50,
  })
  expect(other.pid()).toBeNull()
  const reading = other.read([photo(card.bytes)])
  while (other.pid() === null) await sleep(5)
  process.kill(other.pid() ?? 0, 'SIGKILL')
  expect(await reading).toMatchObject({ read: true })
  while (other.pid() !== null) await sleep(20)
  await other.close()
  expect(await other.read([photo(card.bytes)])).toEqual({ read: false, reason: 'reader-failed' })
})
