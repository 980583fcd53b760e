import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { anEnvelope, anEnvelopeIn, aTenant } from '#harness/world/world.ts'
import { openLog } from '../logging.ts'
import { removeUnneeded } from './remove-files.ts'

const service = await testService({}, { runsJobs: false })
const { call, config, database, ports } = service
const tenant = await aTenant(database)
const context = {
  config,
  database,
  ports,
  log: openLog('silent'),
  jobId: '1',
  isLastTry: false,
  goOn: () => undefined,
}

/** The files that waiting jobs will remove. */
async function waiting(): Promise<string[]> {
  const { rows } = await sql<{ files: string[] }>`
    select payload->'files' as files from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = task_id where identifier = 'remove-files'
  `.execute(database)
  return rows.flatMap(({ files }) => files)
}

test('files go with what named them, not before, and even if the store is away at first', async () => {
  const draft = await anEnvelopeIn(service, tenant, 'draft')
  const sent = await anEnvelope(service, tenant)
  const documents = await database
    .selectFrom('documents')
    .select('storageKey')
    .where('envelopeId', '=', draft.id)
    .execute()
  expect((await call(tenant.key, 'DELETE', `/v1/envelopes/${sent.id}`)).status).toBe(409)
  expect(await waiting()).toEqual([])
  expect((await call(tenant.key, 'DELETE', `/v1/envelopes/${draft.id}`)).status).toBe(204)
  const files = await waiting()
  expect(files).toEqual(expect.arrayContaining(documents.map(({ storageKey }) => storageKey)))
  const away = { ...ports, storage: { ...ports.storage, delete: () => Promise.reject(new Error('away')) } }
  await expect(removeUnneeded({ files }, { ...context, ports: away })).rejects.toThrow('away')
  await removeUnneeded({ files }, context)
  await removeUnneeded({ files }, context)
  for (const file of files) expect(await ports.storage.exists(file)).toBe(false)
})
