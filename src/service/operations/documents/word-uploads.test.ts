import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import type { document } from '#contract/v1/documents.ts'
import { limits } from '#domain/limits.ts'
import type { z } from 'zod'
import { testService } from '../../testing.ts'
import { aTenant, anEnvelope, anEnvelopeIn, aPdf, documentItem, signerItem } from '../../testing-world.ts'
import { aDoc, aDocx, docxOf, paragraphs, relationshipsXml, withStreamRenamed } from '../../testing-word.ts'
import { typeOfFormat } from './uploads.ts'

type WireDocument = z.output<typeof document>
interface Added {
  readonly document: { readonly id: string; readonly name: string; readonly pages: readonly object[] }
}

/** One service, and with it one converter, for all of these tests. */
const service = await testService({}, { runsJobs: false })
const { call, database, ports, url } = service
const tenant = await aTenant(database)
const dashboard = { ...tenant.as, origin: url }
/** The converter starts with the first file. */
const starting = 130_000

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
  'an envelope of Word files is sent: PDF in, fields on their anchors, the original a PDF',
  async () => {
    const docx = aDocx('Agreement between two', 'Sign here')
    const envelope = await anEnvelope(service, tenant, {
      documents: [wordItem(docx, { name: 'Contract' }), wordItem(aDoc(), { type: typeOfFormat.doc })],
      recipients: [
        signerItem({
          fields: [
            { id: 'new', type: 'signature', anchor: 'Sign here' },
            { id: 'old', type: 'signature', anchor: 'Signature:' },
          ],
        }),
      ],
    })
    expect(envelope.status).toBe('sent')
    const listed = `?envelope_id=${envelope.id}`
    const documents = (await call<WireDocument[]>(tenant.key, 'GET', `/v1/documents${listed}`)).body
    expect(documents.map(({ name, pages }) => [name, pages])).toEqual([
      ['Contract', 1],
      ['Document 2', 1],
    ])
    const fields = (await call<{ id: string; page: number }[]>(tenant.key, 'GET', `/v1/fields${listed}`)).body
    expect(fields.map(({ id, page }) => [id, page])).toEqual([
      ['new', 1],
      ['old', 2],
    ])
    const original = await download(envelope.original)
    expect(Buffer.from(original.subarray(0, 5)).toString()).toBe('%PDF-')
    expect(await textOf(original)).toMatch(
      /Agreement between two[^]*Sign here[^]*Letter of intent[^]*Twelve months/,
    )
  },
  starting,
)

test(
  'a draft takes Word files in through either interface, and in place of another file',
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
  starting,
)

test(
  'a template holds Word files, and one made from it may replace them by others',
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
  starting,
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
  ['a file without sense', docxOf({ body: '<w:p></w:q>' }), 422, /“a\.docx”: The Word file cannot be read/],
] as const)(
  '%s is refused with its name and the reason, and nothing is stored',
  async (_, bytes, status, words) => {
    const draft = await anEnvelopeIn(service, tenant, 'draft')
    const path = `/app/drafts/${draft.id}/documents`
    const answer = await call<Problem>(dashboard, 'POST', path, form(bytes, 'a.docx'))
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringMatching(words)])
    const listed = await call<object[]>(tenant.key, 'GET', `/v1/documents?envelope_id=${draft.id}`)
    expect(listed.body).toHaveLength(1)
  },
  starting,
)

test('what is declared must be what it is', async () => {
  const asPdf = { name: 'Lease', account_id: tenant.accountId, recipients: [signerItem()] }
  const answer = await call<Problem>(tenant.key, 'POST', '/v1/envelopes', {
    ...asPdf,
    documents: [documentItem(aDocx('Agreement'), { name: 'a' })],
  })
  expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([415, 'documents.0.base'])
  expect(answer.body.detail).toContain('is a Word document: declare application/vnd')
})

test(
  'letters of many scripts are printed',
  async () => {
    const lines = ['Ελληνικά', 'Договор', 'עברית', 'العربية', '本合同由双方签署', 'この契約は', '이 계약은']
    const pdf = await convert(aDocx(...lines))
    const fonts = [
      ...Buffer.from(pdf)
        .toString('latin1')
        .matchAll(/\/BaseFont\/\w+\+([\w-]+)/g),
    ]
    const names = new Set(fonts.map(([, name]) => name))
    expect([...names].some((name) => name?.startsWith('NotoSansHans'))).toBe(true)
    expect([...names].some((name) => name?.startsWith('NotoSansKR'))).toBe(true)
    const text = (await textOf(pdf)).replaceAll(' ', '')
    for (const line of [lines[0], lines[1], ...lines.slice(4)])
      expect(text).toContain(line?.replaceAll(' ', ''))
  },
  starting,
)

/** A server that writes down what it is asked. */
async function aListener() {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  afterAll(() => {
    server.close()
  })
  return { asked, host: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const picture = (id: string) =>
  `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
const field = (instruction: string) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin" w:dirty="true"/></w:r><w:r><w:instrText> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>before</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`

test(
  'a document that points outside reaches nothing: no address, no file of the server',
  async () => {
    const { asked, host } = await aListener()
    await fetch(`${host}/counts`)
    const passwords = 'file:///etc/passwd'
    const outside = (id: string, type: string, target: string) => ({ id, type, target, isOutside: true })
    const settings = `<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:attachedTemplate r:id="rT"/><w:updateFields w:val="true"/></w:settings>`
    const pdf = await convert(
      docxOf({
        body: [
          paragraphs('Reaches out'),
          picture('rP'),
          picture('rF'),
          field(`INCLUDEPICTURE "${host}/field.png" \\d`),
          field(`INCLUDEPICTURE "${passwords}"`),
          field(`INCLUDETEXT "${host}/field.docx"`),
          field(`INCLUDETEXT "${passwords}"`),
          field('DDEAUTO cmd "/k calc"'),
          '<w:altChunk r:id="rA"/>',
        ].join(''),
        relationships: [
          outside('rP', 'image', `${host}/picture.png`),
          outside('rF', 'image', passwords),
          outside('rA', 'aFChunk', `${host}/chunk.html`),
          outside('rO', 'oleObject', `${host}/object`),
          outside('rH', 'styles', `${host}/styles.xml`),
          { id: 'rS', type: 'settings', target: 'settings.xml' },
        ],
        parts: [
          { name: 'word/settings.xml', content: settings },
          {
            name: 'word/_rels/settings.xml.rels',
            content: relationshipsXml([outside('rT', 'attachedTemplate', `${host}/remote.dotm`)]),
          },
        ],
      }),
    )
    expect(asked).toEqual(['/counts'])
    const text = await textOf(pdf)
    expect(text).toContain('Reaches out')
    expect(text).not.toContain('root:')
    expect(Buffer.from(pdf).includes('root:x:0')).toBe(false)
  },
  starting,
)

/** The text in a font that the document brings along under a name, or only asks for by that name. */
function inFont(name: string, { isBrought }: { readonly isBrought: boolean }): Buffer {
  const properties = `<w:rFonts w:ascii="${name}" w:hAnsi="${name}"/>`
  const body = `<w:p><w:r><w:rPr>${properties}</w:rPr><w:t>Pay 1000</w:t></w:r></w:p>`
  if (!isBrought) return docxOf({ body })
  const packages = join(import.meta.dirname, '../../../../node_modules')
  const font = readFileSync(join(packages, '@expo-google-fonts/caveat/400Regular/Caveat_400Regular.ttf'))
  const key = '1DF903AD3D8B4C649A11DA85A3BF1B26'
  const mask = Buffer.from(key, 'hex').toReversed()
  for (let index = 0; index < 32; index += 1) font[index] = (font[index] ?? 0) ^ (mask[index % 16] ?? 0)
  const guid = `{${key.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}}`
  const table = `<w:fonts xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:font w:name="${name}"><w:embedRegular r:id="rId1" w:fontKey="${guid}"/></w:font></w:fonts>`
  return docxOf({
    body,
    relationships: [{ id: 'rF', type: 'fontTable', target: 'fontTable.xml' }],
    parts: [
      { name: 'word/fontTable.xml', content: table },
      {
        name: 'word/_rels/fontTable.xml.rels',
        content: relationshipsXml([{ id: 'rId1', type: 'font', target: 'fonts/font1.odttf' }]),
      },
      { name: 'word/fonts/font1.odttf', content: font },
    ],
  })
}

test(
  'a font that one document brings prints no other document',
  async () => {
    const uses = async (bytes: Uint8Array) => Buffer.from(await convert(bytes)).includes('+Caveat')
    expect(await uses(inFont('Harbour Sans', { isBrought: true }))).toBe(true)
    expect(await uses(inFont('Harbour Sans', { isBrought: false }))).toBe(false)
  },
  2 * starting,
)

/** How many changed files go through the converter: some on every run, hundreds by hand. */
const mutants = Number(process.env['WORD_MUTANTS'] ?? 10)

test(
  'changed files become PDF or are refused; the converter goes on',
  async () => {
    let seed = Number(process.env['WORD_SEED'] ?? 1)
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return Math.floor((seed / 2 ** 31) * below)
    }
    const values = ['-1', '0', '99999999999', '1e308', '', 'rX', '%n', '&#x202E;', 'a'.repeat(5000)]
    const table =
      '<w:tbl><w:tblGrid><w:gridCol w:w="900"/></w:tblGrid><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr><w:p/></w:tc></w:tr></w:tbl>'
    const sound = `<w:p><w:pPr><w:ind w:left="720"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:rPr><w:sz w:val="24"/></w:rPr><w:t>One</w:t></w:r></w:p>${field('PAGE')}${picture('rX')}${table}`
    const mutated = () =>
      sound.replaceAll(/="[^"]*"/g, (value) =>
        random(6) === 0 ? `="${values[random(values.length)]}"` : value,
      )
    const told = new Map<string, number>()
    for (let count = 0; count < mutants; count += 1) {
      const isOld = count % 2 === 1
      const bytes = isOld ? aDoc() : docxOf({ body: mutated() })
      if (isOld)
        for (let change = 0; change <= random(12); change += 1)
          bytes[512 + random(bytes.length - 512)] = random(256)
      const begun = performance.now()
      const { organisationId } = tenant
      const made = await ports.word.convert({ bytes, format: isOld ? 'doc' : 'docx', organisationId })
      expect(performance.now() - begun).toBeLessThan(starting)
      const outcome = made.ok ? 'converted' : made.refusal.detail
      told.set(outcome, (told.get(outcome) ?? 0) + 1)
    }
    if (process.env['WORD_MUTANTS']) process.stdout.write(`${JSON.stringify(Object.fromEntries(told))}\n`)
    const pdf = await convert(aDocx('Still here'))
    expect(await textOf(pdf)).toContain('Still here')
  },
  starting * Math.ceil(mutants / 10),
)

test(
  'while a file is converted, other requests go on',
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
  starting,
)
