import { randomUUID } from 'node:crypto'
import type { Problem } from '#contract/problem.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fieldsOf } from '../../database/envelopes/fields.ts'
import { testService } from '#harness/world/service.ts'
import { aGroup, aMember, anEnvelope, aPdf, aTenant } from '#harness/world/world.ts'
import { draftWorld, field, form, recipient } from '#harness/world/drafts.ts'
import type { WireDraft } from '#harness/world/drafts.ts'

const service = await testService({}, { runsJobs: false })
const { call, database } = service
const { tenant, newDraft, read, upload, save, filledDraft } = await draftWorld(service)

test('gives an empty draft to its creator, shared by their settings', async () => {
  const groupId = await aGroup(database, tenant.organisationId)
  const member = await aMember(database, tenant.organisationId, { groupId, shareByDefault: true })
  expect(await newDraft(member)).toMatchObject({
    name: '',
    shared: true,
    group_id: groupId,
    account_id: member.accountId,
    documents: [],
    recipients: [],
    fields: [],
  })
  const reader = await aMember(database, tenant.organisationId, { role: 'read-only' })
  expect((await call(reader.as, 'POST', '/app/drafts', {})).status).toBe(403)
})

test('reads back what was saved, and of a password only whether there is one', async () => {
  const { draft, signer } = await filledDraft()
  expect(draft).toMatchObject({ name: 'Lease', recipients: [signer], revision: 3 })
  expect(draft.fields.map(({ id, page }) => [id, page])).toEqual([
    ['first', 1],
    ['second', 2],
  ])
  const withPassword = [{ ...signer, password: 'sesame', type: 'carbon-copy' as const }]
  await save(draft, { recipients: withPassword, fields: [] })
  const after = await read(draft.id)
  expect(after.recipients).toEqual([{ ...signer, type: 'carbon-copy', has_password: true }])
  await save(after, {})
  const kept = await read(draft.id)
  expect(kept.recipients[0]?.has_password).toBe(true)
  await save(kept, { recipients: [{ ...signer, password: '' }] })
  expect((await read(draft.id)).recipients[0]?.has_password).toBe(false)
})

test('refuses a save on an old revision without changing anything', async () => {
  const { draft } = await filledDraft()
  expect((await save(draft, { name: 'One tab' })).status).toBe(200)
  const answer = await save(draft, { name: 'Other tab' })
  expect([answer.status, answer.body.type]).toEqual([409, '/problems/stale-revision'])
  expect((await read(draft.id)).name).toBe('One tab')
})

test('keeps the labels of fields that an older page saves without any', async () => {
  const { draft } = await filledDraft()
  const [first, ...others] = draft.fields
  await save(draft, { fields: [{ ...first, label: 'Tenant' }, ...others] as typeof draft.fields })
  const labelled = await read(draft.id)
  const older = labelled.fields.map(({ label: _, ...field }) => field) as typeof draft.fields
  expect((await save(labelled, { fields: older })).status).toBe(200)
  const kept = await read(draft.id)
  expect(kept.fields.map(({ label }) => label)).toEqual(['Tenant', null])
  // A newer page takes one away.
  await save(kept, { fields: kept.fields.map((field) => ({ ...field, label: null })) })
  expect((await read(draft.id)).fields.map(({ label }) => label)).toEqual([null, null])
})

test('lets exactly one of several concurrent saves win', async () => {
  const { draft } = await filledDraft()
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const answers = await Promise.all(names.map((name) => save(draft, { name })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await read(draft.id)).revision).toBe(draft.revision + 1)
})

test("refuses fields without an owner, duplicate ids, and another envelope's recipient", async () => {
  const { draft, signer } = await filledDraft()
  const faulty: readonly [Partial<WireDraft>, string][] = [
    [{ fields: [field(randomUUID())] }, 'fields.0.recipient_id'],
    [{ fields: [field(signer.id, { id: 'x' }), field(signer.id, { id: 'x' })] }, 'fields.1.id'],
    [{ recipients: [signer, signer] }, 'recipients'],
    [{ group_id: 'nowhere' }, 'group_id'],
  ]
  for (const [overrides, path] of faulty) {
    const answer = await save(draft, overrides)
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path])
  }
  const other = await filledDraft()
  expect((await save(draft, { recipients: [other.signer], fields: [] })).status).toBe(422)
  expect((await read(other.id)).recipients).toHaveLength(1)
})

interface Issues {
  readonly issues: readonly {
    severity: string
    code: string
    message: string
    recipient_id?: string
    field_id?: string
  }[]
}

test('warns of a sender’s text that grows over what is below its field', async () => {
  const { draft, signer } = await filledDraft()
  const long = {
    type: 'input' as const,
    value: 'A text of several lines. '.repeat(6),
    width: 120,
    height: 20,
  }
  await save(draft, {
    fields: [
      field(signer.id, { ...long, id: 'over-field', x_coordinate: 300, y_coordinate: 400, label: 'Terms' }),
      field(signer.id, { id: 'below', x_coordinate: 300, y_coordinate: 300 }),
      field(signer.id, { id: 'below-short', x_coordinate: 100, y_coordinate: 300 }),
      field(signer.id, { ...long, id: 'over-text', x_coordinate: 70, y_coordinate: 750 }),
      field(signer.id, { ...long, id: 'free', x_coordinate: 300, y_coordinate: 250 }),
      field(signer.id, { ...long, id: 'short', value: 'A line', x_coordinate: 100, y_coordinate: 400 }),
    ],
  })
  const { body } = await call<Issues>(tenant.as, 'GET', `/app/drafts/${draft.id}/preflight`)
  expect(body.issues.map(({ code, field_id, message }) => [code, field_id, message.split('. ')[0]])).toEqual([
    ['grown-text', 'over-field', 'Text “Terms” on page 1 has more text than fits, which covers Signature'],
    ['grown-text', 'over-text', 'Text on page 1 has more text than fits, which covers “Sign here: [[sign]]”'],
  ])
})

test('reports errors and warnings in the preflight', async () => {
  const empty = await newDraft()
  const issuesOf = async (id: string) =>
    (await call<Issues>(tenant.as, 'GET', `/app/drafts/${id}/preflight`)).body.issues
  expect((await issuesOf(empty.id)).map(({ code }) => code)).toEqual([
    'no-name',
    'no-document',
    'no-recipient',
  ])
  const { draft, signer } = await filledDraft()
  expect(await issuesOf(draft.id)).toEqual([])
  const phone = '+61400000001'
  const second = recipient({ email: 'nobody', mobile: phone, sms_auth: phone })
  const viewer = recipient({ type: 'viewer', name: ' ', email: 'ada@example.com', mobile: '0400' })
  await save(draft, {
    recipients: [signer, second, viewer],
    fields: [
      field(signer.id, { id: 'a' }),
      field(signer.id, { id: 'b', x_coordinate: 110, y_coordinate: 110 }),
      field(signer.id, { id: 'off', x_coordinate: 590 }),
      field(signer.id, { id: 'lost', anchor: 'absent' }),
      field(signer.id, { id: 'choice', type: 'dropdown', y_coordinate: 600 }),
      field(signer.id, { id: 'odd', type: 'input', y_coordinate: 500, value: '\u{10FFFD}' }),
      field(signer.id, { id: 'unplaced', x_coordinate: null }),
      field(signer.id, { id: 'covering', x_coordinate: 70, y_coordinate: 695 }),
      field(viewer.id, { id: 'viewers', y_coordinate: 300 }),
    ],
  })
  const found = (await issuesOf(draft.id)).map(
    ({ severity, code, field_id, recipient_id }) =>
      `${severity} ${code} ${field_id ?? (recipient_id === second.id ? 'second' : 'viewer')}`,
  )
  expect(found.toSorted()).toEqual(
    [
      'error invalid-email second',
      'error signer-without-field second',
      'error no-recipient-name viewer',
      'error invalid-mobile viewer',
      'error field-of-non-signer viewers',
      'error field-without-place unplaced',
      'error dropdown-without-options choice',
      'warning overlap b',
      'warning over-text covering',
      'warning beyond-page off',
      'warning anchor-not-found lost',
      'error unprintable odd',
      'warning link-and-code-on-one-phone second',
      'warning same-email viewer',
    ].toSorted(),
  )
  const sent = await call<Problem>(tenant.as, 'POST', `/v1/envelopes/${draft.id}/send`)
  expect([sent.status, sent.body.type]).toEqual([422, '/problems/not-ready-to-send'])
  expect(sent.body.errors?.map(({ path }) => path)).toContain('recipients.1.email')
})

test('shows in the preflight that no field of a signer has a place, and refuses to send it', async () => {
  const { draft, signer } = await filledDraft()
  const second = recipient({ name: 'Grace Hopper', email: 'grace@example.com' })
  const lost = [
    field(second.id, { id: 'off', x_coordinate: 590, y_coordinate: 300 }),
    field(second.id, { id: 'lost', type: 'date', anchor: '[[sgin]]', page: null }),
  ]
  const own = [field(signer.id, { id: 'own' }), field(signer.id, { id: 'beyond', x_coordinate: 590 })]
  await save(draft, { recipients: [signer, second], fields: [...own, ...lost] })
  const { issues } = (
    await call<{ issues: { severity: string; field_id: string; message: string }[] }>(
      tenant.as,
      'GET',
      `/app/drafts/${draft.id}/preflight`,
    )
  ).body
  expect(issues.map(({ severity, field_id, message }) => `${severity} ${field_id}: ${message}`)).toEqual([
    'error off: Signature: The field would extend beyond the right edge of page 1. Grace Hopper has no other field.',
    'error lost: Date: The text “[[sgin]]” isn’t in any document. Grace Hopper has no other field.',
    'warning beyond: Signature: The field would extend beyond the right edge of page 1. It will be left out.',
  ])
  const sent = await call<Problem>(tenant.as, 'POST', `/v1/envelopes/${draft.id}/send`)
  expect([sent.status, sent.body.errors?.map(({ path }) => path)]).toEqual([
    422,
    ['fields.off', 'fields.lost'],
  ])
  expect(sent.body.detail).toContain('None of Grace Hopper’s fields has a place in the documents.')
  expect((await read(draft.id)).fields).toHaveLength(4)
})

test('places the fields of a draft and resolves its anchors when it is sent', async () => {
  const { draft, signer, id } = await filledDraft()
  const { document } = await upload(id, await aPdf([{ text: 'and here: [[sign]]' }]))
  const anchored = field(signer.id, { id: 'anchored', anchor: '[[sign]]', page: null, x_coordinate: null })
  const [named, ...others] = draft.fields
  const fieldsNow = [{ ...named, label: 'Tenant' }, ...others, anchored]
  await save({ ...draft, revision: draft.revision + 1 }, { fields: fieldsNow as typeof draft.fields })
  expect((await call(tenant.as, 'POST', `/v1/envelopes/${id}/send`)).status).toBe(204)
  const fields = await fieldsOf(database, { organisationId: tenant.organisationId, envelopeId: id })
  expect(fields.map(({ id, box }) => [id, box?.page])).toEqual([
    ['first', 1],
    ['second', 2],
    ['anchored', 1],
    ['anchored-2', 3],
  ])
  // The sender's own, and the printed words where there is none.
  expect(fields.map(({ label, foundLabel }) => label ?? foundLabel)).toEqual([
    'Tenant',
    null,
    'Sign here',
    'and here',
  ])
  const { body } = await call<{ status: string; recipients: { status: string }[] }>(
    tenant.as,
    'GET',
    `/v1/envelopes/${id}`,
  )
  expect([body.status, body.recipients[0]?.status]).toEqual(['sent', 'sent'])
  const refused = await Promise.all([
    call(tenant.as, 'GET', `/app/drafts/${id}`),
    save(draft, {}),
    call(tenant.as, 'POST', `/app/drafts/${id}/documents`, form(await aPdf())),
    call(tenant.as, 'DELETE', `/app/drafts/${id}/documents/${document.id}`),
    call(tenant.as, 'DELETE', `/app/drafts/${id}`),
    call(tenant.as, 'POST', `/v1/envelopes/${id}/send`),
  ])
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 409])
})

test('sends what was saved when a send and saves are concurrent', async () => {
  const { draft, id } = await filledDraft()
  let revision = draft.revision
  const saving = (async () => {
    for (let round = 0; round < 4; round += 1) {
      const answer = await save({ ...draft, revision }, { name: `Name ${round}` })
      if (answer.status !== 200) return
      revision = answer.body.revision
    }
  })()
  const [sent] = await Promise.all([call(tenant.as, 'POST', `/v1/envelopes/${id}/send`), saving])
  expect([204, 409]).toContain(sent.status)
})

test('opens a draft created through the interface in the dashboard', async () => {
  const made = await anEnvelope(service, tenant, {
    draft: true,
    recipients: [{ name: 'Ada', email: 'ada@example.com', mobile: '+61400000001', password: 'x' }],
  })
  expect(await read(made.id)).toMatchObject({
    revision: 1,
    name: 'Lease',
    documents: [{ name: 'Document 1' }],
    recipients: [{ name: 'Ada', mobile: '+61400000001', has_password: true, password: null }],
  })
})

test('keeps a draft from those who cannot see it', async () => {
  const { draft, id } = await filledDraft()
  const foreign = await aTenant(database)
  const colleague = await aMember(database, tenant.organisationId)
  for (const who of [foreign, colleague]) {
    const answers = await Promise.all([
      call(who.as, 'GET', `/app/drafts/${id}`),
      save(draft, {}, who),
      call(who.as, 'POST', `/app/drafts/${id}/documents`, form(await aPdf())),
      call(who.as, 'GET', `/app/drafts/${id}/preflight`),
      call(who.as, 'GET', `/app/drafts/${id}/anchors?texts=a`),
      call(who.as, 'DELETE', `/app/drafts/${id}`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  }
})

test('removes everything on discard', async () => {
  const { draft, id } = await filledDraft()
  const row = await database
    .selectFrom('documents')
    .select(['storageKey', 'uploadKey'])
    .where('envelopeId', '=', id)
    .executeTakeFirstOrThrow()
  const files = [row.storageKey, row.uploadKey ?? '']
  const stored = () => Promise.all(files.map((file) => service.ports.storage.exists(file)))
  expect(await stored()).toEqual([true, true])
  expect((await call(tenant.as, 'DELETE', `/app/drafts/${id}`)).status).toBe(204)
  expect((await call(tenant.as, 'GET', `/app/drafts/${draft.id}`)).status).toBe(404)
  const { rows } = await sql<{ files: string[] }>`
    select payload->'files' as files from graphile_worker._private_jobs order by id desc limit 1`.execute(
    database,
  )
  expect(rows[0]?.files).toEqual(files)
})
