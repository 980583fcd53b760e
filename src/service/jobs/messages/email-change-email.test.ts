import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { aMember, aTenant } from '#harness/world/world.ts'
import { handlers } from '../handlers.ts'
import type { JobContext } from '../runner.ts'
import { openLog } from '../../logging.ts'
import { inbox } from '#harness/world/inbox.ts'

const { call, config, database, ports } = await testService({}, { runsJobs: false })
const tenant = await aTenant(database)
const context: JobContext = {
  config,
  database,
  ports,
  log: openLog('silent'),
  jobId: '1',
  isLastTry: false,
  goOn: () => undefined,
}

const emailsTo = (address: string) => inbox(database, { toAddress: address })

test('keeps the secret of the link out of the job', async () => {
  const { accountId, organisationId } = await aMember(database, tenant.organisationId)
  const email = `${accountId}@new.example`
  await call(tenant.key, 'PUT', `/v1/accounts/${accountId}`, { email })
  const payload = { organisationId, accountId, email }
  const { rows } = await sql<{ payload: object }>`select payload from graphile_worker._private_jobs
    where payload->>'accountId' = ${accountId} and payload->>'eventId' is null`.execute(database)
  expect(rows).toEqual([{ payload }])
  await handlers['email-change-email']?.(payload, context)
  const token = /confirm-email\?token=([\w-]+)/.exec((await emailsTo(email))[0]?.text ?? '')?.[1]
  const origin = { origin: config.baseUrl }
  expect((await call(origin, 'POST', '/app/session/email', { token })).body).toEqual({ email })
})

test('sends nothing for a change that was cancelled before the job ran', async () => {
  const { accountId, organisationId, email: present } = await aMember(database, tenant.organisationId)
  const email = `${accountId}@new.example`
  await call(tenant.key, 'PUT', `/v1/accounts/${accountId}`, { email })
  await call(tenant.key, 'PUT', `/v1/accounts/${accountId}`, { email: present })
  await handlers['email-change-email']?.({ organisationId, accountId, email }, { ...context, jobId: '2' })
  expect(await emailsTo(email)).toEqual([])
})

test('creates and sends the links of an account in order, so that the last email has the active one', async () => {
  const { accountId } = await aMember(database, tenant.organisationId)
  const at = `/v1/accounts/${accountId}`
  for (const name of ['one', 'other'])
    await call(tenant.key, 'PUT', at, { email: `${accountId}.${name}@new.example` })
  await call(tenant.as, 'POST', `/app/accounts/${accountId}/password-reset`)
  const { rows } = await sql<{ queue: string | null }>`select queue_name as queue
    from graphile_worker._private_jobs as jobs left join graphile_worker._private_job_queues as queues
      on queues.id = jobs.job_queue_id
    where payload->>'accountId' = ${accountId} and payload->>'eventId' is null`.execute(database)
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ queue: `account-link:${accountId}` })))
})
