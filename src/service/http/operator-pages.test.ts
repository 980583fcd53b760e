import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { anEnvelope, anEnvelopeIn, aTenant } from '#harness/world/world.ts'
import { addJob } from '../queue/tasks.ts'
import { startTracing } from '../telemetry/telemetry.ts'
import { inSpan } from '../telemetry/tracing.ts'

const token = 'a token of many signs'
const service = await testService({ METRICS_TOKEN: token })
const { call, database, url } = service
const tenant = await aTenant(database)

async function scrape(headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/metrics`, { headers })
}

/** The samples of a text in Prometheus' format, by name and labels. Throws for a line that is none of it. */
function samplesOf(text: string): Map<string, number> {
  const samples = new Map<string, number>()
  const described = new Map<string, string>()
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const note = /^# (HELP|TYPE) ([a-z_]+) (.+)$/.exec(line)
    if (note !== null) {
      described.set(`${note[1]} ${note[2]}`, note[3] ?? '')
      continue
    }
    const [, name = '', labels = '', value] =
      /^([a-z_]+)(\{(?:[a-z_]+="(?:[^"\\\n]|\\.)*",?)*\})? ([-+.\deE]+|NaN)$/.exec(line) ?? []
    if (value === undefined) throw new Error(`Not a sample: ${line}`)
    const family = name.replace(/_(bucket|sum|count)$/, '')
    const kind = described.get(`TYPE ${name}`) ?? described.get(`TYPE ${family}`)
    if (kind === undefined || (kind === 'counter') !== name.endsWith('_total'))
      throw new Error(`${line} is not described as promtool wants it`)
    if (samples.has(name + labels)) throw new Error(`Twice: ${line}`)
    samples.set(name + labels, Number(value))
  }
  return samples
}

test('tells what happens in the format of Prometheus, and nothing that names anyone', async () => {
  // The first reading begins to count.
  expect((await scrape()).status).toBe(200)
  const envelope = await anEnvelope(service, tenant)
  await anEnvelopeIn(service, tenant, 'completed')
  await service.idle()
  await call(tenant.key, 'GET', `/v1/envelopes/${envelope.id}`)
  await call({}, 'GET', `/v1/envelopes/${envelope.id}`)
  await fetch(`${url}/no/such/${envelope.id}`, { method: 'PROPFIND' })
  await addJob(database, 'sweep', {}, { runAt: new Date(Date.now() + 3_600_000) })
  const answer = await scrape()
  expect(answer.headers.get('content-type')).toContain('version=0.0.4')
  const text = await answer.text()
  const samples = samplesOf(text)
  const requests = (labels: string) =>
    samples.get(`countersign_http_request_duration_seconds_count{${labels}}`)
  expect(requests('route="/v1/envelopes/:id",status="200",method="GET"')).toBe(1)
  expect(requests('route="/v1/envelopes/:id",status="401",method="GET"')).toBe(1)
  expect(text).toContain('method="other"')
  expect(samples.get('countersign_database_up')).toBe(1)
  expect(samples.get('countersign_job_duration_seconds_count{task="seal-envelope",outcome="done"}')).toBe(1)
  expect(samples.get('countersign_seal_latency_seconds_count')).toBe(1)
  expect(
    samples.get('countersign_outside_duration_seconds_count{port="storage",outcome="ok"}'),
  ).toBeGreaterThan(0)
  expect(samples.get('countersign_outside_duration_seconds_count{port="mail",outcome="ok"}')).toBeGreaterThan(
    0,
  )
  expect([...samples.keys()]).toContainEqual(
    expect.stringMatching(/^countersign_process_heartbeat_age_seconds\{host="/),
  )
  expect(samples.get('countersign_database_connections_limit')).toBe(8)
  for (const secret of [envelope.id, tenant.organisationId, tenant.accountId, 'ada@example.com', 'no/such'])
    expect(text).not.toContain(secret)
})

test('tells how long jobs wait and how many failed', async () => {
  await sql`
    insert into graphile_worker._private_tasks (identifier) values ('not-handled') on conflict do nothing`.execute(
    database,
  )
  for (const run of ['10 minutes', '-1 hour'])
    await sql`select graphile_worker.add_job('not-handled', run_at := now() - ${run}::interval)`.execute(
      database,
    )
  await sql`
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no' where run_at > now()
      and task_id = (select id from graphile_worker._private_tasks where identifier = 'not-handled')`.execute(
    database,
  )
  const samples = samplesOf(await (await scrape()).text())
  expect(samples.get('countersign_queue_jobs{task="not-handled",state="waiting"}')).toBe(1)
  expect(samples.get('countersign_queue_jobs{task="not-handled",state="given-up"}')).toBe(1)
  expect(samples.get('countersign_queue_oldest_seconds{task="not-handled"}')).toBeGreaterThan(599)
})

test.each([
  ['direct', {}, 200],
  ['through a proxy', { 'x-forwarded-for': '203.0.113.7' }, 404],
  ['through a proxy of this machine', { via: '1.1 proxy' }, 404],
  ['by a page of another site', { host: 'evil.example' }, 404],
  [
    'with the token through a proxy',
    { 'x-forwarded-for': '203.0.113.7', authorization: `Bearer ${token}` },
    200,
  ],
  ['with a wrong token', { authorization: 'Bearer something else' }, 404],
])('answers %s', async (_, headers, status) => {
  const answer = await service.app.request(
    new Request(`http://${'host' in headers ? headers.host : 'localhost'}/metrics`, { headers }),
    {},
    { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
  )
  expect(answer.status).toBe(status)
})

test('sends spans to where the settings say, below those of the caller', async () => {
  const received: { readonly name: string; readonly traceId: string; readonly parentSpanId?: string }[] = []
  const collector = createServer((request, response) => {
    void Array.fromAsync(request as AsyncIterable<Buffer>).then((chunks) => {
      const sent = JSON.parse(Buffer.concat(chunks).toString()) as {
        resourceSpans: { scopeSpans: { spans: typeof received }[] }[]
      }
      received.push(
        ...sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      )
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, resolve))
  const address = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = address
  const end = await startTracing(process.env, { 'service.name': 'countersign' })
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const headers = { ...tenant.key, traceparent: `00-${traceId}-b7ad6b7169203331-01` }
  await fetch(`${url}/v1/envelopes`, { headers })
  await expect(inSpan('failing', {}, () => Promise.reject(new Error('ada@example.com')))).rejects.toThrow()
  await service.ports.storage
    .exists('a/b')
    .then(() => inSpan('outer', {}, () => service.ports.storage.exists('a/b')))
  await end()
  collector.close()
  expect(received.find(({ name }) => name === 'GET request')).toMatchObject({
    traceId,
    parentSpanId: 'b7ad6b7169203331',
  })
  const outer = received.find(({ name }) => name === 'outer') as unknown as { spanId: string }
  expect(received).toContainEqual(
    expect.objectContaining({ name: 'storage.exists', parentSpanId: outer.spanId }),
  )
  expect(JSON.stringify(received)).not.toContain('ada@example.com')
})
