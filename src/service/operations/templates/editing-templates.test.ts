import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { aPdf, aTenant } from '#harness/world/world.ts'
import { templateWorld } from '#harness/world/templates.ts'
import type { Edited, Template } from '#harness/world/templates.ts'

const service = await testService({}, { runsJobs: false })
const { call, database } = service
const { tenant, dashboard, aTemplate, use } = await templateWorld(service)

test('edits documents with the fields on their pages and content by revision, copies and deletes', async () => {
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

test('tells in the preflight what prevents use, and finds a text', async () => {
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
  const found = await call<{ page: number; left: number }[][]>(
    me,
    'GET',
    `/app/templates/${made.id}/anchors?texts=Agreement`,
  )
  expect(found.body[0]?.map(({ page, left }) => [page, Math.round(left)])).toEqual([
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
  const unrelated = dashboard((await aTenant(database)).as)
  for (const path of ['preflight', 'anchors?texts=a', 'suggestions'])
    expect((await call(unrelated, 'GET', `/app/templates/${made.id}/${path}`)).status).toBe(404)
})

test('compares a replacing file page by page: fields that move, appear, disappear and fall off', async () => {
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
