import { cellsOf } from './cells.ts'
import type { Cell } from './cells.ts'
import { isComposerOf, partnerSees, seesThing } from './expect.ts'
import { changed, fingerprint } from './fingerprint.ts'
import { absentOf } from './fixtures/fixtures.ts'
import { inParallel } from './in-parallel.ts'
import { leaksIn } from './leaks.ts'
import { requestOf } from './requests.ts'
import type { Row, Table } from './rules.ts'
import type { Answered, Sender } from './send.ts'
import type { Thing } from './fixtures/things.ts'
import type { World } from './fixtures/world.ts'

/** The result of one run. Every finding is a sentence that names operation, caller and state. */
export interface Outcome {
  readonly findings: readonly string[]
  readonly operations: number
  readonly callers: number
  readonly states: number
  readonly cells: number
  readonly leaks: number
}

/** The state of one run. */
interface Run {
  readonly world: World
  readonly send: Sender
  /** The answer that each caller gets for something that does not exist. */
  readonly absent: Map<string, Promise<string>>
}

/** Runs the rows of a table, every caller in every state, against the service behind the sender. */
export async function runMatrix(world: World, table: Table, send: Sender): Promise<Outcome> {
  const run: Run = { world, send, absent: new Map() }
  const findings: string[] = []
  const states = new Set<string>()
  let count = 0
  // Lists first, while there is little besides what they must show.
  const lines = Object.entries(table).toSorted(
    ([, one], [, other]) => Number(other.lists) - Number(one.lists),
  )
  for (const [name, row] of lines) {
    const cells = await cellsOf(world, name, row)
    count += cells.length
    for (const { state } of cells) if (!row.lists) states.add(`${row.kind} ${state}`)
    const { still = [], writing = [] } = Object.groupBy(cells, ({ isStill }) =>
      isStill ? 'still' : 'writing',
    )
    findings.push(
      ...(await unwritten(world, [name, row], () => inParallel(still, (cell) => checkCell(run, cell)))),
    )
    findings.push(...(await inParallel(writing, (cell) => checkCell(run, cell))))
  }
  return {
    findings,
    operations: lines.length,
    callers: world.callers.length,
    states: states.size,
    cells: count,
    leaks: findings.filter((finding) => finding.includes('leaks')).length,
  }
}

const jobs = 'graphile_worker._private_jobs'

/** Runs cells that must not write, and reports if something was written. */
async function unwritten(
  world: World,
  [name, { traces }]: readonly [string, Row],
  ask: () => Promise<string[]>,
): Promise<string[]> {
  const { database } = world.fixtures.service
  const before = await fingerprint(database)
  const findings = await ask()
  const written = changed(before, await fingerprint(database))
  const tables = written.filter((table) => traces !== 'jobs-by-refusing' || table !== jobs)
  if (tables.length === 0) return findings
  return [...findings, `${name}: a refused or reading request wrote to ${tables.join(', ')}.`]
}

let addresses = 0

async function ask({ world, send }: Run, { name, row, caller }: Cell, thing: Thing): Promise<Answered> {
  const { fixtures, organisations } = world
  const { path, body } = requestOf(name, row, { fixtures, organisations, caller, thing })
  // Attempts are counted by address, and the matrix does not test their limit.
  addresses += 1
  const address = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
  const bearer = thing.secrets[row.bears ?? '']
  const headers = {
    'x-forwarded-for': address,
    ...(await world.headersOf(row, caller, thing)),
    ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
  }
  return send({ method: name.split(' ')[0] ?? '', path, headers, body })
}

async function checkCell(run: Run, cell: Cell): Promise<string[]> {
  const { name, row, caller, thing, expected } = cell
  const answered = await ask(run, cell, thing)
  const where = `${name} as ${caller.name}, ${cell.state === '' ? 'all' : cell.state}`
  const findings: string[] = []
  if (answered.status !== expected.status)
    findings.push(
      `${where}: ${answered.status} instead of ${expected.status}. ${answered.text.slice(0, 200)}`,
    )
  const leaks = leaksOf(run.world, cell, answered)
  if (leaks.length > 0)
    findings.push(`${where}: leaks ${leaks.slice(0, 3).join('; ')}, ${leaks.length} in all.`)
  if (expected.asAbsent && thing.state !== 'absent') {
    const absent = await absentAnswer(run, cell)
    if (absent !== impersonal(answered))
      findings.push(`${where}: leaks that it exists. ${answered.text.slice(0, 200)} and not ${absent}`)
  }
  if (row.lists && expected.may && answered.status === 200 && cell.state === '')
    findings.push(...(await misses(run.world, cell, answered)).map((miss) => `${where}: ${miss}.`))
  return findings
}

/** The answer that the caller gets for something that does not exist, requested once per row. */
function absentAnswer(run: Run, cell: Cell): Promise<string> {
  const key = `${cell.name} ${cell.caller.name}`
  const known = run.absent.get(key) ?? ask(run, cell, absentOf(cell.thing)).then(impersonal)
  run.absent.set(key, known)
  return known
}

/** What differs in every answer: its time, its id, and the caller's rate limit. */
const own = /^(date|x-request-id|ratelimit.*)$/

/** An answer without what differs in every request. */
function impersonal({ status, headers, text }: Answered): string {
  const id = String(headers['x-request-id'])
  const kept = Object.entries(headers).filter(([name]) => !own.test(name))
  return JSON.stringify([status, kept, text.replaceAll(id, '')])
}

function leaksOf(world: World, { row, caller, thing, expected }: Cell, answered: Answered): string[] {
  const isSession =
    ['recipient', 'individual', 'kiosk', 'anyone'].includes(row.access) || isComposerOf(caller, thing)
  const hasOpened = row.opens === thing.state && expected.status < 300
  const holds = isSession && expected.may ? { ...thing, state: hasOpened ? 'sent' : thing.state } : null
  const isRefused = !expected.may && [401, 403, 404, 422].includes(expected.status)
  const reader = { caller, partners: world.partners, holds, isRefused }
  return leaksIn(`${answered.text} ${JSON.stringify(answered.headers)}`, reader, world.fixtures)
}

/** Whether a list shows exactly the fixtures that its caller may see. `/v1` and `/v2` leave out drafts. */
async function misses(world: World, { name, row, caller }: Cell, { text }: Answered): Promise<string[]> {
  const isPublic = / \/v\d\//.test(name)
  return (await world.created(row.kind)).flatMap((thing) => {
    const isHidden = isPublic && ['draft', 'recalled', 'unfinished'].includes(thing.state)
    const isPartner = row.access === 'listing' && caller.partner !== null
    const isDue = isPartner ? partnerSees(caller, thing, world.partners) : seesThing(caller, thing)
    const isShown = text.includes(thing.ids['id'] ?? '')
    if (isShown === (isDue && !isHidden)) return []
    const what = `the ${thing.state} ${thing.kind} ${thing.marker}`
    return [isShown ? `leaks ${what}` : `leaves out ${what}`]
  })
}
