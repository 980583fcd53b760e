import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { play } from '#contract/signing/plays.ts'
import type { Problem } from '#contract/problem.ts'
import { sql } from 'kysely'
import { draftWorld, field, recipient } from '#harness/world/drafts.ts'
import { testService } from '#harness/world/service.ts'
import { aMember, aPdf } from '#harness/world/world.ts'

type Play = z.output<typeof play>

const service = await testService({}, { runsJobs: false })
const { call, database } = service
const { tenant, newDraft, read, upload, save } = await draftWorld(service)

const ada = recipient({ name: 'Ada Park', email: 'ada@example.com', password: 'a long password' })
const bo = recipient({ name: 'Bo Lind', email: 'bo@example.com' })
const cy = recipient({ name: 'Cy Neu', email: 'cy@example.com', order: 2, message: 'Only for Cy' })
const vi = recipient({ name: 'Vi', email: 'vi@example.com', order: 3, type: 'viewer' })
const copy = recipient({ name: 'Copy', email: 'copy@example.com', type: 'carbon-copy' })
const y = (place: number) => ({ y_coordinate: 700 - 60 * place, height: 20 })
const fields = [
  field(ada.id, { id: 'ada-name', type: 'input', label: 'Full name', ...y(1) }),
  field(ada.id, { id: 'ada-signs', ...y(2) }),
  field(bo.id, { id: 'bo-mail', type: 'input', label: 'Email', ...y(3) }),
  field(bo.id, { id: 'bo-signs', ...y(4) }),
  field(cy.id, { id: 'cy-shared', type: 'input', collaborative: true, value: 'As agreed', ...y(5) }),
  field(cy.id, { id: 'cy-agrees', type: 'checkbox', ...y(6) }),
  field(cy.id, { id: 'cy-signs', ...y(7), page: 2 }),
  field(cy.id, { id: 'cy-day', type: 'date', ...y(8), page: 2 }),
]

async function aDraft(people: (typeof ada)[], with_: typeof fields): Promise<string> {
  const { id } = await newDraft()
  await upload(id, await aPdf([{ text: 'First' }, { text: 'Second' }]))
  const words = { name: 'Lease', message: 'For all', recipients: people, fields: with_ }
  expect((await save(await read(id), words)).status).toBe(200)
  return id
}

const playOf = async (id: string, as = tenant.as) =>
  call<Play & Partial<Problem>>(as, 'GET', `/app/drafts/${id}/play`)

const whole = await aDraft([ada, bo, cy, vi, copy], fields)

/** Everything in the database that belongs to the organisation's envelopes. */
async function rowsNow(): Promise<string> {
  const tables = ['envelopes', 'recipients', 'fields', 'audit_events', 'signing_tokens', 'webhook_deliveries']
  const all = []
  for (const table of tables)
    all.push((await sql`select * from ${sql.id(table)} order by 1, 2, 3`.execute(database)).rows)
  const jobs = await sql`select count(*) from graphile_worker._private_jobs`.execute(database)
  return JSON.stringify([all, jobs.rows])
}

test('plays everyone in turn with what their page shows, and leaves no trace', async () => {
  const before = await rowsNow()
  const { status, body } = await playOf(whole)
  expect([status, body.detail]).toEqual([200, undefined])
  expect(await rowsNow()).toBe(before)
  const people = [ada, bo, cy, vi]
  const nameOf = (one: string) => people.find((person) => person.id === one)?.name
  expect(body.parts.map((part) => [nameOf(part.recipient_id), part.turn, part.steps])).toEqual([
    ['Ada Park', 1, ['password', 'consent']],
    ['Bo Lind', 1, ['consent']],
    ['Cy Neu', 2, ['consent']],
    ['Vi', 3, []],
  ])
  expect(body.copies).toEqual([copy.id])
  expect(body.parts.map(({ message }) => message)).toEqual(['For all', 'For all', 'Only for Cy', 'For all'])
  const filled = body.parts.map((part) => part.filled.map((one) => [one.id, one.answer.value]))
  expect(filled).toEqual([
    [
      ['ada-name', 'Ada Park'],
      ['ada-signs', null],
    ],
    [
      ['bo-mail', 'bo@example.com'],
      ['bo-signs', null],
    ],
    // What the sender filled in beforehand stays.
    [
      ['cy-agrees', null],
      ['cy-signs', null],
    ],
    [],
  ])
  expect(body.paper.map(({ field: { id: one } }) => one).toSorted()).toEqual(
    fields.map(({ id: one }) => one).toSorted(),
  )
  for (const { completed_at: at } of body.paper) expect(at).not.toBeNull()
  expect(body.documents).toMatchObject([{ first_page: 1, pages: [{}, {}] }])
})

test('holds no connections that others need, and shows no page of endless fields', async () => {
  const statuses = await Promise.all(Array.from({ length: 16 }, async () => (await playOf(whole)).status))
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(1)
  const people = Array.from({ length: 60 }, (_, index) =>
    recipient({ name: `Person ${index}`, email: `p${index}@example.com`, order: index + 1 }),
  )
  const many = people.flatMap(({ id }) => [field(id, y(1)), field(id, y(2)), field(id, y(3))])
  const answer = await playOf(
    await aDraft(
      people,
      many.map((one, index) => ({ ...one, id: `f${index}` })),
    ),
  )
  expect([answer.status, answer.body.type?.split('/').at(-1)]).toEqual([413, 'too-large'])
})

test('shows to no one what another has entered and not finished, and to later ones what was finished', async () => {
  const { body } = await playOf(whole)
  const answersSeenBy = (who: { id: string }) => {
    const part = body.parts.find((one) => one.recipient_id === who.id)
    const seen = (part?.fields ?? []).filter(
      ({ mine, answer }) => !mine && (answer.art ?? answer.value ?? answer.checked),
    )
    return seen.map((one) => one.id)
  }
  // Those who act at the same time see nothing of each other. What is collaborative shows from the beginning.
  expect(answersSeenBy(ada)).toEqual(['cy-shared'])
  expect(answersSeenBy(bo)).toEqual(['cy-shared'])
  expect(answersSeenBy(cy)).toEqual(['ada-name', 'ada-signs', 'bo-mail', 'bo-signs'])
  expect(answersSeenBy(vi)).toEqual([
    'ada-name',
    'ada-signs',
    'bo-mail',
    'bo-signs',
    'cy-shared',
    'cy-agrees',
    'cy-signs',
  ])
})

test('refuses drafts that cannot be sent, are not drafts, or are others’', async () => {
  const [one, other] = [recipient(), recipient()]
  const unfinished = await aDraft([one, other], [field(one.id)])
  const refused = await playOf(unfinished)
  expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([
    422,
    expect.stringContaining('has no field yet'),
  ])
  const outsider = await aMember(database, (await draftWorld(service)).tenant.organisationId)
  expect((await playOf(whole, outsider.as)).status).toBe(404)
  expect((await call(tenant.as, 'POST', `/v1/envelopes/${whole}/send`)).status).toBe(204)
  expect((await playOf(whole)).status).toBe(409)
})
