import type { Viewer } from '#domain/account/visibility.ts'
import { openConnection } from '#service/database/connection.ts'
import type { Database, DatabaseAddress } from '#service/database/connection.ts'
import { countEnvelopes, pageOfEnvelopes } from '#service/database/lists/envelope-lists.ts'
import type { EnvelopeOrder } from '#service/database/lists/envelope-lists.ts'
import type { EnvelopeFilters, ListScope } from '#service/database/lists/matching-envelopes.ts'
import { newestEnvelopes } from '#service/database/lists/wire-envelopes.ts'
import { openLog } from '#service/logging.ts'
import type { BenchOrganisation } from './list-data.ts'
import type { Row } from './row.ts'

type Read = (database: Database) => Promise<unknown>

/**
 * How many of the lists' queries read a whole table instead of an index, as reported by the database while running
 * them.
 */
export async function measurePlans(
  address: DatabaseAddress,
  count: number,
  organisation: BenchOrganisation,
): Promise<Row> {
  const connection = openConnection(address, openLog('error'), 1)
  let plan = ''
  connection.pool.on('connect', (client) => client.on('notice', ({ message = '' }) => (plan += message)))
  try {
    await connection.pool.query("load 'auto_explain'")
    await connection.pool.query('set auto_explain.log_min_duration = 0')
    await connection.pool.query('set client_min_messages = log')
    let whole = 0
    for (const [name, read] of readsOf(organisation)) {
      plan = ''
      await read(connection.database)
      if (!/Scan .*\bon (envelopes|recipients)/.test(plan)) throw new Error(`No plan of ${name} was told`)
      if (!/Seq Scan on (envelopes|recipients)/.test(plan)) continue
      whole += 1
      process.stderr.write(`${name} reads a whole table:\n${plan}\n`)
    }
    return {
      name: `queries of lists that read all of ${count.toLocaleString('en')} envelopes`,
      ratio: whole,
      goal: 0,
    }
  } finally {
    await connection.close()
  }
}

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString()

const filters: Readonly<Record<string, EnvelopeFilters>> = {
  everything: {},
  name: { name: 'Agreement 77' },
  status: { status: 'sent' },
  'a status that nothing has': { status: 'created' },
  recipient: { recipient: 'person-78@mail.example' },
  'created before': { createdBefore: day(2) },
  'created between': { createdAfter: day(3), createdBefore: day(2) },
  'completed after': { completedAfter: day(0) },
  'completed between': { completedAfter: day(2), completedBefore: day(1) },
  'ending before': { deadlineBefore: day(-2) },
  'name and status': { name: 'Agreement 77', status: 'completed' },
}

function readsOf({ organisationId, sender }: BenchOrganisation): [string, Read][] {
  const viewers: readonly Viewer[] = [
    { kind: 'credentials' },
    { kind: 'account', ...sender, role: 'standard' },
  ]
  return viewers.flatMap((viewer) => {
    const scope = { organisationId, viewer }
    const named = Object.entries(filters).flatMap(([name, one]) => readsFor(scope, name, one))
    return [...named, ...pagesOf(scope)].map(([name, read]): [string, Read] => [
      `${name} (${viewer.kind})`,
      read,
    ])
  })
}

function readsFor(scope: ListScope, name: string, one: EnvelopeFilters): [string, Read][] {
  const after = { key: day(1), id: 'x' }
  return [
    [`list by ${name}`, (database) => newestEnvelopes(database, scope, one, { limit: 1000 })],
    [`a later page by ${name}`, (database) => newestEnvelopes(database, scope, one, { limit: 101, after })],
  ]
}

/** The dashboard's queries. */
function pagesOf(scope: ListScope): [string, Read][] {
  const both = (['created', 'completed', 'name'] as const).flatMap((sort) =>
    (['ascending', 'descending'] as const).map((direction): EnvelopeOrder => ({ sort, direction })),
  )
  // Nobody asks for what ends last.
  const orders = [...both, { sort: 'deadline', direction: 'ascending' } as const]
  const page = (order: EnvelopeOrder, one: EnvelopeFilters): Read => {
    return (database) => pageOfEnvelopes(database, scope, one, { order, after: null, limit: 51 })
  }
  const newest: EnvelopeOrder = { sort: 'created', direction: 'descending' }
  return [
    ...orders.map((order): [string, Read] => [`page by ${order.sort}, ${order.direction}`, page(order, {})]),
    ['page of a status', page(newest, { status: 'sent' })],
    ['page of a sender', page(newest, { accountId: `${scope.organisationId}-7` })],
    ['page of a group', page(newest, { groupId: 'group-7' })],
    ['page of failures', page(newest, { attention: 'failed' })],
    ['counts', (database) => countEnvelopes(database, scope, {})],
  ]
}
