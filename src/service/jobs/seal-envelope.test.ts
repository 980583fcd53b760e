import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openLog } from '../logging.ts'
import type { PdfEngine } from '../ports/pdf-engine/pdf-engine.ts'
import { testService } from '#harness/world/service.ts'
import { aTenant, anEnvelope, complete } from '#harness/world/world.ts'
import { sealEnvelope } from './seal-envelope.ts'

const service = await testService({}, { runsJobs: false })
const { database, config, ports, call } = service

test('shows the sender a failing seal, retries it without end, and clears it once sealed', async () => {
  const tenant = await aTenant(database)
  const envelope = await anEnvelope(service, tenant)
  const { id } = envelope
  const page = async () => (await call(tenant.as, 'GET', `/app/envelopes/${id}`)).body
  await complete(service, tenant, envelope)
  expect(await page()).toMatchObject({ status: 'completed', sealed: false, seal_failure: null })
  const finish = () => Promise.reject(new Error('The time-stamping authority answered 503'))
  const failing: PdfEngine = { ...ports.pdf, finish }
  const job = { jobId: '1', isLastTry: false, goOn: () => undefined, log: openLog('silent') }
  const seal = (pdf: PdfEngine) =>
    sealEnvelope(
      { organisationId: tenant.organisationId, envelopeId: id },
      { ...job, database, config, ports: { ...ports, pdf } },
    )
  await expect(seal(failing)).rejects.toThrow('503')
  expect(await page()).toMatchObject({
    sealed: false,
    seal_failure: 'The time-stamping authority answered 503.',
  })
  const { rows } = await sql<{ tries: number }>`
    select jobs.max_attempts as tries from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = 'seal-envelope' and jobs.payload ->> 'envelopeId' = ${id}`.execute(database)
  expect(rows).toEqual([{ tries: 32_767 }])
  await seal(ports.pdf)
  expect(await page()).toMatchObject({ sealed: true, seal_failure: null })
})
