import { createSecretKey, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { signDownloads } from '../../operations/downloads/download-token.ts'
import { testService } from '#harness/world/service.ts'
import { anEnvelope, aTenant } from '#harness/world/world.ts'
import { entityTagOf, isKnown } from './entity-tag.ts'

const key = createSecretKey(randomBytes(32))
const start = Date.parse('2026-03-01T12:00:00.000Z')

/** An answer with an address created some minutes after the start. */
function madeAfter(minutes: number, { lifetime = 60, envelopeId = 'one', file = 'original' as const } = {}) {
  const now = new Date(start + minutes * 60_000)
  const scope = { organisationId: 'o', envelopeId, documentId: null, recipientId: null }
  const token = signDownloads(key, { ...scope, expires: now.getTime() + lifetime * 60_000 })(file)
  return entityTagOf(JSON.stringify({ original: `https://sign.example/downloads/${token}` }), () =>
    Promise.resolve(now),
  )
}

test('keeps the weak tag of an answer with addresses for half of their lifetime', async () => {
  expect(await madeAfter(0)).toMatch(/^W\/"[\w-]{27}"$/)
  expect(await madeAfter(29.99)).toBe(await madeAfter(0))
  expect(await madeAfter(30)).not.toBe(await madeAfter(0))
  expect(await madeAfter(4, { lifetime: 10 })).toBe(await madeAfter(0, { lifetime: 10 }))
  expect(await madeAfter(5, { lifetime: 10 })).not.toBe(await madeAfter(0, { lifetime: 10 }))
})

test('gives another lifetime or another envelope another tag', async () => {
  expect(await madeAfter(0, { lifetime: 120 })).not.toBe(await madeAfter(0))
  expect(await madeAfter(0, { envelopeId: 'two' })).not.toBe(await madeAfter(0))
})

test('gives an answer without addresses a strong tag of its bytes, even when text in it looks like an address', async () => {
  const now = () => Promise.resolve(new Date(start))
  const tag = await entityTagOf('{"name":"/downloads/abcdefghijklmnopqrstuvw.x"}', now)
  expect(tag).toMatch(/^"[\w-]{27}"$/)
  const other = '{"name":"/downloads/abcdefghijklmnopqrstuvx.x"}'
  expect(await entityTagOf(other, now)).not.toBe(tag)
})

test.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['', false],
])('judges whether someone who names %s has W/"a": %s', (named, known) => {
  expect([isKnown(named, 'W/"a"'), isKnown(null, 'W/"a"')]).toEqual([known, false])
})

test('does not send an unchanged envelope or list again', async () => {
  const service = await testService({}, { runsJobs: false })
  const tenant = await aTenant(service.database)
  const { id } = await anEnvelope(service, tenant)
  const paths = [`/v1/envelopes/${id}`, `/v1/envelopes/${id}?endpoint_duration=10080`]
  const lists = ['/v1/envelopes', `/v1/documents?envelope_id=${id}`]
  for (const path of [...paths, ...lists]) {
    const etag = (await service.call(tenant.key, 'GET', path)).headers.get('etag') ?? ''
    const again = await service.call({ ...tenant.key, 'if-none-match': etag }, 'GET', path)
    expect([path, again.status]).toEqual([path, 304])
    await service.call(tenant.key, 'PUT', `/v1/envelopes/${id}`, { metadata: { changed: path } })
    const changed = await service.call({ ...tenant.key, 'if-none-match': etag }, 'GET', path)
    expect([path, changed.status]).toEqual([path, path.startsWith('/v1/documents') ? 304 : 200])
  }
})
