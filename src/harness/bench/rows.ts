import { openConnection } from '#service/database/connection.ts'
import { isNamed, unnamedFiles } from '#service/database/named-files.ts'
import { sealedToCheck } from '#service/database/seals/sealed-to-check.ts'
import { handlers } from '#service/jobs/handlers.ts'
import { openLog } from '#service/logging.ts'
import { probeDatabase } from '#service/operations/health/probe-database.ts'
import { probeQueue } from '#service/operations/health/probe-queue.ts'
import { runProbe } from '#service/ports/probe/probe.ts'
import { queueState } from '#service/queue/queue-state.ts'
import { benchOrganisation, insertEnvelopes } from './list-data.ts'
import { openBenchService } from './list-service.ts'
import type { BenchService } from './list-service.ts'
import { compare } from './row.ts'
import type { Row } from './row.ts'

const few = 10_000
const goal = 1.5
const rounds = 15
const longest = 600_000

/**
 * Whether the service takes as long among many envelopes as among ten thousand: what people ask for, what the health
 * page looks at, and what runs by the clock. Both are in databases of their own, made on the server of DATABASE_URL and
 * kept there for the next time, or on embedded ones that end with the run.
 */
export async function measureRows(count: number, serverUrl: string | undefined): Promise<Row[]> {
  const [small, large] = [await openFilled(few, serverUrl), await openFilled(count, serverUrl)]
  try {
    const [amongFew, amongMany] = [await actsOf(small, few), await actsOf(large, count)]
    const rows: Row[] = []
    for (const [name, act] of amongMany) {
      const ratio = await compare(act, amongFew.get(name) ?? act, rounds)
      process.stderr.write(`${ratio.toFixed(2).padStart(8)}  ${name}\n`)
      rows.push({
        name: `${name}, of ${count.toLocaleString('en')} ÷ of ${few.toLocaleString('en')}`,
        ratio,
        goal,
      })
    }
    return rows
  } finally {
    await small.close()
    await large.close()
  }
}

async function openFilled(count: number, serverUrl: string | undefined): Promise<BenchService> {
  const name = `countersign_bench_${count}`
  const databaseUrl = serverUrl === undefined ? undefined : await databaseFor(serverUrl, name)
  const service = await openBenchService({ databaseUrl })
  const { rowCount } = await service.pool.query('select 1 from organisations where id = $1', [
    benchOrganisation(count).organisationId,
  ])
  if (rowCount === 0) await fill(service, count)
  return service
}

async function databaseFor(serverUrl: string, name: string): Promise<string> {
  const server = openConnection({ url: serverUrl }, openLog('silent'), 1)
  const { rowCount } = await server.pool.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount === 0) await server.pool.query(`create database ${name} encoding 'UTF8' template template0`)
  await server.close()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Rows first and indexes afterwards, which takes a fraction of the time. */
async function fill({ address }: BenchService, count: number): Promise<void> {
  const begun = performance.now()
  const say = (what: string) =>
    process.stderr.write(
      `${((performance.now() - begun) / 1000).toFixed(0).padStart(6)} s  ${count}: ${what}\n`,
    )
  const connection = openConnection(address, openLog('silent'), 1)
  const client = await connection.pool.connect()
  try {
    // The rows are right, so nothing needs to look at each. No statement of a bench is too long.
    await client.query(
      "set session_replication_role = replica; set statement_timeout = 0; set maintenance_work_mem = '1GB'",
    )
    const { rows: indexes } = await client.query<{ name: string; made: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
       where indrelid = any('{envelopes,recipients,documents,page_texts}'::regclass[]) and not indisprimary`,
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await insertEnvelopes(client, count)
    say('envelopes and recipients')
    for (const statement of around)
      await client.query(statement, [benchOrganisation(count).organisationId, needle])
    for (const { name, made } of indexes) {
      await client.query(made)
      say(name)
    }
    await client.query('vacuum (analyze)')
    say('ready')
  } finally {
    client.release(true)
    await connection.close()
  }
}

/** Found once among however many. */
const needle = 'Quokka lease'

const around = [
  `update envelopes set name = $2 where organisation_id = $1 and id = $1 || '-00005001'`,
  `insert into documents (organisation_id, envelope_id, id, position, name, type, size, sha256, pages, storage_key)
   select organisation_id, id, 'document', 0, 'Agreement', 'application/pdf', 1000, md5(id) || md5(id), '[]',
     organisation_id || '/' || id || '/document'
   from envelopes where organisation_id = $1 and $2::text is not null`,
  // Two pages of 150 words each, of the newest million: words of ten million would take the server three hours. One word is on all, one on fifty, and the needle is on one.
  `insert into page_texts (organisation_id, envelope_id, document_id, page, text, words)
   select organisation_id, envelope_id, 'document', page, said, to_tsvector('simple', said) from (
     select organisation_id, id as envelope_id, page, (
       select string_agg('word' || floor(20000 * power(random(), 3))::int, ' ')
       from generate_series(1, 150) where envelopes.id is not null
     ) || ' agreement' || case when page = 1 and right(id, 8)::int < 10000 and right(id, 8)::int % 200 = 1 then ' seldom' else '' end
       || case when id = $1 || '-00005001' and page = 2 then ' ' || lower($2) else '' end as said
     from envelopes cross join generate_series(1, 2) as page where organisation_id = $1 and status <> 'draft' and right(id, 8)::int <= 1000000
   ) as texts`,
]

type Acts = ReadonlyMap<string, () => Promise<unknown>>

async function actsOf(service: BenchService, count: number): Promise<Acts> {
  const { database, as, config, ports } = service
  const organisation = benchOrganisation(count)
  const { organisationId } = organisation
  const administrator = await as(organisationId, organisation.administrator)
  const sender = await as(organisationId, organisation.sender.accountId)
  const log = openLog('silent')
  const context = { database, config, ports, log, jobId: '0', isLastTry: false, goOn: () => undefined }
  const file = { key: `${organisationId}/none`, ownerId: organisationId }
  return new Map<string, () => Promise<unknown>>([
    ['list 1,000', () => administrator('/v1/envelopes')],
    ['list by recipient', () => administrator('/v1/envelopes?recipient=nobody@mail.example')],
    ['first page', () => administrator('/app/envelopes')],
    ["a sender's first page", () => sender('/app/envelopes')],
    ['page by name', () => administrator('/app/envelopes?sort=name&direction=ascending')],
    ['page by completion', () => administrator('/app/envelopes?sort=completed')],
    ['search for a frequent word', () => administrator('/app/envelopes?search=agreement')],
    ['search for one envelope', () => administrator(`/app/envelopes?search=${encodeURIComponent(needle)}`)],
    ['search for nothing', () => administrator('/app/envelopes?search=zyxwvut')],
    ['words on most pages', () => administrator('/app/envelopes?document_text=agreement')],
    ['words on a few pages', () => administrator('/app/envelopes?document_text=seldom')],
    ['words on one page', () => administrator(`/app/envelopes?document_text=${encodeURIComponent(needle)}`)],
    ['words on no page', () => administrator('/app/envelopes?document_text=zyxwvut')],
    ["a sender's words on no page", () => sender('/app/envelopes?document_text=zyxwvut')],
    ['counts of words on a few pages', () => administrator('/app/envelopes/counts?document_text=seldom')],
    ["a sender's search", () => sender(`/app/envelopes?search=zyxwvut`)],
    ['counts', () => administrator('/app/envelopes/counts')],
    ["a sender's counts", () => sender('/app/envelopes/counts')],
    ['counts of a search', () => administrator(`/app/envelopes/counts?search=zyxwvut`)],
    ['overview', () => administrator('/app/overview')],
    ['health page: database', () => runProbe(probeDatabase({ database, config }), longest)],
    ['health page: queue', () => runProbe(probeQueue({ database }), longest)],
    ['queue probe', () => queueState(database)],
    ['reminders', () => handlers.reminders?.({}, context) ?? Promise.resolve()],
    ['retention', () => handlers.retention?.({}, context) ?? Promise.resolve()],
    ['sweep', () => handlers.sweep?.({}, context) ?? Promise.resolve()],
    ['files to compare', () => sealedToCheck(database, 50)],
    ['whether a file is named', () => isNamed(database, file.key)],
    ['files that nothing names', () => unnamedFiles(database, [file])],
  ])
}
