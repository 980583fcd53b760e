import type { editedTemplate } from '#contract/app/templates.ts'
import type { Problem } from '#contract/problem.ts'
import type { template } from '#contract/v1/templates.ts'
import type { z } from 'zod'
import { expect, test } from 'vitest'
import { testService } from '../../testing.ts'
import type { Identity } from '../../testing.ts'
import { aGroup, aMember, anEnvelope, aPdf, aTenant, documentItem, signerItem } from '../../testing-world.ts'
import type { Tenant, WireEnvelope } from '../../testing-world.ts'

type Template = z.output<typeof template>
type Edited = z.output<typeof editedTemplate>
type WireField = Record<string, unknown> & { readonly id: string; readonly recipient_id: string }

const service = await testService({}, { runsJobs: false })
const { call, database, url } = service
const tenant = await aTenant(database)
const dashboard = (who: Identity) => ({ ...who, origin: url })

/** A template of two documents and two roles: a signer with four fields, and a viewer. */
async function aTemplate(of: Tenant = tenant, overrides: object = {}): Promise<Template> {
  const fields = [
    { id: 'place', type: 'input', page: 1, x_coordinate: 72, y_coordinate: 600 },
    { id: 'agreed', type: 'checkbox', page: 1, x_coordinate: 72, y_coordinate: 500 },
    {
      id: 'colour',
      type: 'dropdown',
      page: 2,
      x_coordinate: 72,
      y_coordinate: 400,
      options: [{ value: 'r', option: 'Red' }],
    },
    { id: 'sign', type: 'signature', anchor: 'Agreement' },
  ]
  const envelope = await anEnvelope(service, of, {
    message: 'Please sign',
    documents: [
      documentItem(await aPdf(), { id: 'one', name: 'One' }),
      documentItem(await aPdf(), { id: 'two', name: 'Two' }),
    ],
    recipients: [
      signerItem({ order: 2, fields, redirects: { session_completed: 'https://done.example/' } }),
      { name: 'Vi', email: 'vi@example.com', type: 'viewer' },
    ],
    ...overrides,
  })
  const made = await call<Edited>(dashboard(of.as), 'POST', '/app/templates', { envelope_id: envelope.id })
  expect(made.status).toBe(201)
  return (await call<Template>(of.key, 'GET', `/v1/templates/${made.body.id}`)).body
}

const people = ({ roles }: Template, first: object = {}, second: object = {}) => [
  { role_id: roles[0]?.id, ...first },
  { role_id: roles[1]?.id, ...second },
]

const use = (made: Template, overrides: object = {}, who: Identity = tenant.key) =>
  call<WireEnvelope & Pick<Problem, 'errors'>>(who, 'POST', `/v1/templates/${made.id}/use`, {
    account_id: tenant.accountId,
    recipients: people(made),
    ...overrides,
  })

const fieldsOf = async (envelope: WireEnvelope) =>
  (await call<WireField[]>(tenant.key, 'GET', `/v1/fields?envelope_id=${envelope.id}`)).body

test('an envelope becomes a template: roles propose its recipients, anchors are whole again', async () => {
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

test('the documents of a template can be downloaded, original and master', async () => {
  const made = await aTemplate()
  for (const address of [made.documents[0]?.original, made.documents[1]?.master]) {
    const answer = await fetch(address ?? '')
    expect([answer.status, (await answer.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
  }
})

test('what a use leaves out comes from the template; it is sent at once', async () => {
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

test('what a use gives replaces what the template proposes', async () => {
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

test('a replacing document takes the place; anchors are looked for again, later fields move', async () => {
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

test('a draft keeps the fields and may still lack people’s names', async () => {
  const made = await aTemplate()
  const { body } = await use(made, { draft: true })
  expect(body).toMatchObject({ status: 'draft', sent: null })
  expect(await fieldsOf(body)).toHaveLength(4)
  expect((await call(tenant.key, 'POST', `/v1/envelopes/${body.id}/send`)).status).toBe(204)
})

test('roles are each given once, fields by the role they belong to', async () => {
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

test('the list: newest first, usable ones only, by name and date; dates that are none are ignored', async () => {
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

test('a template is seen as an envelope is: by its owner, its group when shared, administrators; never by other tenants', async () => {
  const groupId = await aGroup(database, tenant.organisationId)
  const organisationId = tenant.organisationId
  const owner = await aMember(database, organisationId, { groupId, shareByDefault: true })
  const colleague = await aMember(database, organisationId, { groupId })
  const reader = await aMember(database, organisationId, { groupId, role: 'read-only' })
  const stranger = await aMember(database, organisationId)
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
  for (const who of [stranger.as, other.as, other.key]) expect(await seen(who)).toEqual([404, false])
  expect((await use(made, {}, other.key)).status).toBe(404)
  expect((await use(made, {}, dashboard(stranger.as))).status).toBe(404)
  const own = { account_id: reader.accountId }
  expect((await use(made, own, dashboard(reader.as))).status).toBe(403)
  expect((await use(made, {}, dashboard(colleague.as))).status).toBe(403)
  const mine = await use(made, { account_id: colleague.accountId }, dashboard(colleague.as))
  expect([mine.status, mine.body.account_id]).toEqual([201, colleague.accountId])
  await call(tenant.key, 'DELETE', `/v1/groups/${groupId}`)
  expect((await call<Template>(tenant.key, 'GET', path)).body.group_id).toBeNull()
  expect(await seen(colleague.as)).toEqual([404, false])
})

test('editing: documents with the fields on their pages, content on a revision, a copy, deletion', async () => {
  const me = dashboard(tenant.as)
  const edit = <Body = Edited>(method: string, path: string, body?: object) =>
    call<Body>(me, method, `/app/templates${path}`, body)
  const { body: made } = await edit('POST', '', {})
  expect(made).toMatchObject({ name: '', documents: [], roles: [], fields: [], revision: 1 })
  const form = async (pages = 1) => {
    const data = new FormData()
    const bytes = await aPdf(Array.from({ length: pages }, () => ({ text: `Page of ${pages}` })))
    data.append('file', new File([Uint8Array.from(bytes)], `${pages}.pdf`))
    return data
  }
  type Added = { revision: number; document: { id: string; file: string } }
  const first = (await edit<Added>('POST', `/${made.id}/documents`, await form())).body
  const second = (await edit<Added>('POST', `/${made.id}/documents`, await form(2))).body
  expect((await call(me, 'GET', second.document.file)).status).toBe(200)
  const role = {
    id: crypto.randomUUID(),
    name: 'Tenant',
    recipient_name: '',
    recipient_email: '',
    recipient_mobile: '',
    recipient_type: 'signer',
    recipient_password: 'let me in',
    recipient_order: 1,
    session_completed: '',
    session_declined: '',
  }
  const source = await aTemplate()
  const [field] = (await edit('GET', `/${source.id}`)).body.fields
  const content = {
    name: 'Tenancy',
    shared: false,
    group_id: null,
    envelope_name: 'Your tenancy',
    envelope_message: '',
    envelope_shared: true,
    roles: [role],
    fields: [{ ...field, page: 2, recipient_id: role.id }],
  }
  const path = `/${made.id}`
  expect((await edit('PUT', path, { ...content, revision: 1 })).status).toBe(409)
  const saved = await edit<{ revision: number }>('PUT', path, { ...content, revision: second.revision })
  expect([saved.status, saved.body.revision]).toEqual([200, second.revision + 1])
  const stray = { ...content, fields: [{ ...field, recipient_id: crypto.randomUUID() }] }
  expect((await edit('PUT', path, { ...stray, revision: saved.body.revision })).status).toBe(422)
  const ids = { document_ids: [second.document.id, first.document.id] }
  const ordered = await edit('PUT', `${path}/documents`, ids)
  expect(ordered.body.fields.map(({ page }) => page)).toEqual([1])
  expect((await edit('PUT', `${path}/documents/${first.document.id}`, { name: 'Annex' })).status).toBe(200)
  expect((await edit('PUT', `${path}/documents/${first.document.id}/file`, await form(3))).status).toBe(200)
  expect((await edit('PUT', `${path}/sharing`, { shared: true })).status).toBe(204)
  const copy = await edit('POST', `${path}/duplicate`)
  expect(copy.body).toMatchObject({ name: 'Tenancy (copy)', roles: [role], documents: [{}, {}] })
  const removed = await edit('DELETE', `${path}/documents/${second.document.id}`)
  expect([removed.body.documents.length, removed.body.fields, removed.body.shared]).toEqual([1, [], true])
  const other = dashboard((await aTenant(database)).as)
  for (const [method, address] of [
    ['GET', path],
    ['DELETE', path],
    ['POST', `${path}/duplicate`],
    ['GET', `${path}/documents/${first.document.id}/file`],
  ] as const)
    expect((await call(other, method, `/app/templates${address}`)).status).toBe(404)
  expect((await edit('DELETE', path)).status).toBe(204)
  expect((await edit('GET', path)).status).toBe(404)
  const usable = (await call<Template>(tenant.key, 'GET', `/v1/templates/${copy.body.id}`)).body
  const missing = await use(usable, { recipients: [{ role_id: role.id }] })
  expect([missing.status, missing.body.errors?.map((error) => error.path)]).toEqual([
    422,
    ['recipients.0.name', 'recipients.0.email'],
  ])
  const recipients = [{ role_id: role.id, name: 'Ada', email: 'ada@example.com' }]
  const used = await use(usable, { recipients })
  expect(used.body).toMatchObject({ name: 'Your tenancy', shared: true, recipients: [{ password: true }] })
})

test('looking over a template: what keeps it from use, in words of templates; where a text stands', async () => {
  const me = dashboard(tenant.as)
  const issues = async (id: string) =>
    (
      await call<{ issues: { severity: string; code: string; message: string }[] }>(
        me,
        'GET',
        `/app/templates/${id}/preflight`,
      )
    ).body.issues
  const empty = await call<Edited>(me, 'POST', '/app/templates', {})
  expect((await issues(empty.body.id)).map(({ message }) => message)).toEqual([
    'Give the template a name.',
    'Add at least one document.',
    'Add at least one role.',
  ])
  const made = await aTemplate()
  expect((await issues(made.id)).filter(({ severity }) => severity === 'error')).toEqual([])
  const edited = (await call<Edited>(me, 'GET', `/app/templates/${made.id}`)).body
  const roles = edited.roles.map((role) => ({ ...role, recipient_name: '', recipient_email: '' }))
  await call(me, 'PUT', `/app/templates/${made.id}`, { ...edited, roles, fields: [] })
  expect((await issues(made.id)).map(({ message }) => message)).toEqual([
    'Signer 1 signs, but has no field yet.',
  ])
  const found = await call<{ page: number; left: number }[]>(
    me,
    'GET',
    `/app/templates/${made.id}/anchors?text=Agreement`,
  )
  expect(found.body.map(({ page, left }) => [page, Math.round(left)])).toEqual([
    [1, 72],
    [2, 72],
  ])
  const data = new FormData()
  const bytes = await aPdf([{ text: 'Signature: ______________' }])
  data.append('file', new File([new Uint8Array(bytes)], 'form.pdf', { type: 'application/pdf' }))
  await call(me, 'POST', `/app/templates/${made.id}/documents`, data)
  const suggested = await call<object[]>(me, 'GET', `/app/templates/${made.id}/suggestions`)
  expect(suggested.body).toEqual([
    expect.objectContaining({ type: 'signature', label: 'Signature', page: 3 }),
  ])
  const stranger = dashboard((await aTenant(database)).as)
  for (const path of ['preflight', 'anchors?text=a', 'suggestions'])
    expect((await call(stranger, 'GET', `/app/templates/${made.id}/${path}`)).status).toBe(404)
})

test('another file for a document is compared: fields that move, come, go, and fall off, page by page', async () => {
  const made = await aTemplate()
  const compare = async (documentId: string, pages: Parameters<typeof aPdf>[0], who = tenant.as) => {
    const form = new FormData()
    form.append('file', new File([Uint8Array.from(await aPdf(pages))], 'new.pdf'))
    return call<{
      changes: { field_id: string; kind: string; before: { page: number }[]; detail: string | null }[]
    }>(dashboard(who), 'POST', `/app/templates/${made.id}/documents/${documentId}/comparison`, form)
  }
  const kinds = async (...given: Parameters<typeof compare>) =>
    Object.fromEntries((await compare(...given)).body.changes.map(({ field_id: id, kind }) => [id, kind]))
  expect(await kinds('one', [{ text: 'Agreement' }])).toEqual({ place: 'kept', agreed: 'kept', sign: 'kept' })
  expect(await kinds('one', [{ text: 'Nothing' }, { text: 'An Agreement, Agreement' }])).toEqual({
    place: 'kept',
    agreed: 'kept',
    sign: 'more',
  })
  const { changes } = (await compare('one', [{ text: 'Nothing', rotate: 90 }])).body
  expect(changes.map(({ field_id: id, kind, before }) => [id, kind, before[0]?.page])).toEqual([
    ['place', 'skipped', 1],
    ['agreed', 'kept', 1],
    ['sign', 'skipped', 1],
  ])
  expect(changes[0]?.detail).toContain('beyond the top edge')
  expect(await kinds('two', [{ text: 'Other' }])).toEqual({ colour: 'kept', sign: 'skipped' })
  expect((await compare('none', [{ text: 'x' }])).status).toBe(404)
  expect((await compare('one', [{ text: 'x' }], (await aTenant(database)).as)).status).toBe(404)
  expect((await call<Template>(tenant.key, 'GET', `/v1/templates/${made.id}`)).body).toMatchObject({
    documents: [{ pages: 1 }, { pages: 1 }],
  })
})
