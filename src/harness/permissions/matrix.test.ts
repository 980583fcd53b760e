import { expect, test, vi } from 'vitest'
import { BatchingDriver } from '#service/database/connections/batching-driver.ts'
import { isInTransaction } from '#service/database/connections/connection-shares.ts'
import { testService } from '../world/service.ts'
import { partnerKeys } from './fixtures/organisations.ts'
import { mutants } from './mutants.ts'
import { differences, routesOf } from './routes.ts'
import { runMatrix } from './run.ts'
import { senderTo } from './send.ts'
import { table } from './table.ts'
import { buildWorld, fillLists } from './fixtures/world.ts'

const PARTNER_KEY = Object.entries(partnerKeys)
  .map(([name, key]) => `${name}:${key}`)
  .join(',')
const service = await testService({ PARTNER_KEY }, { runsJobs: false, plansOnce: true })
const world = await buildWorld(service)

/** Where a transaction waits for a second connection, from now on. */
function nestedConnections(): ReadonlySet<string> {
  const places = new Set<string>()
  const acquire = BatchingDriver.prototype.acquireConnection
  vi.spyOn(BatchingDriver.prototype, 'acquireConnection').mockImplementation(function (this: BatchingDriver) {
    if (isInTransaction()) places.add(String(new Error('A second connection').stack))
    return acquire.call(this)
  })
  return places
}

test('has a row for every route, and a route for every row', () => {
  expect(differences(routesOf(service), table)).toEqual([])
})

test('reports a route without a row, and a row without a route', () => {
  const { 'GET /v1/groups': _, ...others } = table
  expect(differences(routesOf(service), others)).toEqual([
    expect.stringContaining("table-public.ts, for example\n  'GET /v1/groups': lists('group', "),
  ])
  expect(differences(new Set(), { 'GET /v1/groups': table['GET /v1/groups'] ?? fail() })).toHaveLength(1)
})

test('answers every caller as the table says, in every state', { timeout: 600_000 }, async () => {
  await fillLists(world, Object.values(table))
  const nested = nestedConnections()
  const { findings, ...figures } = await runMatrix(world, table, senderTo(service.app, service.url))
  process.stdout.write(`authorisation matrix: ${JSON.stringify(figures)}\n`)
  expect(findings).toEqual([])
  // As many of these at once as there are connections would wait for each other.
  expect([...nested]).toEqual([])
})

test.each(mutants)('the matrix finds that $name', { timeout: 60_000 }, async ({ line, sender, finding }) => {
  const row = table[line] ?? fail()
  const { findings } = await runMatrix(world, { [line]: row }, sender(world, line))
  expect(findings.join('\n')).toMatch(finding)
})

function fail(): never {
  throw new Error('The table lacks a line that this test needs')
}
