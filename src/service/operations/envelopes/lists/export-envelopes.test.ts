import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import type { Identity } from '#harness/world/service.ts'
import { aGroup, aMember, anEnvelope, anEnvelopeIn, aTenant, signerItem } from '#harness/world/world.ts'

const service = await testService({}, { runsJobs: false })
const { database } = service

async function csv(who: Identity, wanted: object = {}) {
  const answer = await fetch(new URL('/app/envelopes/export', service.url), {
    method: 'POST',
    headers: { ...who, 'content-type': 'application/json' },
    body: JSON.stringify(wanted),
  })
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
  const lines = answer.status === 200 ? text.replace(/^\u{FEFF}/u, '') : ''
  const { data, meta } = Papa.parse<Record<string, string>>(lines, {
    header: true,
    skipEmptyLines: true,
  })
  return { status: answer.status, headers: answer.headers, text, rows: data, columns: meta.fields ?? [] }
}

const names = ({ rows }: { rows: Record<string, string>[] }) => rows.map((row) => row['Name'])

test('exports every column, with times in UTC, in a form that spreadsheets read', async () => {
  const tenant = await aTenant(database)
  const recipients = [
    signerItem({ name: 'Ada "the first", Lovelace' }),
    { name: 'Cy', email: 'cy@example.com', type: 'carbon-copy' },
  ]
  const { id } = await anEnvelope(service, tenant, { name: 'Größe; 日本, "so"', recipients })
  const { headers, text, rows, columns } = await csv(tenant.as)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/attachment; filename="Envelopes \d{4}-\d\d-\d\d\.csv"/)
  expect(text.startsWith('\u{FEFF}Id,Name,Status,')).toBe(true)
  expect(text.split('\r\n')).toHaveLength(3)
  expect(columns).toEqual([
    'Id',
    'Name',
    'Status',
    'Sender',
    'Sender email',
    'Group',
    'Shared',
    'Labels',
    'Recipients',
    'Created',
    'Sent',
    'Declined',
    'Completed',
    'Voided',
    'Deadline',
  ])
  expect(rows).toEqual([
    {
      Id: id,
      Name: 'Größe; 日本, "so"',
      Status: 'sent',
      Sender: 'Sam Sender',
      'Sender email': tenant.email,
      Group: '',
      Shared: 'no',
      Labels: '',
      Recipients: 'Ada "the first", Lovelace <ada@example.com> sent; Cy <cy@example.com> carbon-copy',
      Created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      Sent: expect.stringMatching(/Z$/) as string,
      Declined: '',
      Completed: '',
      Voided: '',
      Deadline: '',
    },
  ])
})

test('writes no cell that is taken for a formula', async () => {
  const tenant = await aTenant(database)
  const name = '=HYPERLINK("https://evil.example","Lease")'
  await anEnvelope(service, tenant, { name, recipients: [signerItem({ name: '@SUM(1)' })] })
  const { rows } = await csv(tenant.as)
  expect(rows[0]?.['Name']).toBe(`'${name}`)
  expect(rows[0]?.['Recipients']?.startsWith("'@SUM(1)")).toBe(true)
})

test("exports as filtered, in the list's order, or only the selection", async () => {
  const tenant = await aTenant(database)
  const made = []
  for (const name of ['Beta', 'alpha', 'Gamma']) made.push(await anEnvelope(service, tenant, { name }))
  await anEnvelopeIn(service, tenant, 'draft')
  expect(names(await csv(tenant.as))).toEqual(['Lease', 'Gamma', 'alpha', 'Beta'])
  expect(names(await csv(tenant.as, { status: 'sent', sort: 'name', direction: 'ascending' }))).toEqual([
    'alpha',
    'Beta',
    'Gamma',
  ])
  expect(names(await csv(tenant.as, { search: 'AMM' }))).toEqual(['Gamma'])
  const ids = [made[0]?.id, made[2]?.id]
  expect(names(await csv(tenant.as, { ids }))).toEqual(['Gamma', 'Beta'])
  expect(names(await csv(tenant.as, { ids: [] }))).toEqual([])
  expect(names(await csv(tenant.as, { ids, search: 'bet' }))).toEqual(['Beta'])
  expect((await csv(tenant.as, { sort: 'size' })).status).toBe(422)
  expect((await csv({})).status).toBe(401)
})

test('exports no rows that the caller may not see', async () => {
  const tenant = await aTenant(database)
  const groupId = await aGroup(database, tenant.organisationId)
  const member = await aMember(database, tenant.organisationId, { groupId })
  const sender = await aMember(database, tenant.organisationId, { groupId })
  const send = async (name: string, shared: boolean) =>
    anEnvelope(service, tenant, { name, account_id: sender.accountId, group_id: groupId, shared })
  const shown = await send('Shared', true)
  const hidden = await send('Hidden', false)
  expect(names(await csv(member.as))).toEqual(['Shared'])
  expect(names(await csv(member.as, { ids: [shown.id, hidden.id] }))).toEqual(['Shared'])
  expect(names(await csv((await aTenant(database)).as, { ids: [shown.id] }))).toEqual([])
})

test('exports each row once beyond a single read', async () => {
  const tenant = await aTenant(database)
  const { organisationId, accountId } = tenant
  const rows = Array.from({ length: 2346 }, (_, index) => ({
    organisationId,
    id: `e${index}`,
    name: 'Same',
    status: 'sent' as const,
    accountId,
    created: new Date('2026-01-01T00:00:00Z'),
  }))
  await database.insertInto('envelopes').values(rows).execute()
  for (const sort of ['created', 'completed', 'deadline', 'name']) {
    const { rows } = await csv(tenant.as, { sort })
    expect(new Set(rows.map((row) => row['Id'])).size, sort).toBe(2346)
    expect(rows, sort).toHaveLength(2346)
  }
})
