import type { Problem } from '#contract/problem.ts'
import { expect, test } from 'vitest'
import { typeOfFormat } from '#service/operations/documents/uploads.ts'
import { aDoc, anAgreement, wordPatience } from '../world/word.ts'
import { testService } from '../world/service.ts'
import { aGroup, aMember, anEnvelope, aPdf, aTenant, documentItem, signerItem } from '../world/world.ts'
import type { WireEnvelope } from '../world/world.ts'
import { arrivedAt, aSigner, aViewer, sendTo } from './correspondence.ts'

const service = await testService()
const { call, database } = service
const tenant = await aTenant(database)
const document = documentItem(await aPdf())
const now = expect.stringMatching(/Z$/) as string

const create = <Body = Problem>(overrides: object) =>
  call<Body>(tenant.key, 'POST', '/v1/envelopes', {
    name: 'Lease',
    account_id: tenant.accountId,
    documents: [document],
    recipients: [signerItem()],
    ...overrides,
  })

/** The paths that an error names. */
const faults = async (overrides: object) => {
  const { status, body } = await create(overrides)
  expect(status).toBe(422)
  return body.errors?.map(({ path }) => path)
}
const signerWith = (...fields: object[]) => ({ recipients: [signerItem({ fields })] })

interface WireField {
  readonly id: string
  readonly page: number
  readonly x_coordinate: number | null
}
const fieldsOf = async ({ id }: WireEnvelope) =>
  (await call<WireField[]>(tenant.key, 'GET', `/v1/fields?envelope_id=${id}`)).body

test('ECR-01 the response', async () => {
  const metadata = { orderId: 7, Nested_Key: { a: [1, null, 'x'] } }
  const answer = await create({
    metadata,
    recipients: [
      signerItem({
        password: 'open sesame',
        sms_auth: '+61400000001',
        redirects: { session_completed: 'https://example.com/done' },
      }),
    ],
  })
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({
    name: 'Lease',
    status: 'sent',
    metadata,
    recipients: [
      {
        status: 'sent',
        created: now,
        sent: now,
        declined: null,
        completed: null,
        password: true,
        sms_auth: '+61400000001',
        redirects: { session_completed: 'https://example.com/done', session_declined: null },
      },
    ],
  })
  expect((answer.body as unknown as WireEnvelope).metadata).toEqual(metadata)
})

test('ECR-02 missing properties are named', async () => {
  const { status, body } = await call<Problem>(tenant.key, 'POST', '/v1/envelopes', {})
  expect(status).toBe(422)
  expect(body.errors?.map(({ path }) => path)).toEqual(['name', 'account_id', 'documents'])
})

test('ECR-03 the sender is an account of the organisation', async () => {
  const other = await aTenant(database)
  const colleague = await aMember(database, tenant.organisationId)
  expect(await faults({ account_id: other.accountId })).toEqual(['account_id'])
  expect((await create({ account_id: colleague.accountId })).body).toMatchObject({
    account_id: colleague.accountId,
  })
})

test('ECR-04, ECR-05 documents', async () => {
  expect(await faults({ documents: [{ name: 'x' }] })).toEqual(['documents.0.base', 'documents.0.type'])
  expect(await faults({ documents: [{ ...document, base: '&&&' }] })).toEqual(['documents.0.base'])
  expect(await faults({ documents: [{ ...document, type: 'image/png' }] })).toEqual(['documents.0.type'])
  const twice = [document, { ...document, id: 'a' }, { ...document, id: 'a' }]
  expect(await faults({ documents: twice })).toEqual(['documents.2.id'])
  const { body } = await create<WireEnvelope>({ documents: [document, { ...document, id: 'my-own.id' }] })
  const path = `/v1/documents?envelope_id=${body.id}`
  const documents = (await call<{ id: string; name: string }[]>(tenant.key, 'GET', path)).body
  expect(documents.map(({ id }) => id)).toEqual([expect.any(String), 'my-own.id'])
  for (const { name } of documents) expect(name).not.toBe('')
})

test('ECR-06 the content must match the type', async () => {
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const text = Buffer.from('no document').toString('base64')
  expect((await create({ documents: [{ base: text, type: 'application/pdf' }] })).status).toBe(415)
  expect((await create({ documents: [{ base: text, type: word }] })).status).toBe(415)
  expect((await create({ documents: [{ ...document, type: 'application/msword' }] })).status).toBe(415)
})

test('ECR-07 recipients', async () => {
  expect(await faults({ recipients: [{}] })).toEqual(['recipients.0.name', 'recipients.0.email'])
  const { body } = await create<WireEnvelope>({})
  expect(body.recipients[0]).toMatchObject({
    type: 'signer',
    order: 1,
    muted: false,
    mobile: null,
    message: null,
    password: false,
    sms_auth: null,
    redirects: { session_completed: null, session_declined: null },
  })
})

test('ECR-08 fields', async () => {
  const at = (path: string) => `recipients.0.fields.0.${path}`
  const placed = { page: 1, x_coordinate: 10, y_coordinate: 10 }
  expect(await faults(signerWith(placed))).toEqual([at('type')])
  expect(await faults(signerWith({ type: 'input' }))).toEqual(
    ['page', 'x_coordinate', 'y_coordinate'].map(at),
  )
  expect(await faults(signerWith({ ...placed, type: 'stamp' }))).toEqual([at('type')])
})

test('ECR-09 an anchor overrides coordinates', async () => {
  const field = { type: 'signature', anchor: 'Agreement', page: 7, x_coordinate: 1, y_coordinate: 2 }
  const { body } = await create<WireEnvelope>(signerWith(field))
  expect(await fieldsOf(body)).toMatchObject([{ anchor: 'Agreement', page: 1 }])
})

test('ECR-10 a dropdown has options', async () => {
  const dropdown = { type: 'dropdown', page: 1, x_coordinate: 10, y_coordinate: 10 }
  const at = (path: string) => `recipients.0.fields.0.${path}`
  expect(await faults(signerWith(dropdown))).toEqual([at('options')])
  expect(await faults(signerWith({ ...dropdown, options: [{ value: 'a' }, { option: 'B' }] }))).toEqual([
    at('options.0.option'),
    at('options.1.value'),
  ])
  expect((await create(signerWith({ ...dropdown, options: [{ value: 'a', option: 'A' }] }))).status).toBe(201)
})

test('ECR-11 field ids are unique', async () => {
  const fields = [{ id: 'one', type: 'signature', page: 1, x_coordinate: 10, y_coordinate: 10 }]
  const recipients = [signerItem({ fields }), signerItem({ fields })]
  expect(await faults({ recipients })).toEqual(['recipients.1.fields.0.id'])
  const { body } = await create<WireEnvelope>({ recipients: [signerItem({ fields })] })
  expect((await fieldsOf(body)).map(({ id }) => id)).toEqual(['one'])
})

test.each(['viewer', 'carbon-copy'])('ECR-12 a %s has no fields', async (type) => {
  expect(await faults({ recipients: [signerItem(), signerItem({ type })] })).toEqual(['recipients.1.fields'])
})

test('ECR-13 what sending requires', async () => {
  expect(await faults({ documents: [] })).toEqual(['documents'])
  expect(await faults({ recipients: undefined })).toEqual(['recipients'])
  expect(await faults({ recipients: [aViewer()] })).toEqual(['recipients'])
  expect(await faults({ recipients: [signerItem(), signerItem({ fields: undefined })] })).toEqual([
    'recipients.1.fields',
  ])
})

test('ECR-14 what a draft requires', async () => {
  expect(await faults({ draft: true, documents: [] })).toEqual(['documents'])
  expect(await faults({ draft: true })).toEqual(['recipients.0.fields'])
  expect((await create({ draft: true, recipients: undefined })).status).toBe(201)
  expect((await create({ draft: true, recipients: [aViewer()] })).status).toBe(201)
})

test('ECR-15 emails go to recipients whose turn it is', async () => {
  const { people } = await sendTo(service, tenant, [
    aSigner({ order: 2 }),
    aSigner({ order: 1 }),
    aSigner({ order: 1, muted: true }),
  ])
  const counts = await Promise.all(people.map(async ({ email }) => (await arrivedAt(service, email)).length))
  expect(counts).toEqual([0, 1, 0])
})

test('ECR-16 the group', async () => {
  const groupId = await aGroup(database, tenant.organisationId)
  const member = await aMember(database, tenant.organisationId, { groupId })
  const other = await aGroup(database, tenant.organisationId, 'Sales')
  const foreign = await aGroup(database, (await aTenant(database)).organisationId)
  const of = async (overrides: object) =>
    (await anEnvelope(service, tenant, { account_id: member.accountId, ...overrides })).group_id
  expect(await of({})).toBe(groupId)
  expect(await of({ group_id: other })).toBe(other)
  expect(await faults({ group_id: foreign })).toEqual(['group_id'])
})

test('ECR-17 the dashboard opens a draft by its id', async () => {
  const { body } = await create<WireEnvelope>({ draft: true, recipients: undefined })
  const opened = await call(tenant.as, 'GET', `/app/drafts/${body.id}`)
  expect([opened.status, opened.body]).toMatchObject([200, { id: body.id, name: 'Lease' }])
})

test(
  'ECR-18 Word files become PDFs, and anchors are found in them',
  async () => {
    const word = { 'agreement.docx': typeOfFormat.docx, 'letter.doc': typeOfFormat.doc }
    const contents = [anAgreement(), aDoc()]
    const envelope = await anEnvelope(service, tenant, {
      documents: Object.entries(word).map(([name, type], index) =>
        documentItem(contents[index] ?? Buffer.alloc(0), { name, type }),
      ),
      recipients: [
        signerItem({
          fields: [
            { id: 'new', type: 'signature', anchor: 'Read and agreed' },
            { id: 'old', type: 'signature', anchor: 'Twelve months' },
          ],
        }),
      ],
    })
    expect(envelope.status).toBe('sent')
    const path = `/v1/documents?envelope_id=${envelope.id}`
    const documents = (await call<{ name: string; pages: number }[]>(tenant.key, 'GET', path)).body
    expect(documents).toMatchObject([
      { name: 'agreement.docx', pages: 1 },
      { name: 'letter.doc', pages: 1 },
    ])
    expect((await fieldsOf(envelope)).map(({ id, page }) => [id, page])).toEqual([
      ['new', 1],
      ['old', 2],
    ])
    const original = await fetch(envelope.original)
    expect(original.headers.get('content-type')).toBe('application/pdf')
    const lines = await service.ports.pdf.textLines(new Uint8Array(await original.arrayBuffer()))
    const texts = lines.ok
      ? lines.value.map(({ characters }) => characters.map((one) => one.text).join(''))
      : []
    expect(texts).toEqual(expect.arrayContaining(['Consulting agreement', 'Letter of intent']))
  },
  wordPatience,
)
