import type { field } from '#contract/v1/fields.ts'
import type { signingView } from '#contract/signing/signing.ts'
import { textHeld } from '#domain/field/answers.ts'
import { fieldTypes } from '#domain/field/field.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { marksFor } from '#pdf/marks/marks-for.ts'
import { placedField } from '#pdf/fixtures/fields.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { entries, options } from '#harness/world/entries.ts'
import { testService } from '#harness/world/service.ts'
import { follow, linkOf, sendTestEnvelope, testSender } from '#harness/world/signing.ts'
import { templateWorld } from '#harness/world/templates.ts'
import { anEnvelope, signerItem } from '#harness/world/world.ts'
import { checkRow, rowRules } from '../bulk-sends/check-rows.ts'

type WireField = z.output<typeof field>
type View = z.output<typeof signingView>

const service = await testService({}, { runsJobs: false })
const { call } = service

const oneOfEach = fieldTypes.map((type, index) => ({
  id: type,
  type,
  page: 1,
  x_coordinate: 50,
  y_coordinate: 700 - index * 70,
  collaborative: fieldKinds[type].collaborative,
  ...(fieldKinds[type].holds === 'choice' ? { options } : {}),
}))

test('stores, shows, answers and prints what is entered in every kind of field', async () => {
  const sender = await testSender(service)
  const envelope = await sendTestEnvelope(service, sender, [{ order: 1, fields: oneOfEach }, { order: 2 }])
  const people = await Promise.all(
    envelope.recipients.map(async ({ id }) => follow(service, await linkOf(service, sender, id))),
  )
  const [first, later] = people
  if (!first || !later) throw new Error('two recipients')
  expect((await first.act('POST', 'consent', { version: '2026-1' })).status).toBe(200)
  for (const type of fieldTypes) {
    const { holds, editable } = fieldKinds[type]
    const { status } = await first.act('PUT', `fields/${type}`, entries[holds])
    expect([type, status]).toEqual([type, editable ? 200 : 403])
  }
  expect((await first.act('POST', 'finish')).status).toBe(200)
  expect((await later.act('POST', 'consent', { version: '2026-1' })).status).toBe(200)
  const shown = (await later.act('GET', 'view')).body as unknown as View
  const listed = await call<WireField[]>(sender.headers, 'GET', `/v1/fields?envelope_id=${envelope.id}`)
  for (const type of fieldTypes) {
    const { holds, editable, collaborative } = fieldKinds[type]
    const seen = shown.fields.find(({ id }) => id === type)
    const told = listed.body.find(({ id }) => id === type)
    expect([type, seen?.editable]).toEqual([type, collaborative])
    if (editable) expect([type, seen?.answer]).toEqual([type, entries[holds]])
    else expect([type, seen?.answer.value]).toEqual([type, expect.stringMatching(/./)])
    expect([type, told?.value]).toEqual([
      type,
      editable ? textHeld(type, entries[holds]) : seen?.answer.value,
    ])
    const context = { completedAt: new Date().toISOString(), utcOffset: '+00:00' }
    const marks = seen ? marksFor(placedField(type, { options }), seen.answer, context) : []
    expect([type, marks.length > 0]).toEqual([type, true])
  }
})

test("keeps what a template's request prefills, in every kind that takes it", async () => {
  const { tenant, dashboard } = await templateWorld(service)
  const origin = await anEnvelope(service, tenant, { recipients: [signerItem({ fields: oneOfEach })] })
  const made = await call<{ id: string; roles: { id: string }[] }>(
    dashboard(tenant.as),
    'POST',
    '/app/templates',
    { envelope_id: origin.id },
  )
  const [role] = made.body.roles
  const recipient = { role_id: role?.id, name: 'Ada', email: 'ada@example.org' }
  for (const type of fieldTypes) {
    const { prefillable, holds } = fieldKinds[type]
    const value = textHeld(type, entries[holds]) ?? 'anything'
    const asked = {
      account_id: tenant.accountId,
      recipients: [{ ...recipient, fields: [{ id: type, value }] }],
    }
    const use = `/v1/templates/${made.body.id}/use`
    const { status, body } = await call<{ id: string }>(tenant.key, 'POST', use, asked)
    expect([type, status]).toEqual([type, prefillable ? 201 : 422])
    if (!prefillable) continue
    const path = `/v1/fields/${type}?envelope_id=${body.id}`
    const filled = (await call<WireField>(tenant.key, 'GET', path)).body
    const held = { value: filled.value, checked: filled.checked ?? false }
    expect([type, textHeld(type, held)]).toEqual([type, value])
  }
})

test.each(fieldTypes.filter((type) => fieldKinds[type].prefillable))(
  'fills a %s from a cell of a bulk send',
  (type) => {
    const value = textHeld(type, entries[fieldKinds[type].holds]) ?? ''
    const target = { part: 'field', fieldId: 'f' } as const
    const rules = rowRules({
      columns: ['Column'],
      mapping: ['field.f'],
      targets: [{ key: 'field.f', target, group: 'Role', label: 'Field', isNeeded: false }],
      roles: [{ id: 'r' }],
      fields: [{ id: 'f', recipientId: 'r', type, options }],
    })
    const { use, faults } = checkRow(rules, [value])
    expect(faults).toEqual([])
    expect(use.recipients).toEqual([{ roleId: 'r', fields: [{ id: 'f', value }] }])
  },
)
