import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { editedTemplate, learnedProposal } from '#contract/app/templates.ts'
import type { Problem } from '#contract/problem.ts'
import { testService } from '#harness/world/service.ts'
import { aPdf, aTenant, anEnvelope, documentItem, aMember } from '#harness/world/world.ts'
import type { Tenant } from '#harness/world/world.ts'

type Proposal = z.output<typeof learnedProposal> & Partial<Problem>
type Made = z.output<typeof editedTemplate> & Partial<Problem>

const service = await testService({}, { runsJobs: false })
const { call, database } = service
const tenant = await aTenant(database)
const pdf = await aPdf([{ text: 'Lease of a flat' }])

/** A completed envelope of a form: what its tenant entered is written down as signing does. */
async function aLease(
  who: string,
  rent: string,
  more: { pdf?: Uint8Array; of?: Tenant } = {},
): Promise<string> {
  const box = (y: number, rest: object = {}) => ({ page: 1, x_coordinate: 100, y_coordinate: y, ...rest })
  const envelope = await anEnvelope(service, more.of ?? tenant, {
    name: `Lease – ${who}`,
    message: 'Please sign.',
    documents: [documentItem(more.pdf ?? pdf, { name: 'Lease.pdf' })],
    recipients: [
      {
        name: who,
        email: `${who.toLowerCase()}@example.com`,
        order: 1,
        fields: [
          { id: 'city', type: 'input', value: 'Berlin', ...box(600) },
          { id: 'rent', type: 'input', required: true, ...box(560) },
          { id: 'tenant', type: 'signature', ...box(400) },
        ],
      },
      {
        name: 'Lena Lord',
        email: 'lena@example.com',
        order: 2,
        fields: [{ id: 'lord', type: 'signature', ...box(300) }],
      },
    ],
  })
  const answer = JSON.stringify({ value: rent, checked: false, art: null, witness: null })
  await database
    .updateTable('fields')
    .set({ answer })
    .where('envelopeId', '=', envelope.id)
    .where('id', '=', 'rent')
    .execute()
  await database
    .updateTable('envelopes')
    .set({ status: 'completed', completed: new Date() })
    .where('id', '=', envelope.id)
    .execute()
  return envelope.id
}

const propose = (ids: string[], as = tenant.as) =>
  call<Proposal>(as, 'POST', '/app/templates/learning', { envelope_ids: ids })

test('learns roles, fields and values from what differs, and makes the template', async () => {
  const ids = [await aLease('Ada', '900'), await aLease('Bo', '1000'), await aLease('Cy', '900')]
  const { status, body } = await propose(ids)
  expect([status, body.detail]).toEqual([200, undefined])
  expect(body).toMatchObject({
    name: 'Lease',
    message: 'Please sign.',
    examples: 3,
    roles: [
      { name: 'Signer 1', is_fixed: false, people: [{ name: 'Cy' }, { name: 'Bo' }, { name: 'Ada' }] },
      { name: 'Signer 2', is_fixed: true },
    ],
  })
  expect(body.fields.map(({ type, role, stays, times }) => [type, role, stays, times])).toEqual([
    ['input', 0, 'Berlin', 3],
    ['input', 0, null, 3],
    ['signature', 0, null, 3],
    ['signature', 1, null, 3],
  ])
  const create = (cleared: number[]) =>
    call<Made>(tenant.as, 'POST', '/app/templates/learned', {
      envelope_ids: ids,
      name: 'Lease of a flat',
      roles: ['Tenant', ''],
      cleared,
    })
  const made = await create([])
  expect(made).toMatchObject({
    status: 201,
    body: {
      name: 'Lease of a flat',
      envelope_name: 'Lease',
      documents: [{ name: 'Lease.pdf' }],
      roles: [
        { name: 'Tenant', recipient_name: '', recipient_email: '', recipient_order: 1 },
        { name: 'Signer 2', recipient_name: 'Lena Lord', recipient_email: 'lena@example.com' },
      ],
    },
  })
  expect(made.body.fields.map(({ id, value }) => [id, value])).toEqual([
    ['city', 'Berlin'],
    ['rent', null],
    ['tenant', null],
    ['lord', null],
  ])
  // No one's answer is in the template, nor is anyone who is not always there.
  expect(JSON.stringify(made.body)).not.toMatch(/"(900|1000)"|"Ada|"Bo"|cy@/)
  expect((await create([0])).body.fields[0]?.value).toBeNull()
})

test('refuses other forms, unfinished ones, and what the caller may not see', async () => {
  const lease = await aLease('Ada', '900')
  const other = await aLease('Bo', '900', { pdf: await aPdf([{ text: 'Sale of a flat' }]) })
  const different = await propose([lease, other])
  expect([different.status, different.body.detail]).toEqual([
    409,
    expect.stringContaining('aren’t of the same form. Page 1 of “Lease.pdf” reads differently'),
  ])
  expect((await propose([lease, lease])).body.detail).toBe('Choose at least two envelopes.')
  const open = await anEnvelope(service, tenant)
  expect((await propose([lease, open.id])).body.detail).toContain('isn’t completed')
  // Each may be seen by its own people only, in the same words as if there were none.
  const outsider = await aTenant(database)
  const foreign = await aLease('Ada', '900', { of: outsider })
  expect((await propose([lease, foreign])).status).toBe(404)
  const colleague = await aMember(database, tenant.organisationId)
  expect((await propose([lease, await aLease('Cy', '900')], colleague.as)).status).toBe(404)
  await database.updateTable('envelopes').set({ purgeBegun: new Date() }).where('id', '=', lease).execute()
  expect((await propose([lease, await aLease('Di', '900')])).body.detail).toContain('was purged')
})
