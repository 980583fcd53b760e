import type { Problem } from '#contract/problem.ts'
import { limits } from '#domain/limits.ts'
import { sql } from 'kysely'
import { degrees, PDFDocument, StandardFonts } from 'pdf-lib'
import { expect, test } from 'vitest'
import { auditTrail } from '../../database/envelopes/audit-events.ts'
import { fieldsOf } from '../../database/envelopes/fields.ts'
import { testService } from '#harness/world/service.ts'
import {
  aGroup,
  aMember,
  anEnvelope,
  aPdf,
  aTenant,
  documentItem,
  hasWholeChain,
  signerItem,
} from '#harness/world/world.ts'
import type { WireEnvelope } from '#harness/world/world.ts'

const service = await testService({}, { runsJobs: false })
const { database } = service
const tenant = await aTenant(database)
const pdf = await aPdf()

function request(overrides: object = {}) {
  const item = documentItem(pdf)
  return {
    name: 'Lease',
    account_id: tenant.accountId,
    documents: [item],
    recipients: [signerItem()],
    ...overrides,
  }
}

const create = (body: object, who = tenant.key) => service.call<Problem>(who, 'POST', '/v1/envelopes', body)

/** A PDF of exactly `size` bytes. What follows the end marker belongs to nothing. */
function paddedPdf(size: number): Uint8Array {
  const padded = Buffer.alloc(size, 'x')
  padded.set(pdf)
  padded.write('\n%', pdf.length)
  return padded
}

test('sends an envelope without `draft` at once, and returns it as sent', async () => {
  const envelope = await anEnvelope(service, tenant, {
    message: 'Please sign',
    recipients: [
      signerItem({ password: 'open sesame', redirects: { session_completed: 'https://a.example/?e' } }),
    ],
    metadata: { some_key: { innerKey: 1 } },
  })
  expect(envelope).toMatchObject({
    name: 'Lease',
    message: 'Please sign',
    status: 'sent',
    shared: false,
    voided: null,
    declined: null,
    completed: null,
    account_id: tenant.accountId,
    group_id: null,
    metadata: { some_key: { innerKey: 1 } },
  })
  expect(envelope.recipients).toEqual([
    expect.objectContaining({
      type: 'signer',
      status: 'sent',
      password: true,
      order: 1,
      muted: false,
      redirects: { session_completed: 'https://a.example/?e', session_declined: null },
    }),
  ])
  expect(envelope.sent).toBe(envelope.recipients[0]?.sent)
  expect(envelope.original).toMatch(/\/downloads\//)
  expect(envelope.master).toMatch(/\/downloads\//)
})

test('takes any 32-bit whole number as a signing position', async () => {
  const orders = [-3, 2 ** 31 - 1, 0]
  const { recipients } = await anEnvelope(service, tenant, {
    recipients: orders.map((order) => signerItem({ order, email: `o${order}@example.com` })),
  })
  expect(recipients.map(({ order, status }) => [order, status])).toEqual([
    [-3, 'sent'],
    [2 ** 31 - 1, 'pending'],
    [0, 'pending'],
  ])
  for (const order of [2 ** 31, 1.5])
    await expect(anEnvelope(service, tenant, { recipients: [signerItem({ order })] })).rejects.toThrow(
      '"status":422',
    )
})

test('notifies only the lowest order, never muted recipients, and gives carbon copies no status', async () => {
  const { id, recipients } = await anEnvelope(service, tenant, {
    recipients: [
      signerItem({ order: 5, email: 'later@example.com' }),
      signerItem({ order: 2, email: 'now@example.com', mobile: '+61400000001' }),
      signerItem({ order: 2, email: 'silent@example.com', muted: true }),
      { name: 'Vi', email: 'vi@example.com', type: 'viewer', order: 2 },
      { name: 'Cc', email: 'cc@example.com', type: 'carbon-copy' },
    ],
  })
  expect(recipients.map(({ status }) => status)).toEqual(['pending', 'sent', 'sent', 'sent', null])
  expect(recipients.map(({ sent }) => sent !== null)).toEqual([false, true, false, true, false])
  const jobs = await database
    .withSchema('graphile_worker')
    .selectFrom('jobs' as never)
    .selectAll()
    .execute()
  expect(jobs.length).toBeGreaterThan(0)
  const { rows } = await sql<{ task: string; email: string }>`
      select tasks.identifier as task, recipients.email from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      join recipients on recipients.id = jobs.payload ->> 'recipientId'
      where jobs.payload ->> 'envelopeId' = ${id} order by 1, 2`.execute(database)
  expect(rows).toEqual([
    { task: 'signing-email', email: 'now@example.com' },
    { task: 'signing-email', email: 'vi@example.com' },
    { task: 'signing-sms', email: 'now@example.com' },
  ])
})

test('starts the audit trail with creation and sending in an intact chain', async () => {
  const { id } = await anEnvelope(service, tenant)
  const events = await auditTrail(database, { organisationId: tenant.organisationId, envelopeId: id })
  expect(events.map(({ kind }) => kind)).toEqual(['envelope-created', 'envelope-sent'])
  expect(await hasWholeChain(database, { organisationId: tenant.organisationId, envelopeId: id })).toBe(true)
})

test('places fields by coordinates and over each match of an anchor, and skips those beyond the page', async () => {
  const documents = [await aPdf([{ text: 'Sign: XX' }]), await aPdf([{ text: 'none' }, { text: 'XX' }])]
  const { id } = await anEnvelope(service, tenant, {
    documents: documents.map((bytes) => documentItem(bytes)),
    recipients: [
      signerItem({
        fields: [
          { id: 'by-anchor', type: 'signature', anchor: 'XX', y_offset: 10, page: 99 },
          { id: 'input', type: 'input', page: 3, x_coordinate: 72, y_coordinate: 500 },
          { id: 'beyond', type: 'signature', page: 1, x_coordinate: 590, y_coordinate: 10 },
          { id: 'nowhere', type: 'signature', page: 4, x_coordinate: 10, y_coordinate: 10 },
          { id: 'no-match', type: 'date', anchor: 'absent' },
        ],
      }),
    ],
  })
  const fields = await fieldsOf(database, { organisationId: tenant.organisationId, envelopeId: id })
  expect(fields.map((field) => [field.id, field.box?.page])).toEqual([
    ['by-anchor', 1],
    ['by-anchor-2', 3],
    ['input', 3],
  ])
  expect(fields[1]?.box).toMatchObject({ left: expect.closeTo(72, 1), bottom: expect.closeTo(710, 1) })
  expect(fields[2]?.box).toMatchObject({ left: 72, bottom: 480, height: 20 })
})

test('places fields at turned text and on turned pages by the corner of the text as it is seen', async () => {
  const file = await PDFDocument.create()
  const font = await file.embedFont(StandardFonts.Helvetica)
  const turns = [90, 180, 270]
  const page = file.addPage([595, 842])
  for (const [index, turn] of turns.entries())
    page.drawText(`Sign at ${turn}`, { x: 200, y: 250 + 200 * index, size: 12, font, rotate: degrees(turn) })
  for (const turn of turns) {
    const upright = file.addPage([595, 842])
    upright.setRotation(degrees(turn))
    upright.drawText(`Page at ${turn}`, { x: 300, y: 400, size: 12, font, rotate: degrees(turn) })
  }
  const texts = turns.flatMap((turn) => [`Sign at ${turn}`, `Page at ${turn}`])
  const common = { type: 'input', value: 'Ada', read_only: true, width: 80, height: 20, x_offset: 20 }
  const { id } = await anEnvelope(service, tenant, {
    documents: [documentItem(await file.save())],
    recipients: [signerItem({ fields: texts.map((anchor) => ({ ...common, id: anchor, anchor })) })],
  })
  const fields = await fieldsOf(database, { organisationId: tenant.organisationId, envelopeId: id })
  const places = fields.map(({ id: field, box }) => [
    field,
    box?.page,
    Math.round(box?.left ?? 0),
    Math.round(box?.bottom ?? 0),
  ])
  // Text at 200 and 300 points, 12 high, its extent a little more; the offset moves the field to the right as on upright text.
  expect(places).toEqual([
    ['Sign at 90', 1, 209, 250],
    ['Page at 90', 2, 420, 295],
    ['Sign at 180', 1, 159, 439],
    ['Page at 180', 3, 315, 442],
    ['Sign at 270', 1, 217, 589],
    ['Page at 270', 4, 462, 300],
  ])
})

test('refuses to send to a signer none of whose fields has a place, and names the fields', async () => {
  const lost = [
    { type: 'signature', page: 9, x_coordinate: 0, y_coordinate: 0 },
    { id: 'typo', type: 'date', anchor: 'Agremeent' },
    { id: 'low', type: 'initials', anchor: 'Agreement', y_offset: -900 },
  ]
  const twice = documentItem(await aPdf([{ text: 'Agreement, Agreement' }]))
  const recipients = [signerItem(), signerItem({ name: 'Grace Hopper', fields: lost })]
  const { status, body } = await create(request({ documents: [twice], recipients }))
  expect([status, body.type]).toEqual([422, '/problems/not-ready-to-send'])
  expect(body.errors).toEqual([
    { path: 'recipients.1.fields.0', message: 'Signature: The documents have no page 9.' },
    { path: 'recipients.1.fields.1', message: 'Date: The text “Agremeent” isn’t in any document.' },
    {
      path: 'recipients.1.fields.2',
      message: 'Initials: The field would extend beyond the bottom edge of page 1.',
    },
  ])
  expect(body.detail).toBe(
    [
      'None of Grace Hopper’s fields has a place in the documents.',
      ...(body.errors ?? []).map(({ message }) => message),
    ].join(' '),
  )
  const [signature] = signerItem().fields
  const found = [signerItem({ fields: [...lost, signature] })]
  expect((await create(request({ recipients: found }))).status).toBe(201)
})

test('keeps a refusal for want of a place short, and tells it once for each reason', async () => {
  const fields = Array.from({ length: 40 }, (_, index) => ({
    type: 'date',
    page: 2 + (index % 20),
    x_coordinate: 0,
    y_coordinate: 0,
  }))
  const { body } = await create(request({ recipients: [signerItem({ fields })] }))
  expect(body.errors).toHaveLength(40)
  expect(body.detail).toMatch(/no page 6\. And 15 more\.$/)
})

test('needs no recipients for a draft and notifies no one', async () => {
  const draft = await anEnvelope(service, tenant, { draft: true, recipients: undefined })
  expect(draft).toMatchObject({ status: 'draft', sent: null, recipients: [] })
  expect(draft).not.toHaveProperty('certificate')
  expect(draft).not.toHaveProperty('combined')
  const other = await anEnvelope(service, tenant, {
    draft: true,
    recipients: [
      { name: 'Ada', email: 'ada@example.com' },
      { name: 'Cc', email: 'cc@example.com', type: 'carbon-copy' },
    ],
  })
  expect(other.recipients.map(({ status, sent }) => [status, sent])).toEqual([
    ['created', null],
    [null, null],
  ])
})

test('names unnamed documents, and accepts chosen ids', async () => {
  const documents = [documentItem(pdf, { id: 'my-id' }), documentItem(pdf, { name: 'Annex.pdf' })]
  const { id } = await anEnvelope(service, tenant, { documents })
  const list = await service.call<object[]>(tenant.key, 'GET', `/v1/documents?envelope_id=${id}`)
  expect(list.body).toEqual([
    expect.objectContaining({ id: 'my-id', name: 'Document 1', pages: 1 }),
    expect.objectContaining({ name: 'Annex.pdf', pages: 1 }),
  ])
})

const signature = { type: 'signature', page: 1, x_coordinate: 1, y_coordinate: 1 }

test.each([
  ['no document', { documents: [] }, 422, 'documents'],
  ['no recipient', { recipients: [] }, 422, 'recipients'],
  ['no signer', { recipients: [{ name: 'V', email: 'v@example.com', type: 'viewer' }] }, 422, 'recipients'],
  [
    'a signer without field',
    { recipients: [signerItem(), signerItem({ fields: [] })] },
    422,
    'recipients.1.fields',
  ],
  [
    'a field of a viewer',
    { recipients: [signerItem(), signerItem({ type: 'viewer' })] },
    422,
    'recipients.1.fields',
  ],
  ['fields in a draft', { draft: true }, 422, 'recipients.0.fields'],
  [
    'a field id given twice',
    {
      recipients: [
        signerItem({ fields: [{ ...signature, id: 'a' }] }),
        signerItem({ fields: [{ ...signature, id: 'a' }] }),
      ],
    },
    422,
    'recipients.1.fields.0.id',
  ],
  [
    'a document id given twice',
    { documents: [documentItem(pdf, { id: 'a' }), documentItem(pdf, { id: 'a' })] },
    422,
    'documents.1.id',
  ],
  [
    'two addresses in one',
    { recipients: [signerItem({ email: 'a@example.com,b@example.com' })] },
    422,
    'recipients.0.email',
  ],
  ['a local number', { recipients: [signerItem({ mobile: '0400 000 000' })] }, 422, 'recipients.0.mobile'],
  [
    'an unsafe redirect',
    { recipients: [signerItem({ redirects: { session_completed: 'http://example.com/' } })] },
    422,
    'recipients.0.redirects.session_completed',
  ],
  [
    'a value that no font prints',
    { recipients: [signerItem({ fields: [signature, { ...signature, type: 'input', value: 'Hi 𓀀' }] })] },
    422,
    'recipients.0.fields.1.value',
  ],
  [
    'an option that no font prints',
    {
      recipients: [
        signerItem({ fields: [{ ...signature, type: 'dropdown', options: [{ value: '𓀀', option: 'ꦤꦩ' }] }] }),
      ],
    },
    422,
    'recipients.0.fields.0.options.0.option',
  ],
  [
    'a dropdown without options',
    { recipients: [signerItem({ fields: [{ ...signature, type: 'dropdown' }] })] },
    422,
    'recipients.0.fields.0.options',
  ],
  [
    'a field without place',
    { recipients: [signerItem({ fields: [{ type: 'date', page: 1 }] })] },
    422,
    'recipients.0.fields.0.x_coordinate',
  ],
  ['a name that is too long', { name: 'x'.repeat(251) }, 422, 'name'],
  ['a message that is too long', { message: 'x'.repeat(5001) }, 422, 'message'],
  ['an unknown account', { account_id: 'nobody' }, 422, 'account_id'],
  ['an unknown group', { group_id: 'nowhere' }, 422, 'group_id'],
  [
    'content that is no base64',
    { documents: [{ base: '%%%', type: 'application/pdf' }] },
    422,
    'documents.0.base',
  ],
  [
    'a text file declared as PDF',
    { documents: [documentItem(Buffer.from('hello'))] },
    415,
    'documents.0.base',
  ],
  [
    'a PDF declared as Word',
    { documents: [documentItem(pdf, { type: 'application/msword' })] },
    415,
    'documents.0.base',
  ],
  ['a damaged PDF', { documents: [documentItem(Buffer.from('%PDF-1.7\nnothing'))] }, 422, 'documents.0.base'],
] as const)('refuses %s', async (_, overrides, status, path) => {
  const answer = await create(request(overrides))
  expect(answer.status, answer.body.detail).toBe(status)
  expect(answer.body.errors?.map((error) => error.path)).toContain(path)
})

test('refuses text that claims to be Word with words that say what to do', async () => {
  const text = documentItem(Buffer.from('Dear Sir or Madam'), { name: 'a.docx', type: 'application/msword' })
  const answer = await create(request({ documents: [text] }))
  expect(answer.status).toBe(415)
  expect(answer.body.detail).toBe('“a.docx” is not a PDF or Word document. Save it as PDF and add it again.')
})

test('takes 10 MB, and refuses one byte more and more than 50 MB together', async () => {
  const largest = documentItem(paddedPdf(limits.documentBytes))
  expect((await create(request({ documents: [largest] }))).status).toBe(201)
  const larger = documentItem(paddedPdf(limits.documentBytes + 1))
  expect((await create(request({ documents: [larger] }))).status).toBe(413)
  const large = documentItem(paddedPdf(9 * 1024 * 1024))
  const many = Array.from({ length: 6 }, () => large)
  expect((await create(request({ documents: many }))).status).toBe(413)
})

test('refuses more than 500 pages together', async () => {
  const pages = Array.from({ length: 251 }, () => ({}))
  const half = documentItem(await aPdf(pages))
  const answer = await create(request({ documents: [half, half] }))
  expect([answer.status, answer.body.type]).toEqual([422, '/problems/document-too-long'])
})

test('refuses anchors with endless matches', async () => {
  const pages = Array.from({ length: 60 }, () => ({ text: 'e'.repeat(80) }))
  const fields = Array.from({ length: 3 }, () => ({ type: 'date', anchor: 'e' }))
  const body = request({ documents: [documentItem(await aPdf(pages))], recipients: [signerItem({ fields })] })
  const answer = await create(body)
  expect([answer.status, answer.body.detail]).toEqual([
    422,
    expect.stringMatching(/there would be \d{5} fields/),
  ])
})

test('leaves nothing of a refused envelope', async () => {
  const other = await aTenant(database)
  const damaged = documentItem(Buffer.from('%PDF-1.7\nnothing'))
  await create(
    { ...request({ documents: [documentItem(pdf), damaged] }), account_id: other.accountId },
    other.key,
  )
  const list = await service.call<WireEnvelope[]>(other.key, 'GET', '/v1/envelopes')
  expect(list.body).toEqual([])
})

test("uses the account's group unless another is given, and shares by the settings", async () => {
  const own = await aGroup(database, tenant.organisationId)
  const given = await aGroup(database, tenant.organisationId, 'Sales')
  const member = await aMember(database, tenant.organisationId, { groupId: own, shareByDefault: true })
  const from = { account_id: member.accountId }
  expect(await anEnvelope(service, tenant, from)).toMatchObject({ group_id: own, shared: true })
  expect(await anEnvelope(service, tenant, { ...from, group_id: given, shared: false })).toMatchObject({
    group_id: given,
    shared: false,
  })
  const forced = await aMember(database, tenant.organisationId, { forceSharing: true })
  const unwilling = { account_id: forced.accountId, shared: false }
  expect(await anEnvelope(service, tenant, unwilling)).toMatchObject({ shared: true })
})

test('lets forced sharing of the organisation override everyone', async () => {
  const strict = await aTenant(database, { forceSharing: true })
  expect(await anEnvelope(service, strict, { shared: false })).toMatchObject({ shared: true })
})

test('checks who may send, and in whose name', async () => {
  const { organisationId } = tenant
  const member = await aMember(database, organisationId)
  const reader = await aMember(database, organisationId, { role: 'read-only' })
  const gone = await aMember(database, organisationId, { active: false })
  const fresh = await aMember(database, organisationId, { verified: null })
  const foreign = await aTenant(database)
  const by = async (who: typeof tenant.key, account_id: string) =>
    (await create(request({ account_id }), who)).status
  expect(await by(member.as, member.accountId)).toBe(201)
  expect(await by(tenant.as, member.accountId)).toBe(201)
  expect(await by(member.as, tenant.accountId)).toBe(403)
  expect(await by(reader.as, reader.accountId)).toBe(403)
  expect(await by(tenant.key, reader.accountId)).toBe(403)
  expect(await by(tenant.key, gone.accountId)).toBe(403)
  expect(await by(tenant.key, fresh.accountId)).toBe(403)
  expect(await by(tenant.key, foreign.accountId)).toBe(422)
  expect(await by({}, tenant.accountId)).toBe(401)
})
