import { sha256Of } from '#service/operations/documents/take-in.ts'
import { randomUUIDv7 } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { inspectDocument } from '#pdf/inspect.ts'
import { packText } from '#pdf/text/packed-text.ts'
import { startTextEngine } from '#pdf/pdfium.ts'
import { sql } from 'kysely'
import { readConfig } from '#service/config.ts'
import type { Connection, Database } from '#service/database/connection.ts'
import { setMasterKey } from '#service/database/service-secrets.ts'
import { testMasterKey } from '../world/database/master-key.ts'
import { prepareStatements } from '../world/database/statements.ts'
import type { LiveHub } from '#service/http/live/live-hub.ts'
import { buildApp } from '#service/http/server.ts'
import { handlers } from '#service/jobs/handlers.ts'
import type { JobContext } from '#service/jobs/runner.ts'
import { openLog } from '#service/logging.ts'
import { files, operations, streams } from '#service/catalogue.ts'
import { MailRejected } from '#service/ports/mail/mail.ts'
import type { PdfEngine } from '#service/ports/pdf-engine/pdf-engine.ts'
import type { Ports } from '#service/ports/ports.ts'
import { SmsRejected } from '#service/ports/sms/sms.ts'
import { inOne, NotStored } from '#service/ports/storage/storage.ts'
import type { Storage } from '#service/ports/storage/storage.ts'
import { openOwnReader } from '#service/ports/document-reader/own-reader.ts'
import { openScreeningLists } from '#service/ports/screening-lists/open-screening-lists.ts'
import { openIdentityProvider } from '#service/ports/identity-provider/open-identity-provider.ts'
import { openInboxMail } from '#service/ports/mail/inbox-mail.ts'
import { openInboxSms } from '#service/ports/sms/inbox-sms.ts'
import { openSandboxVendor } from '#service/ports/identity-vendor/sandbox-vendor.ts'
import { aPdf, aTenant } from '../world/world.ts'
import type { Tenant } from '../world/world.ts'
import type { Identity } from '../world/service.ts'
import { reminderSettings } from './life.ts'
import type { Post } from './steps.ts'

/** A sent message. */
export interface SentMessage {
  readonly way: 'email' | 'sms'
  readonly to: string
  readonly text: string
}

/** An answer: its body as JSON, or the number of bytes of a file. */
export interface WorldAnswer {
  readonly status: number
  readonly body: unknown
  readonly bytes: number
}

/**
 * A complete separate service: the operations behind HTTP, called in process, with their own database and movable
 * clock. Jobs run on request. Emails, text messages and files stay in memory; the PDF engine only knows one small
 * document.
 */
export interface World {
  readonly database: Database
  readonly pool: Connection['pool']
  /** The organisation that the next life belongs to. */
  tenant: Tenant
  /** When it was last read, in milliseconds of its own clock. */
  lookedAt: number
  /** The document of every envelope in the model, in base64. */
  readonly document: string
  call(who: Identity, method: string, path: string, body?: object): Promise<WorldAnswer>
  /** Runs every waiting job once, and those that follow; returns what was sent. */
  runJobs(post: Post): Promise<SentMessage[]>
  remind(): Promise<void>
  /** Moves the clock, then voids what ends by then. */
  pass(hours: number): Promise<void>
  /** Counts a life; occasionally starts a new organisation, so that a long run does not slow down. */
  countLife(): Promise<void>
}

const livesOfAnOrganisation = 25

/** A private database with a movable clock. */
type OwnDatabase = Pick<Connection, 'database' | 'pool'> & {
  readonly passHours: (hours: number) => Promise<void>
}

/** Opens a world on a database; `throughDatabase` puts something in between. */
export async function openWorld(
  { database: plain, pool, passHours }: OwnDatabase,
  throughDatabase: (database: Database) => Database = (database) => database,
): Promise<World> {
  prepareStatements(pool)
  const database = throughDatabase(plain)
  setMasterKey(database, testMasterKey)
  const config = readConfig({ BASE_URL: 'http://model.example', DATA_DIR: '/nonexistent' })
  const log = openLog(process.env['TEST_LOG'] ?? 'silent')
  const { bytes, engine } = await knownDocument()
  const outbox: { post: Post; messages: SentMessage[] } = { post: 'works', messages: [] }
  const ports = { ...memoryPorts(outbox), pdf: engine }
  const surroundings = { database, config, ports, log, goOn: () => undefined }
  const app = buildApp(
    { database, config, ports },
    { operations, files, streams, hub: silentHub, dashboard: '/nonexistent' },
    log,
  )
  const caller = { incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } } }
  const alone = { ...surroundings, jobId: '0', isLastTry: false }
  let lives = 0
  const world: World = {
    database,
    pool,
    tenant: await theTenant(plain),
    lookedAt: 0,
    document: Buffer.from(bytes).toString('base64'),
    call: async (who, method, path, body) => {
      const headers = { ...who, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
      const content = body === undefined ? {} : { body: JSON.stringify(body) }
      const request = new Request(new URL(path, config.baseUrl), { method, headers, ...content })
      return read(await app.fetch(request, caller))
    },
    runJobs: (post) => runJobs(surroundings, pool, post, outbox),
    remind: async () => handlers.reminders?.({}, alone),
    pass: async (hours) => {
      await passHours(hours)
      await handlers.deadlines?.({}, alone)
    },
    countLife: async () => {
      lives += 1
      if (lives % livesOfAnOrganisation === 0) world.tenant = await theTenant(plain)
    },
  }
  return world
}

async function read(response: Response): Promise<WorldAnswer> {
  const { status } = response
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  if (!isJson) return { status, body: null, bytes: (await response.arrayBuffer()).byteLength }
  return { status, body: await response.json(), bytes: 0 }
}

const silentHub: LiveHub = {
  subscribe: () => () => undefined,
  quietFor: () => 0,
  close: async () => undefined,
}

interface JobRow {
  readonly id: string
  readonly task: keyof typeof handlers
  readonly payload: never
}

const waitingJobs = `
  select job.id::text, task.identifier as task, job.payload
  from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
  where task.identifier not like 'webhook%' and not job.id::text = any($1)
  order by job.id`

async function runJobs(
  surroundings: Omit<JobContext, 'jobId' | 'isLastTry'>,
  pool: Connection['pool'],
  post: Post,
  outbox: { post: Post; messages: SentMessage[] },
): Promise<SentMessage[]> {
  outbox.post = post
  outbox.messages = []
  const tried: string[] = []
  for (;;) {
    const { rows } = await pool.query<JobRow>(waitingJobs, [tried])
    if (rows.length === 0) return outbox.messages
    for (const { id, task, payload } of rows) {
      const context = { ...surroundings, jobId: id, isLastTry: post === 'gives-up' }
      const isDone = await handlers[task]?.(payload, context).then(
        () => true,
        (error: unknown) => orThrow(error),
      )
      tried.push(id)
      if (isDone || post === 'gives-up')
        await pool.query('delete from graphile_worker._private_jobs where id = $1', [id])
    }
  }
}

class PostIsAway extends Error {}

/** Only unavailable delivery may make a job fail. */
function orThrow(error: unknown): false {
  if (error instanceof PostIsAway) return false
  throw error
}

function memoryPorts(outbox: { post: Post; messages: SentMessage[] }): Omit<Ports, 'pdf'> {
  const leave = (message: SentMessage, rejected: Error) => {
    if (outbox.post === 'refuses') throw rejected
    if (outbox.post !== 'works') throw new PostIsAway('The post is away')
    outbox.messages.push(message)
  }
  return {
    storage: memoryStorage(),
    sealKey: null,
    mail: {
      kind: 'smtp',
      send: async ({ to, text }) =>
        leave({ way: 'email', to: to.address, text }, new MailRejected('No such mailbox')),
      probe: () => ({ stages: [] }),
      close: async () => undefined,
    },
    sms: {
      kind: 'http',
      probe: () => ({ stages: [] }),
      send: async ({ to, text }) => leave({ way: 'sms', to, text }, new SmsRejected('No such number')),
    },
    identityVendor: openSandboxVendor(),
    test: {
      mail: openInboxMail(async () => undefined),
      sms: openInboxSms(async () => undefined),
      identityVendor: openSandboxVendor(),
    },
    documentReader: openOwnReader({ warn: () => undefined }),
    scanReader: null,
    screeningLists: openScreeningLists({ sources: [], days: 30 }),
    identityProvider: openIdentityProvider({ allowPrivate: false }),
    word: {
      kind: 'none',
      probe: () => ({ stages: [] }),
      convert: async () => refuse(refusal('unsupported-type', 'No Word here')),
      close: async () => undefined,
    },
    timestamp: null,
    revocation: { fetch: async () => new Uint8Array() },
    webhooks: {
      whyNot: async () => null,
      post: async () => ({
        status: null,
        retryAfter: null,
        text: '',
        error: 'Nothing is delivered',
        milliseconds: 0,
      }),
    },
  }
}

/** Files in memory. */
function memoryStorage(): Storage {
  const kept = new Map<string, Uint8Array>()
  const get = (key: string) => {
    const bytes = kept.get(key)
    if (bytes === undefined) throw new NotStored(key)
    return bytes
  }
  return {
    kind: 'disk',
    freeSpace: async () => null,
    put: async (key, content) => void kept.set(key, inOne(content)),
    get: async (key) => get(key),
    stream: async (key, range) => {
      const whole = get(key)
      const part = range === undefined ? whole : whole.subarray(range.start, range.end + 1)
      return { size: whole.length, body: new Blob([new Uint8Array(part)]).stream() }
    },
    pieces: async function* (key) {
      yield get(key)
    },
    size: async (key) => kept.get(key)?.length ?? null,
    exists: async (key) => kept.has(key),
    delete: async (key) => void kept.delete(key),
    list: async function* () {
      for (const key of kept.keys()) yield { key, stored: new Date() }
    },
  }
}

let known: Promise<{ bytes: Uint8Array; engine: PdfEngine }> | undefined

/** The single document of all worlds in this process, and an engine that inspected it once and draws nothing. */
function knownDocument(): Promise<{ bytes: Uint8Array; engine: PdfEngine }> {
  known ??= learn()
  return known
}

async function learn(): Promise<{ bytes: Uint8Array; engine: PdfEngine }> {
  const bytes = await aPdf()
  const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
  const inspected = await inspectDocument(bytes, await startTextEngine(await readFile(wasm)))
  if (!inspected.ok) throw new Error(inspected.refusal.detail)
  const digests = { originalSha256: 'of the original', misprinted: [] }
  const engine: PdfEngine = {
    inspect: async () => inspected,
    packedText: async () => ok(packText([])),
    findAnchors: async () => ok(new Map()),
    foundLabels: async (_, fields) => ok(fields.map(() => null)),
    fieldProblems: async () => ok({ overlaps: [], covering: [], grown: [] }),
    learnTemplate: async () => refuse(refusal('conflict', 'Nothing is read here.')),
    textLines: async () => ok([]),
    pageTexts: async () => ok([]),
    suggestions: async () => ok([]),
    firstPage: async () => ok(bytes),
    icon: async () => ok(bytes),
    pageToRead: async () => ok(null),
    attached: async () => ok(null),
    combine: async ([first]) => ok(first ?? bytes),
    stamp: async (drawn) => ok(drawn),
    rehearse: async () => ok({ faults: [], faint: [] }),
    measureTexts: async (fields) => ok(fields.map(({ box }) => ({ fits: true, height: box.height }))),
    finish: async ({ original }) => {
      const sha256 = sha256Of(original)
      const file = { parts: [original, new Uint8Array()] as const, sha256 }
      return ok({ master: file, certificate: file, combined: file, ...digests })
    },
    report: async () => ok(bytes),
    certificatesToCheck: async () => ok(null),
    archive: async () => ok(null),
    openIdentity: async () => ok({ privateKey: bytes, certificates: [] }),
    close: async () => undefined,
  }
  return { bytes, engine }
}

/** An organisation of a world: it has reminders, and an endpoint to which nothing is delivered. */
async function theTenant(database: Database): Promise<Tenant> {
  const tenant = await aTenant(database, {
    reminderEveryDays: reminderSettings.everyDays,
    reminderAtMost: reminderSettings.atMost,
  })
  await sql`update organisations set policy = policy || '{"reassigning": true}' where id = ${tenant.organisationId}`.execute(
    database,
  )
  const { organisationId } = tenant
  const endpoint = {
    organisationId,
    id: randomUUIDv7(),
    url: 'https://hooks.example',
    signature: 'signature',
  }
  await database.insertInto('endpoints').values(endpoint).execute()
  // The sender's browser stays signed in, however far the clock is moved.
  await sql`update sessions set expires = 'infinity'`.execute(database)
  return tenant
}
