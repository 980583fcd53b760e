import type { Problem } from '#contract/problem.ts'
import { expect, test } from 'vitest'
import { testService } from '../world/service.ts'
import type { TestAnswer } from '../world/service.ts'
import { aPdf, aTenant, documentItem, signerItem } from '../world/world.ts'
import type { WireEnvelope } from '../world/world.ts'

const service = await testService({}, { runsJobs: false })
const { call, database } = service
const tenant = await aTenant(database)
const document = documentItem(await aPdf())

const create = (overrides: object): Promise<TestAnswer<WireEnvelope & Pick<Problem, 'errors'>>> =>
  call(tenant.key, 'POST', '/v1/envelopes', {
    name: 'Lease',
    account_id: tenant.accountId,
    documents: [document],
    recipients: [signerItem()],
    ...overrides,
  })
const withField = (field: object) => ({
  recipients: [
    signerItem({ fields: [{ type: 'input', page: 1, x_coordinate: 9, y_coordinate: 99, ...field }] }),
  ],
})
const outcome = async (overrides: object) => {
  const { status, body } = await create(overrides)
  return status === 201 ? status : [status, body.errors?.[0]?.path]
}

/** More rows than a list may return. */
const beyond = (count: number) =>
  Array.from({ length: count + 1 }, (_, index) => `${tenant.accountId}-${index}`)

test('LIM-01 a thousand envelopes, a thousand accounts', async () => {
  const { organisationId, accountId, key } = await aTenant(database)
  const envelopes = beyond(1000).map((id) => ({
    organisationId,
    id: `e-${id}`,
    name: 'Lease',
    status: 'sent' as const,
    shared: false,
    accountId,
    metadata: '{}',
  }))
  await database.insertInto('envelopes').values(envelopes).execute()
  const accounts = beyond(1000).map((id) => ({
    organisationId,
    id: `a-${id}`,
    name: 'Ada',
    email: `${id}@limits.example`,
    role: 'standard' as const,
  }))
  await database.insertInto('accounts').values(accounts).execute()
  for (const path of ['/v1/envelopes', '/v1/accounts'])
    expect((await call<object[]>(key, 'GET', path)).body).toHaveLength(1000)
})

test('LIM-02 250 templates', async () => {
  const { organisationId, accountId, key } = await aTenant(database)
  const ids = beyond(250).map((id) => `t-${id}`)
  const of = (templateId: string) => ({ organisationId, templateId, position: 0, name: 'One' })
  await database
    .insertInto('templates')
    .values(
      ids.map((id) => ({
        organisationId,
        id,
        name: 'Lease',
        shared: false,
        envelopeShared: false,
        accountId,
      })),
    )
    .execute()
  const file = { type: 'application/pdf', size: 1, sha256: '00', pages: '[]', removed: '[]', signed: false }
  await database
    .insertInto('templateDocuments')
    .values(ids.map((id) => ({ ...of(id), ...file, id: 'one', storageKey: 'none' })))
    .execute()
  const role = { recipientType: 'signer' as const, recipientOrder: 1, recipientRedirects: '{}' }
  await database
    .insertInto('templateRoles')
    .values(ids.map((id) => ({ ...of(id), ...role, id: `r-${id}` })))
    .execute()
  expect((await call<object[]>(key, 'GET', '/v1/templates')).body).toHaveLength(250)
})

/** A PDF of a given size: its last line moves back behind a comment. */
async function paddedPdf(bytes: number): Promise<object> {
  const pdf = Buffer.from(await aPdf())
  const padding = Buffer.alloc(bytes - pdf.length, ' ')
  return documentItem(Buffer.concat([pdf, padding]))
}

test('LIM-03, LIM-10 10 MB each, 50 MB together', async () => {
  const megabyte = 1024 * 1024
  expect(await outcome({ documents: [await paddedPdf(10 * megabyte)] })).toBe(201)
  expect(await outcome({ documents: [await paddedPdf(10 * megabyte + 1)] })).toEqual([
    413,
    'documents.0.base',
  ])
  const large = await paddedPdf(9 * megabyte)
  expect((await create({ documents: [large, large, large, large, large, large] })).status).toBe(413)
})

test('LIM-04 addresses work for an hour', async () => {
  const { body } = await create({})
  const payload = body.original.split('/downloads/')[1]?.split('.')[0] ?? ''
  const [expires] = JSON.parse(Buffer.from(payload, 'base64url').toString().slice(1)) as [number]
  expect(Math.round((expires - Date.now()) / 60_000)).toBe(60)
})

test('LIM-05 tokens work for 1 to 90 days', async () => {
  const { body } = await create({})
  const days = async (query: string) => {
    const path = `/v1/recipients/${body.recipients[0]?.id}/token${query}`
    const answer = await call<{ expiration: string }>(tenant.key, 'GET', path)
    if (answer.status !== 200) return answer.status
    return Math.round((Date.parse(answer.body.expiration) - Date.now()) / 86_400_000)
  }
  const asked = ['', '?token_duration=1', '?token_duration=90', '?token_duration=0', '?token_duration=91']
  expect(await Promise.all(asked.map(days))).toEqual([7, 1, 90, 422, 422])
})

test.each([
  ['name', 250],
  ['message', 5000],
])('LIM-06, LIM-07 a %s of %i characters', async (property, length) => {
  for (const character of ['x', 'ж', '💶']) {
    expect(await outcome({ [property]: character.repeat(length) })).toBe(201)
    expect(await outcome({ [property]: character.repeat(length + 1) })).toEqual([422, property])
  }
})

test('LIM-08 an anchor of 100 characters', async () => {
  const anchor = 'Agreement'.padEnd(100)
  expect(await outcome(withField({ anchor }))).toBe(201)
  expect(await outcome(withField({ anchor: `${anchor} ` }))).toEqual([422, 'recipients.0.fields.0.anchor'])
})

test('LIM-09 a font of 8 to 32 pixels', async () => {
  const at = [422, 'recipients.0.fields.0.font_size']
  const sizes = [7, 8, 32, 33]
  const outcomes = await Promise.all(sizes.map((size) => outcome(withField({ font_size: size }))))
  expect(outcomes).toEqual([at, 201, 201, at])
})

test('LIM-11 500 pages', async () => {
  const half = documentItem(await aPdf(Array.from({ length: 250 }, () => ({}))))
  expect((await create({ documents: [half, half] })).status).toBe(201)
  expect((await create({ documents: [half, half, document] })).status).toBe(422)
})
