import { expect, test } from 'vitest'
import { syntheticDocument } from '#harness/identity/document-photo.ts'
import { testService } from '#harness/world/service.ts'
import { somePhoto, verificationWorld } from '#harness/world/verifications.ts'
import { aTenant } from '#harness/world/world.ts'

const service = await testService({ VENDOR_URL: 'local' })
const tenant = await aTenant(service.database)
const { create, submitDetails, retrieve } = verificationWorld(service, tenant)

const fields = {
  issuer: 'UTO',
  nationality: 'UTO',
  number: 'D23145890',
  familyName: 'PARK',
  givenNames: 'ADA',
  birthDate: '901210',
  expiryDate: `${String((new Date().getUTCFullYear() + 4) % 100).padStart(2, '0')}0415`,
} as const
const passport = syntheticDocument({ format: 'TD3', fields, condition: 'clean', seed: 3 }).bytes
/** A picture whose header says that it is 10,000 pixels wide and high. */
const huge = new Uint8Array(passport)
const frame = huge.findIndex((byte, at) => byte === 0xff && huge[at + 1] === 0xc0)
huge.set([10_000 >> 8, 10_000 & 255, 10_000 >> 8, 10_000 & 255], frame + 5)

/** What comes of a photo that is really read. */
async function warningOf(bytes: Uint8Array<ArrayBuffer>, details: object): Promise<string | null> {
  const { id } = await create({ muted: true })
  await submitDetails(id, { document_number: 'D23145890', ...details }, somePhoto(bytes))
  const { status, warning } = await retrieve(id)
  expect(status).toBe('completed')
  return warning
}

test.each([
  ['a passport that agrees', passport, {}, null],
  ['a number that is one digit off', passport, { document_number: 'D23145898' }, 'LOCAL_DATA_MISMATCH'],
  ['an S that was typed for a 5', passport, { document_number: 'D2314S890' }, 'LOCAL_DATA_MISMATCH'],
  ['a picture of a hundred megapixels', huge, {}, 'LOCAL_DOCUMENT_UNREADABLE'],
])('%s', { timeout: 120_000 }, async (_, bytes, details, expected) => {
  expect(await warningOf(new Uint8Array(bytes), details)).toBe(expected)
})
