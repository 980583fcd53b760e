import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { aPdf, anEnvelope, aTenant, documentItem, signerItem } from '#harness/world/world.ts'
import { StorageAway } from '../ports/storage/deadlines.ts'

const service = await testService()
const { call, database, ports } = service
const tenant = await aTenant(database)

test.each([
  ['ENOSPC', 'storage is full', '60'],
  ['ECONNREFUSED', 'can’t reach its document storage', '5'],
])('a storage that fails with %s says so, and nothing is half made', async (code, words, retryAfter) => {
  const { put } = ports.storage
  const before = await database.selectFrom('envelopes').select('id').execute()
  ports.storage.put = () => Promise.reject(new StorageAway(Object.assign(new Error(code), { code })))
  const body = {
    name: 'Agreement',
    account_id: tenant.accountId,
    documents: [documentItem(await aPdf())],
    recipients: [signerItem()],
  }
  const answer = await call<{ detail: string }>(tenant.key, 'POST', '/v1/envelopes', body)
  ports.storage.put = put
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe(retryAfter)
  expect(answer.body.detail).toContain(words)
  expect(await database.selectFrom('envelopes').select('id').execute()).toEqual(before)
  await anEnvelope(service, tenant, { documents: body.documents, recipients: body.recipients })
})
