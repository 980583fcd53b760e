import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aReceiver } from '#harness/world/receiver.ts'
import { testService } from '#harness/world/service.ts'
import { aMember, anEnvelope, aTenant, complete } from '#harness/world/world.ts'

const service = await testService({ WEBHOOK_ALLOW_PRIVATE: 'true' })
const { call, database, config, idle } = service

test('tells sender and administrators, no one else, that an envelope is held, and delivers it once restored', async () => {
  const tenant = await aTenant(database)
  const other = await aMember(database, tenant.organisationId, { role: 'administrator' })
  const receiver = await aReceiver()
  await call(tenant.key, 'POST', '/v1/endpoints', { url: receiver.url })
  const envelope = await anEnvelope(service, tenant)
  const { originalKey } = await database
    .selectFrom('envelopes')
    .select('originalKey')
    .where('id', '=', envelope.id)
    .executeTakeFirstOrThrow()
  const path = join(config.dataDir, 'storage', 'files', originalKey ?? '')
  const bytes = await readFile(path)
  const subjects = async () => {
    const { body } = await call<{ subject: string; to_address: string }[]>(tenant.as, 'GET', '/app/inbox')
    return body
      .map(({ subject, to_address: to }) => `${subject} → ${to}`)
      .filter((one) => !one.startsWith('Please'))
  }
  const events = () => receiver.received.map(({ body }) => body.event)
  const page = async () => (await call(tenant.as, 'GET', `/app/envelopes/${envelope.id}`)).body
  const health = async () => {
    const { body } = await call<{ stages: { name: string; outcome: string; finding: string }[] }>(
      tenant.as,
      'POST',
      '/app/health',
      { part: 'queue' },
    )
    return body.stages.find(({ name }) => name === 'Evidence')
  }

  await writeFile(path, bytes.with(bytes.length - 100, 0))
  await complete(service, tenant, envelope)
  await idle()
  const told = [`Held: Lease → ${tenant.email}`, `Held: Lease → ${other.email}`].toSorted()
  expect((await subjects()).toSorted()).toEqual(told)
  expect(events()).not.toContain('envelope_completed')
  expect(await page()).toMatchObject({
    status: 'completed',
    sealed: false,
    held: 'changed',
    seal_failure: expect.stringContaining('a stored document') as string,
  })
  expect(await health()).toMatchObject({ outcome: 'failed' })
  const files = await call<{ certificate: string }>(tenant.key, 'GET', `/v1/envelopes/${envelope.id}`)
  expect((await fetch(files.body.certificate)).status).toBe(503)

  const again = async () => {
    await sql`update graphile_worker._private_jobs set run_at = now(), attempts = 0`.execute(database)
    await idle()
  }
  await again()
  expect((await subjects()).toSorted()).toEqual(told)
  await writeFile(path, bytes)
  await again()
  await again()
  const sent = (await subjects()).filter((one) => !one.startsWith('Held'))
  expect(sent.toSorted()).toEqual([
    `Completed: Lease → ${tenant.email}`,
    expect.stringMatching(/ → ada@example\.com$/) as string,
  ])
  expect(events().filter((event) => event === 'envelope_completed')).toHaveLength(1)
  expect(await page()).toMatchObject({ sealed: true, seal_failure: null, held: null })
  expect(await health()).toMatchObject({ outcome: 'passed' })
}, 60_000)
