import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { syntheticDocument } from '#harness/identity/document-photo.ts'
import { testService } from '#harness/world/service.ts'
import { someDetails, somePhoto, verificationWorld } from '#harness/world/verifications.ts'
import { aTenant } from '#harness/world/world.ts'

// With the reader that reads in production.
const service = await testService({ VENDOR_URL: 'local' })
const { call, database, idle, url } = service
const tenant = await aTenant(database)
const { create, retrieve, tokenOf, open } = verificationWorld(service, tenant)

const year = String((new Date().getUTCFullYear() + 4) % 100).padStart(2, '0')
const fields = {
  issuer: 'UTO',
  nationality: 'UTO',
  number: 'D23145890',
  familyName: 'MUELLER',
  givenNames: 'ANNA MARIA',
  birthDate: '740812',
  sex: 'F',
  expiryDate: `${year}0415`,
} as const
const details = {
  ...someDetails,
  given_names: 'Anna Maria',
  family_name: 'Müller',
  birth_date: '1974-08-12',
  document_number: 'D23145890',
}

async function warningOf(photo: Uint8Array, changed: object = {}): Promise<string | null> {
  const { id } = await create({ muted: true })
  const { as, view } = await open(await tokenOf(id))
  await call(as, 'POST', '/verifying/consent', { version: view.consent.version })
  await call(as, 'PUT', '/verifying/details', { ...details, ...changed })
  for (const kind of ['document-front', 'document-back'])
    expect(
      (await call(as, 'PUT', `/verifying/photos/${kind}`, somePhoto(new Uint8Array(photo)))).status,
    ).toBe(200)
  expect((await call(as, 'POST', '/verifying/submit')).status).toBe(200)
  await idle()
  const { status, warning } = await retrieve(id)
  expect(status).toBe('completed')
  return warning
}

const limit = { timeout: 120_000 }

test(
  'a clear passport and a clear card that equal what was typed are read without a warning',
  limit,
  async () => {
    const passport = syntheticDocument({ format: 'TD3', fields, condition: 'clean' })
    expect(await warningOf(passport.bytes)).toBeNull()
    expect(await warningOf(passport.bytes, { document_number: 'D2314S890' })).toBe('LOCAL_DATA_MISMATCH')
    const card = syntheticDocument({ format: 'TD1', fields, condition: 'clean' })
    expect(await warningOf(card.bytes, { document: 'identity-card' })).toBeNull()
  },
)

test('glare over the zone and a picture of something else are never clear', limit, async () => {
  const glare = syntheticDocument({ format: 'TD3', fields, condition: 'glare' })
  expect(await warningOf(glare.bytes)).toBe('LOCAL_DOCUMENT_UNREADABLE')
  const canvas = createCanvas(1200, 900)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#8a6f4d'
  pen.fillRect(0, 0, 1200, 900)
  pen.fillStyle = '#e8d8b0'
  pen.ellipse(600, 450, 300, 250, 0, 0, 2 * Math.PI)
  pen.fill()
  expect(await warningOf(new Uint8Array(canvas.encodeSync('jpeg', 80)))).toBe('LOCAL_DOCUMENT_UNREADABLE')
})

test('a hundred megapixels end as unreadable, and the service stays up', limit, async () => {
  const canvas = createCanvas(10_000, 10_000)
  expect(await warningOf(new Uint8Array(canvas.encodeSync('jpeg', 10)))).toBe('LOCAL_DOCUMENT_UNREADABLE')
  expect((await fetch(`${url}/health`)).status).toBe(200)
})
