import { randomUUIDv7 } from 'node:crypto'
import { envelopes } from '#contract/v1/envelopes.ts'
import { toSnake } from '#contract/codec.ts'
import { envelopeStatuses } from '#domain/envelope/envelope.ts'
import { recipientStatuses, recipientTypes } from '#domain/recipient/recipient.ts'
import fc from 'fast-check'
import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import { loadEnvelope } from '../../../database/envelopes/envelope-aggregate.ts'
import type { EnvelopesTable } from '../../../database/tables/envelope-tables.ts'
import type { NewRecipientRow } from '../../../database/tables/schema.ts'
import { newestEnvelopes } from '../../../database/lists/wire-envelopes.ts'
import { testService } from '#harness/world/service.ts'
import { aTenant } from '#harness/world/world.ts'
import type { Tenant, WireEnvelope } from '#harness/world/world.ts'
import { downloadLinks } from '../../downloads/download-links.ts'
import { presentEnvelope } from './present-envelope.ts'
import { wireEnvelope } from './wire-envelope.ts'

const { call, database, config } = await testService({}, { runsJobs: false })
const now = new Date('2026-01-01T00:00:00Z')

/** Any text the database can hold: without U+0000 and lone surrogates. */
const text = fc
  .string({ unit: 'binary', maxLength: 30 })
  .map((one) => one.toWellFormed().replaceAll('\0', '"\\\n'))
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const moment = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
})
const metadata = fc
  .dictionary(text, fc.jsonValue({ maxDepth: 3 }), { noNullPrototype: true })
  .map((value) => JSON.stringify(value))
  .filter((json) => !/\\u0000|\\ud[89a-f]/i.test(json))

const envelopeRow = fc.record({
  name: text,
  message: orNull(text),
  status: fc.constantFrom(...envelopeStatuses),
  shared: fc.boolean(),
  groupId: orNull(text),
  metadata,
  created: moment,
  sent: orNull(moment),
  voided: orNull(moment),
  declined: orNull(moment),
  completed: orNull(moment),
})

const redirects = fc
  .record(
    { sessionCompleted: orNull(fc.webUrl()), sessionDeclined: orNull(fc.webUrl()) },
    { requiredKeys: [] },
  )
  .map((value) => JSON.stringify(value))

const recipientRow = fc.record({
  position: fc.nat(3),
  name: text,
  email: text,
  mobile: orNull(text),
  type: fc.constantFrom(...recipientTypes),
  status: orNull(fc.constantFrom(...recipientStatuses)),
  message: orNull(text),
  passwordHash: orNull(text),
  smsAuth: orNull(text),
  muted: fc.boolean(),
  signingOrder: fc.nat(10_000),
  redirects,
  declinedReason: orNull(text),
  created: moment,
  sent: orNull(moment),
  declined: orNull(moment),
  completed: orNull(moment),
})

const world = fc.array(
  fc.record({ envelope: envelopeRow, recipients: fc.array(recipientRow, { maxLength: 4 }) }),
  {
    minLength: 1,
    maxLength: 12,
  },
)

async function insert(tenant: Tenant, given: Parameters<typeof rowsOf>[1]): Promise<string[]> {
  const { envelopes: rows, recipients } = rowsOf(tenant, given)
  await database.insertInto('envelopes').values(rows).execute()
  if (recipients.length > 0) await database.insertInto('recipients').values(recipients).execute()
  return rows.map(({ id }) => id)
}

function rowsOf(
  { organisationId, accountId }: Tenant,
  given: readonly {
    envelope: Omit<Insertable<EnvelopesTable>, 'id' | 'organisationId' | 'accountId'>
    recipients: readonly Omit<NewRecipientRow, 'id' | 'organisationId' | 'envelopeId'>[]
  }[],
) {
  const made = given.map(({ envelope, recipients }) => {
    const id = randomUUIDv7()
    return {
      envelope: { ...envelope, id, organisationId, accountId },
      recipients: recipients.map((one) => ({ ...one, id: randomUUIDv7(), organisationId, envelopeId: id })),
    }
  })
  return {
    envelopes: made.map(({ envelope }) => envelope),
    recipients: made.flatMap(({ recipients }) => recipients),
  }
}

test('prepares in the database what the presenter says, for every status and field', async () => {
  const links = await downloadLinks({ database, config, now: async () => now })
  await fc.assert(
    fc.asyncProperty(world, async (given) => {
      const tenant = await aTenant(database)
      const { organisationId } = tenant
      const ids = await insert(tenant, given)
      const scope = { organisationId, viewer: { kind: 'credentials' as const } }
      const listed = await Promise.all(
        envelopeStatuses.map(async (status) => {
          const { inParts } = await newestEnvelopes(database, scope, { status }, { limit: 1000 })
          return (await Array.fromAsync(inParts())).flat()
        }),
      )
      const byId = new Map(listed.flat().map((row) => [row.id, wireEnvelope(row, organisationId, links)]))
      expect([...byId.keys()].toSorted()).toEqual(ids.toSorted())
      for (const envelopeId of ids) {
        const loaded = await loadEnvelope(database, { organisationId, envelopeId })
        if (loaded === undefined) throw new Error('An envelope is lost')
        const presented: unknown = toSnake(presentEnvelope(loaded.row, loaded.recipients, links))
        expect(JSON.parse(byId.get(envelopeId) ?? '')).toEqual(JSON.parse(JSON.stringify(presented)))
      }
    }),
    { numRuns: 40 },
  )
})

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && value.includes('/downloads/')
}

test('answers lists like retrieving, and follows every change', async () => {
  const tenant = await aTenant(database)
  const [id = ''] = await insert(tenant, [
    {
      envelope: { name: 'One "two"', status: 'sent', metadata: '{"x_y":{"camelCase":1}}' },
      recipients: [{ position: 0, name: 'Ada', email: 'ada@example.com', type: 'signer', status: 'sent' }],
    },
  ])
  const same = async () => {
    const one = (await call<WireEnvelope>(tenant.key, 'GET', `/v1/envelopes/${id}`)).body
    const [first] = (await call<WireEnvelope[]>(tenant.key, 'GET', '/v1/envelopes')).body
    const paged = (await call<{ envelopes: WireEnvelope[] }>(tenant.key, 'GET', '/v2/envelopes')).body
    const lasting = (envelope: WireEnvelope | undefined) =>
      JSON.parse(
        JSON.stringify(envelope, (_, value: unknown) => (isAddress(value) ? 'address' : value)),
      ) as unknown
    expect(lasting(first)).toEqual(lasting(one))
    expect(lasting(paged.envelopes[0])).toEqual(lasting(one))
    expect(envelopes.list['~orpc'].outputSchema?.safeParse([first]).success).toBe(true)
    return one
  }
  expect((await same()).metadata).toEqual({ x_y: { camelCase: 1 } })
  await database
    .updateTable('recipients')
    .set({ status: 'completed', completed: now })
    .where('envelopeId', '=', id)
    .execute()
  expect((await same()).recipients[0]?.completed).toBe(now.toISOString())
  await database
    .updateTable('envelopes')
    .set({ status: 'completed', completed: now })
    .where('id', '=', id)
    .execute()
  expect((await same()).certificate).toContain('/downloads/')
})
