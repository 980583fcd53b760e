import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import type { Identity } from '#harness/world/service.ts'
import { aGroup, aMember, aPdf, aTenant, documentItem } from '#harness/world/world.ts'
import type { WireEnvelope } from '#harness/world/world.ts'
import { people, templateWorld } from '#harness/world/templates.ts'
import type { Edited, Template } from '#harness/world/templates.ts'

type WireField = Record<string, unknown> & { readonly id: string; readonly recipient_id: string }

const service = await testService({}, { runsJobs: false })
const { call, database } = service
const { tenant, dashboard, aTemplate, use } = await templateWorld(service)

const fieldsOf = async (envelope: WireEnvelope) =>
  (await call<WireField[]>(tenant.key, 'GET', `/v1/fields?envelope_id=${envelope.id}`)).body

test('turns an envelope into a template whose roles propose its recipients, with whole anchors again', async () => {
  const made = await aTemplate()
  expect(made).toMatchObject({
    name: 'Lease',
    shared: false,
    envelope_name: 'Lease',
    envelope_message: 'Please sign',
    envelope_shared: false,
    account_id: tenant.accountId,
    group_id: null,
    documents: [
      { id: 'one', name: 'One', pages: 1 },
      { id: 'two', name: 'Two', pages: 1 },
    ],
    roles: [
      {
        name: 'Signer 1',
        recipient_name: 'Ada Lovelace',
        recipient_email: 'ada@example.com',
        recipient_mobile: null,
        recipient_type: 'signer',
        recipient_password: null,
        recipient_order: 2,
        recipient_redirects: { session_completed: 'https://done.example/', session_declined: null },
      },
      { name: 'Viewer 1', recipient_type: 'viewer', recipient_order: 1 },
    ],
  })
  const edited = await call<Edited>(dashboard(tenant.as), 'GET', `/app/templates/${made.id}`)
  expect(edited.body.fields.map(({ id }) => id)).toEqual(['place', 'agreed', 'colour', 'sign'])
})

test("lets a template's documents be downloaded as original and master", async () => {
  const made = await aTemplate()
  for (const address of [made.documents[0]?.original, made.documents[1]?.master]) {
    const answer = await fetch(address ?? '')
    expect([answer.status, (await answer.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
  }
})

test('takes what a use leaves out from the template, and sends at once', async () => {
  const made = await aTemplate()
  const { status, body } = await use(made)
  expect(status).toBe(201)
  expect(body).toMatchObject({ name: 'Lease', message: 'Please sign', status: 'sent', metadata: {} })
  expect(body.recipients).toMatchObject([
    { name: 'Ada Lovelace', type: 'signer', order: 2, status: 'pending', password: false },
    { name: 'Vi', type: 'viewer', order: 1, status: 'sent' },
  ])
  const fields = await fieldsOf(body)
  expect(fields.map(({ id }) => id)).toEqual(['place', 'agreed', 'colour', 'sign', 'sign-2'])
  expect(new Set(fields.map(({ recipient_id }) => recipient_id))).toEqual(new Set([body.recipients[0]?.id]))
  expect((await fetch(body.original)).status).toBe(200)
})

test('replaces what the template proposes by what a use gives', async () => {
  const made = await aTemplate()
  const { body } = await use(made, {
    name: 'Lease of flat 4',
    message: 'Hello',
    shared: true,
    recipients: people(
      made,
      {
        name: 'Grace',
        email: 'grace@example.com',
        mobile: '+61400000000',
        message: 'You first',
        password: 'open sesame',
        sms_auth: '+61400000001',
        muted: true,
        order: 1,
        redirects: { session_declined: 'https://no.example/' },
        fields: [
          { id: 'place', value: 'Sydney' },
          { id: 'agreed', value: 'true' },
          { id: 'colour', value: 'r' },
        ],
      },
      { order: 3 },
    ),
  })
  expect(body).toMatchObject({ name: 'Lease of flat 4', message: 'Hello', shared: true })
  expect(body.recipients).toMatchObject([
    {
      name: 'Grace',
      email: 'grace@example.com',
      mobile: '+61400000000',
      message: 'You first',
      password: true,
      sms_auth: '+61400000001',
      muted: true,
      order: 1,
      status: 'sent',
      redirects: { session_completed: 'https://done.example/', session_declined: 'https://no.example/' },
    },
    { order: 3, status: 'pending' },
  ])
  const fields = await fieldsOf(body)
  expect(fields.slice(0, 3)).toMatchObject([{ value: 'Sydney' }, { checked: true }, { value: 'r' }])
})

test('puts a replacing document in place, searches anchors again, and moves later fields', async () => {
  const made = await aTemplate()
  const longer = await aPdf([{ text: 'Other' }, { text: 'Agreement, and an Agreement' }])
  const added = documentItem(await aPdf(), { name: 'Annex' })
  const documents = [documentItem(longer, { replacing: 'one' }), added]
  const { status, body } = await use(made, { documents })
  expect(status).toBe(201)
  const listed = await call<{ id: string; name: string; pages: number }[]>(
    tenant.key,
    'GET',
    `/v1/documents?envelope_id=${body.id}`,
  )
  expect(listed.body.map(({ name, pages }) => [name, pages])).toEqual([
    ['One', 2],
    ['Two', 1],
    ['Annex', 1],
  ])
  const fields = await fieldsOf(body)
  expect(fields.map(({ page }) => page).slice(0, 3)).toEqual([1, 1, 3])
  expect(fields.filter(({ type }) => type === 'signature')).toHaveLength(4)
})

test('refuses documents that leave a signer without a field, but keeps the draft', async () => {
  const made = await aTemplate()
  const path = `/app/templates/${made.id}`
  const edited = (await call<Edited>(dashboard(tenant.as), 'GET', path)).body
  const fields = edited.fields.filter(({ id }) => id === 'place' || id === 'sign')
  const saved = await call<Edited>(dashboard(tenant.as), 'PUT', path, { ...edited, fields })
  expect(saved.status).toBe(200)
  const landscape = await aPdf([{ text: 'Other', rotate: 90 }])
  const documents = ['one', 'two'].map((replacing) => documentItem(landscape, { replacing }))
  const refused = await use(made, { documents })
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual([
    { path: 'fields.place', message: 'Text: The field would extend beyond the top edge of page 1.' },
    { path: 'fields.sign', message: 'Signature: The text “Agreement” isn’t in any document.' },
  ])
  expect((await use(made, { documents, draft: true })).status).toBe(201)
  const lost = fields.filter(({ id }) => id === 'sign').map((field) => ({ ...field, anchor: 'Agremeent' }))
  const now = (await call<Edited>(dashboard(tenant.as), 'GET', path)).body
  await call(dashboard(tenant.as), 'PUT', path, { ...now, fields: lost })
  const { issues } = (
    await call<{ issues: { severity: string; message: string }[] }>(
      dashboard(tenant.as),
      'GET',
      `${path}/preflight`,
    )
  ).body
  expect(issues).toEqual([
    expect.objectContaining({
      severity: 'error',
      message: 'Signature: The text “Agremeent” isn’t in any document. Signer 1 has no other field.',
    }),
  ])
})

test('keeps the fields in a draft, which may still lack names', async () => {
  const made = await aTemplate()
  const { body } = await use(made, { draft: true })
  expect(body).toMatchObject({ status: 'draft', sent: null })
  expect(await fieldsOf(body)).toHaveLength(4)
  expect((await call(tenant.key, 'POST', `/v1/envelopes/${body.id}/send`)).status).toBe(204)
})

test('takes each role once, and fields by the role they belong to', async () => {
  const made = await aTemplate()
  const [first] = people(made)
  const refused: [object, string][] = [
    [{ recipients: [first] }, 'recipients'],
    [{ recipients: [first, first] }, 'recipients.1.role_id'],
    [{ recipients: [first, { role_id: 'nobody' }] }, 'recipients.1.role_id'],
    [{ recipients: people(made, { fields: [{ id: 'none', value: '' }] }) }, 'recipients.0.fields.0.id'],
    [{ recipients: people(made, {}, { fields: [{ id: 'place', value: '' }] }) }, 'recipients.1.fields.0.id'],
    [{ recipients: people(made, { fields: [{ id: 'colour', value: 'x' }] }) }, 'recipients.0.fields.0.value'],
    [{ recipients: people(made, { fields: [{ id: 'sign', value: 'x' }] }) }, 'recipients.0.fields.0.value'],
    [{ documents: [documentItem(await aPdf(), { replacing: 'three' })] }, 'documents.0.replacing'],
    [{ documents: [documentItem(await aPdf(), { id: 'two' })] }, 'documents.0.id'],
    [{ account_id: 'nobody' }, 'account_id'],
    [{ group_id: 'none' }, 'group_id'],
  ]
  for (const [overrides, path] of refused) {
    const { status, body } = await use(made, overrides)
    expect([status, body.errors?.map((error) => error.path)], path).toEqual([422, [path]])
  }
})

test('lists usable templates newest first by name and date, and ignores invalid dates', async () => {
  const other = await aTenant(database)
  const first = await aTemplate(other)
  const second = await aTemplate(other, { name: 'Sale' })
  await call(dashboard(other.as), 'POST', '/app/templates', {})
  const list = async (query = '') =>
    (await call<Template[]>(other.key, 'GET', `/v1/templates${query}`)).body.map(({ id }) => id)
  expect(await list()).toEqual([second.id, first.id])
  expect(await list('?name=Sale')).toEqual([second.id])
  expect(await list('?name=sale')).toEqual([])
  expect(await list(`?created_before=${second.created}`)).toEqual([first.id])
  expect(await list(`?created_after=${first.created}`)).toEqual([second.id])
  expect(await list('?created_after=yesterday')).toEqual([second.id, first.id])
  const all = await call<{ templates: unknown[] }>(dashboard(other.as), 'GET', '/app/templates')
  expect(all.body.templates).toHaveLength(3)
})

test('shows a template, like an envelope, to its owner, its group when shared, and administrators, never to other tenants', async () => {
  const groupId = await aGroup(database, tenant.organisationId)
  const organisationId = tenant.organisationId
  const owner = await aMember(database, organisationId, { groupId, shareByDefault: true })
  const colleague = await aMember(database, organisationId, { groupId })
  const reader = await aMember(database, organisationId, { groupId, role: 'read-only' })
  const unrelated = await aMember(database, organisationId)
  const other = await aTenant(database)
  const made = await aTemplate({ ...tenant, ...owner })
  expect(made).toMatchObject({ shared: true, group_id: groupId })
  const path = `/v1/templates/${made.id}`
  const seen = async (who: Identity) => {
    const listed = await call<Template[]>(who, 'GET', '/v1/templates')
    return [(await call(who, 'GET', path)).status, listed.body.some(({ id }) => id === made.id)]
  }
  for (const who of [owner.as, colleague.as, reader.as, tenant.as, tenant.key])
    expect(await seen(who)).toEqual([200, true])
  for (const who of [unrelated.as, other.as, other.key]) expect(await seen(who)).toEqual([404, false])
  expect((await use(made, {}, other.key)).status).toBe(404)
  expect((await use(made, {}, dashboard(unrelated.as))).status).toBe(404)
  const own = { account_id: reader.accountId }
  expect((await use(made, own, dashboard(reader.as))).status).toBe(403)
  expect((await use(made, {}, dashboard(colleague.as))).status).toBe(403)
  const mine = await use(made, { account_id: colleague.accountId }, dashboard(colleague.as))
  expect([mine.status, mine.body.account_id]).toEqual([201, colleague.accountId])
  await call(tenant.key, 'DELETE', `/v1/groups/${groupId}`)
  expect((await call<Template>(tenant.key, 'GET', path)).body.group_id).toBeNull()
  expect(await seen(colleague.as)).toEqual([404, false])
})
