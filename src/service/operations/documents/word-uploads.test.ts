import { expect, test } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import type { document } from '#contract/v1/documents.ts'
import { limits } from '#domain/limits.ts'
import type { z } from 'zod'
import { testService } from '#harness/world/service.ts'
import { aTenant, anEnvelope, anEnvelopeIn, aPdf, documentItem, signerItem } from '#harness/world/world.ts'
import { aDoc, aDocx, docxOf, paragraphs, withStreamRenamed, wordPatience } from '#harness/world/word.ts'
import { typeOfFormat } from './uploads.ts'

type WireDocument = z.output<typeof document>
interface Added {
  readonly document: { readonly id: string; readonly name: string; readonly pages: readonly object[] }
}

/** One service, and so one converter, for all of these tests. */
const service = await testService({}, { runsJobs: false })
const { call, database, ports, url } = service
const tenant = await aTenant(database)
const dashboard = { ...tenant.as, origin: url }

const wordItem = (bytes: Uint8Array, overrides: object = {}) =>
  documentItem(bytes, { type: typeOfFormat.docx, ...overrides })

/** The text of a PDF as one line. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const lines = await ports.pdf.textLines(bytes)
  if (!lines.ok) throw new Error(lines.refusal.detail)
  return lines.value.map(({ characters }) => characters.map(({ text }) => text).join('')).join('\n')
}

async function convert(bytes: Uint8Array): Promise<Uint8Array> {
  const { organisationId } = tenant
  const made = await ports.word.convert({ bytes, format: 'docx', organisationId })
  if (!made.ok) throw new Error(made.refusal.detail)
  return made.value
}

async function download(address: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(address)).arrayBuffer())
}

function form(bytes: Uint8Array, name: string): FormData {
  const data = new FormData()
  data.append('file', new Blob([new Uint8Array(bytes)]), name)
  return data
}

test(
  'takes Word files into a draft through either interface, and as a replacement',
  async () => {
    const draft = await anEnvelopeIn(service, tenant, 'draft')
    const added = await call<WireDocument>(tenant.key, 'POST', '/v1/documents', {
      ...wordItem(aDoc(), { type: typeOfFormat.doc, id: 'old' }),
      envelope_id: draft.id,
    })
    expect([added.status, added.body.pages]).toEqual([201, 1])
    const path = `/app/drafts/${draft.id}/documents`
    const upload = await call<Added>(dashboard, 'POST', path, form(aDocx('One'), 'contract.docx'))
    expect([upload.status, upload.body.document.name]).toEqual([201, 'contract.docx'])
    const two = docxOf({
      body: `${paragraphs('One')}<w:p><w:r><w:br w:type="page"/><w:t>Two</w:t></w:r></w:p>`,
    })
    const file = `${path}/${upload.body.document.id}/file`
    const replaced = await call<Added>(dashboard, 'PUT', file, form(two, 'longer.docx'))
    expect([replaced.status, replaced.body.document.pages.length]).toEqual([200, 2])
    expect(await textOf(await download(added.body.original))).toContain('Letter of intent')
    const rows = await database
      .selectFrom('documents')
      .select(['name', 'type'])
      .where('envelopeId', '=', draft.id)
      .orderBy('position')
      .execute()
    expect(rows.map(({ type }) => type)).toEqual([typeOfFormat.pdf, typeOfFormat.doc, typeOfFormat.docx])
  },
  wordPatience,
)

test(
  'takes Word files into a template, which may be replaced in a draft made from it',
  async () => {
    const envelope = await anEnvelope(service, tenant, {
      documents: [documentItem(await aPdf(), { id: 'lease' })],
    })
    type Edited = { id: string; roles: { id: string }[]; documents: { id: string; pages: object[] }[] }
    const made = await call<Edited>(dashboard, 'POST', '/app/templates', { envelope_id: envelope.id })
    const path = `/app/templates/${made.body.id}/documents`
    const added = await call<{ document: { name: string } }>(
      dashboard,
      'POST',
      path,
      form(aDoc(), 'annex.doc'),
    )
    expect([added.status, added.body.document.name]).toEqual([201, 'annex.doc'])
    const template = (await call<Edited>(tenant.key, 'GET', `/v1/templates/${made.body.id}`)).body
    const used = await call<{ id: string; original: string; detail?: string }>(
      tenant.key,
      'POST',
      `/v1/templates/${made.body.id}/use`,
      {
        account_id: tenant.accountId,
        recipients: template.roles.map(({ id }) => ({ role_id: id })),
        documents: [wordItem(aDocx('A new lease'), { replacing: template.documents[0]?.id })],
      },
    )
    expect(used.status, used.body.detail).toBe(201)
    expect(await textOf(await download(used.body.original))).toMatch(/A new lease[^]*Letter of intent/)
  },
  wordPatience,
)

const huge = Buffer.concat([aDocx('Large'), Buffer.alloc(limits.documentBytes)])
const locked = withStreamRenamed(aDoc(), 'WordDocument', 'EncryptedPackage')

test.each([
  [
    'text with the name of a Word file',
    Buffer.from('Dear Sir or Madam'),
    415,
    /“a\.docx” is not a PDF or Word/,
  ],
  ['a file with a password', locked, 422, /“a\.docx”: .*password.*Protect Document/],
  ['more than 10 MB', huge, 413, /“a\.docx” is larger than 10 MB/],
  ['a damaged file', aDocx('Cut').subarray(0, 900), 422, /“a\.docx”: The Word file is damaged/],
  ['a file without sense', docxOf({ body: '<w:p></w:q>' }), 422, /“a\.docx”: The Word file can’t be read/],
] as const)(
  'refuses %s with its name and the reason, and stores nothing',
  async (_, bytes, status, words) => {
    const draft = await anEnvelopeIn(service, tenant, 'draft')
    const path = `/app/drafts/${draft.id}/documents`
    const answer = await call<Problem>(dashboard, 'POST', path, form(bytes, 'a.docx'))
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringMatching(words)])
    const listed = await call<object[]>(tenant.key, 'GET', `/v1/documents?envelope_id=${draft.id}`)
    expect(listed.body).toHaveLength(1)
  },
  wordPatience,
)

test('requires the declared type to match the content', async () => {
  const asPdf = { name: 'Lease', account_id: tenant.accountId, recipients: [signerItem()] }
  const answer = await call<Problem>(tenant.key, 'POST', '/v1/envelopes', {
    ...asPdf,
    documents: [documentItem(aDocx('Agreement'), { name: 'a' })],
  })
  expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([415, 'documents.0.base'])
  expect(answer.body.detail).toContain('is a Word document. Declare it as application/vnd')
})

test(
  'serves other requests during a conversion',
  async () => {
    const long = aDocx(...Array.from({ length: 4000 }, (_, index) => `Clause ${index} of a long agreement`))
    let isConverted = false
    const converting = convert(long).finally(() => {
      isConverted = true
    })
    for (let count = 0; count < 5; count += 1) expect((await call({}, 'GET', '/health')).status).toBe(200)
    expect(isConverted).toBe(false)
    expect(
      Buffer.from(await converting)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  },
  wordPatience,
)
