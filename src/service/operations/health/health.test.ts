import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { createServer as createSafeServer } from 'node:tls'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { addJob } from '../../queue/tasks.ts'
import { openDiskStorage } from '../../ports/storage/disk-storage.ts'
import { webStages } from '../../ports/probe/network.ts'
import { runProbe } from '../../ports/probe/probe.ts'
import { openSmtpMail } from '../../ports/mail/smtp-mail.ts'
import { aMailServer } from '#harness/world/mail-server.ts'
import { testService } from '#harness/world/service.ts'
import { aMember, aTenant } from '#harness/world/world.ts'
import { hostOf } from './describe-parts.ts'
import { partProbes } from './part-probes.ts'
import { verdictOn } from './probe-clock.ts'
import { lookAtFonts, lookAtKey } from './probe-paper.ts'
import { waiting, workers } from './probe-queue.ts'

const service = await testService({ PARTNER_KEY: 'guests:a-key' }, { runsJobs: false })
const { call, database, ports, config } = service
const folder = mkdtempSync(join(tmpdir(), 'countersign-health-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Report {
  readonly part: string
  readonly standing: string
  readonly tested: string
  readonly stages: readonly {
    readonly name: string
    readonly outcome: string
    readonly finding: string
    readonly remedy: string | null
  }[]
}
interface Listed {
  readonly parts: readonly {
    readonly part: string
    readonly is_built_in: boolean
    readonly note: string | null
    readonly last: Report | null
  }[]
}

const at = '/app/health'
// No jobs run here, which the queue's first stage would report.
await sql`insert into processes (id, role, host, beat)
  values (gen_random_uuid(), 'worker', 'test', now() + interval '1 day')`.execute(database)

test('works when fresh, says what is built in, and remembers results', async () => {
  const tenant = await aTenant(database)
  const looked = ['mail', 'storage', 'pdf', 'fonts', 'timestamp', 'identity', 'clock', 'database', 'queue']
  for (const part of looked) {
    const { status, body } = await call<Report>(tenant.as, 'POST', at, { part })
    expect({ part, status, standing: body.standing, stages: body.stages }).toMatchObject({
      part,
      status: 200,
      standing: 'works',
    })
  }
  const { body } = await call<Listed>(tenant.as, 'GET', at)
  const mail = body.parts.find(({ part }) => part === 'mail')
  expect(mail).toMatchObject({ is_built_in: true, note: expect.stringContaining('SMTP_URL') as string })
  expect(body.parts.find(({ part }) => part === 'storage')?.last?.stages.map(({ name }) => name)).toEqual([
    'Write',
    'Read',
    'Delete',
    'Cleaning up',
    'Room',
  ])
  expect(body.parts.find(({ part }) => part === 'word')?.last).toBeNull()
})

test('is for administrators of the organisation that runs the service only', async () => {
  const tenant = await aTenant(database)
  const guest = await aTenant(database, { partner: 'guests' })
  const member = await aMember(database, tenant.organisationId)
  for (const who of [member.as, guest.as]) {
    expect((await call(who, 'GET', at)).status).toBe(403)
    expect((await call(who, 'POST', at, { part: 'queue' })).status).toBe(403)
    expect((await call(who, 'POST', `${at}/test-message`, { part: 'mail' })).status).toBe(403)
  }
  const { body } = await call<{ operates: boolean }>(guest.as, 'GET', '/app/session')
  expect(body.operates).toBe(false)
  expect((await call(tenant.as, 'POST', at, { part: 'everything' })).status).toBe(422)
})

test('sends a test email to the caller only, a few times', async () => {
  const tenant = await aTenant(database)
  const ask = () => call<Report>(tenant.as, 'POST', `${at}/test-message`, { part: 'mail' })
  const { body } = await ask()
  expect(body.stages[0]).toMatchObject({ name: 'Test email', outcome: 'passed' })
  const inbox = await call<{ subject: string; to_address: string }[]>(tenant.as, 'GET', '/app/inbox')
  expect(inbox.body[0]?.subject).toBe('Test email: it works')
  const sms = await call(tenant.as, 'POST', `${at}/test-message`, { part: 'sms' })
  expect(sms.status).toBe(409)
  const others = await Promise.all(Array.from({ length: 6 }, ask))
  expect(others.filter(({ status }) => status === 429)).toHaveLength(1)
})

const named = { what: 'the server', setting: 'SOME_URL' }
const look = async (url: string, milliseconds = 5000) =>
  runProbe({ stages: webStages(url, named) }, milliseconds)

test('explains a refused port, an unknown name and a server that never answers', async () => {
  const [refused] = await look('http://127.0.0.1:9')
  expect(refused).toMatchObject({ outcome: 'failed', finding: 'Nothing listens at 127.0.0.1:9.' })
  expect(refused?.remedy).toContain('SOME_URL')
  const [nowhere] = await look('http://nowhere.invalid')
  expect(nowhere?.finding).toBe('The name nowhere.invalid can’t be found.')
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const [connect, tls] = await look(`https://127.0.0.1:${port}`, 300)
  silent.close()
  expect([connect?.outcome, tls?.outcome]).toEqual(['passed', 'failed'])
})

test('explains an unsigned certificate and one that expires soon', async () => {
  const key = join(folder, 'key.pem')
  const cert = join(folder, 'cert.pem')
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const parameters = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  execFileSync('openssl', [...parameters, '-keyout', key, '-out', cert, '-days', '2', ...name], {
    stdio: 'ignore',
  })
  const server = createSafeServer({ key: readFileSync(key), cert: readFileSync(cert) })
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const reports = await look(`https://localhost:${(server.address() as AddressInfo).port}`)
  server.close()
  expect(reports.map(({ outcome }) => outcome)).toEqual(['passed', 'failed'])
  expect(reports[1]?.remedy).toContain('NODE_EXTRA_CA_CERTS')
})

test('explains a reached mail server, unencrypted but local, and a wrong login', async () => {
  const server = await aMailServer(undefined, {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ password }, _, done) =>
      password === 'right' ? done(null, { user: 'ada' }) : done(new Error('No')),
  })
  const probe = async (login: string) => {
    const mail = openSmtpMail(`smtp://${login}127.0.0.1:${server.port}`)
    const reports = await runProbe(mail.probe(), 5000)
    await mail.close()
    return reports
  }
  const right = await probe('ada:right@')
  expect(right.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
    'Connect passed',
    'TLS passed',
    'Login passed',
  ])
  const wrong = await probe('ada:s3cret@')
  expect(wrong.at(-1)).toMatchObject({ name: 'Login', outcome: 'failed' })
  expect(JSON.stringify(wrong)).not.toContain('s3cret')
  const away = await runProbe(openSmtpMail('smtp://127.0.0.1:9').probe(), 5000)
  expect(away.map(({ outcome }) => outcome)).toEqual(['failed', 'skipped', 'skipped'])
})

test('explains a directory that is not writable and a full disk', async () => {
  const blocked = join(folder, 'blocked')
  writeFileSync(blocked, 'a file where a directory should be')
  const storage = openDiskStorage(blocked)
  const probe = (given: typeof storage) =>
    runProbe(partProbes.storage({ config, database, ports: { ...ports, storage: given } }), 5000)
  const [write, read] = await probe(storage)
  expect([write?.outcome, read?.outcome]).toEqual(['failed', 'skipped'])
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' })
  const [refused] = await probe({ ...ports.storage, put: () => Promise.reject(full) })
  expect(refused?.remedy).toBe('The disk is full. Make room.')
  const [, changed] = await probe({ ...ports.storage, get: async () => new Uint8Array([1]) })
  expect(changed?.finding).toBe('The file came back changed.')
  const reports = await probe({ ...ports.storage, freeSpace: async () => 5_000_000 })
  expect(reports.at(-1)).toMatchObject({ name: 'Room', outcome: 'noted' })
})

test('judges clocks that are close, off, and far off', () => {
  expect(verdictOn(0.4, 'database')).not.toHaveProperty('remedy')
  expect(verdictOn(-5, 'database').words).toBe('The clock of the database is 5.0 s behind.')
  expect(() => verdictOn(120, 'database')).toThrow('120.0 s ahead')
})

test('explains missing and invalid fonts', async () => {
  writeFileSync(join(folder, 'no-font.ttf'), '<html>')
  await expect(lookAtFonts({ one: 'no-font.ttf', two: 'missing.ttf' }, folder)).rejects.toThrow(
    '2 of 2 faces cannot be read: one, two.',
  )
})

test('explains an expiring certificate', async () => {
  const pem = readFileSync(join(folder, 'cert.pem'), 'utf8').replaceAll(/-----[A-Z ]+-----/g, '')
  const certificates = [new Uint8Array(Buffer.from(pem, 'base64'))]
  expect(lookAtKey({ certificates }, new Date())).toHaveProperty('remedy')
  expect(() => lookAtKey({ certificates }, new Date(Date.now() + 10 * 86_400_000))).toThrow('expired on')
})

test('explains a delayed queue and what fails in it', async () => {
  const state = { running: 0, stuck: [], unsealed: 0, held: 0, failingEndpoints: 0, disabledEndpoints: 0 }
  expect(waiting({ ...state, waiting: 2, oldestSeconds: 5 })).toEqual({
    words: '2 jobs are waiting, the oldest for 5 s.',
  })
  expect(waiting({ ...state, waiting: 1, oldestSeconds: 100 })).toHaveProperty('remedy')
  expect(() => waiting({ ...state, waiting: 1, oldestSeconds: 3600 })).toThrow('60 min')
  const web = { id: '', role: 'web', host: 'a', storageUp: false } as const
  expect(() => workers([web])).toThrow('No process is running jobs')
  expect(workers([web, { ...web, role: 'worker', storageUp: true }])).toHaveProperty('remedy')
  const tenant = await aTenant(database)
  for (const task of ['sweep', 'reminders'] as const) await addJob(database, task, {})
  await sql`update graphile_worker._private_jobs set attempts = 25, last_error = 'No' where task_id in (
    select id from graphile_worker._private_tasks where identifier = 'sweep')`.execute(database)
  await sql`update graphile_worker._private_jobs set run_at = now() - interval '1 hour' where attempts = 0`.execute(
    database,
  )
  const { body } = await call<Report>(tenant.as, 'POST', at, { part: 'queue' })
  expect(body.standing).toBe('fails')
  expect(body.stages[1]).toMatchObject({ name: 'Waiting', outcome: 'failed' })
})

test('shows addresses without anything secret', () => {
  expect(hostOf('smtps://ada:s3cret@mail.example.com:465/?x=1')).toBe('mail.example.com:465')
  expect(hostOf('s3://AKIA:s3cret@store.example.com/bucket')).toBe('store.example.com')
})
