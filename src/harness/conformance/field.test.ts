import { expect, test } from 'vitest'
import { testService } from '../world/service.ts'
import { anEnvelope, aPdf, aTenant, documentItem, signerItem } from '../world/world.ts'
import {
  ask,
  comes,
  moment,
  nothingIn,
  outcome,
  printedAt,
  propertiesOf,
  readFields,
  reread,
  withFields,
} from './world.ts'
import type { WireField } from './world.ts'

const service = await testService({}, { runsJobs: false })
const tenant = await aTenant(service.database)
const options = [
  { value: 'r', option: 'Red' },
  { value: 'b', option: 'Blue' },
]

const send = (fields: readonly object[]) => anEnvelope(service, tenant, { recipients: [withFields(fields)] })
/** Sends one field and reads it back. */
async function made(field: object): Promise<WireField> {
  const [only] = Object.values(await readFields(service, tenant, (await send([field])).id))
  if (only === undefined) throw new Error('The field has no place')
  return only
}
/** The result of a request with one field, without the part before the field's own path. */
const judged = async (field: object) =>
  outcome(await ask(service, tenant, { recipients: [signerItem({ fields: [field] })] })).replaceAll(
    'recipients.0.fields.0.',
    '',
  )
const placed = (field: object) => ({ page: 1, x_coordinate: 100, y_coordinate: 400, ...field })
const says = (value: string | null) => ({ ...nothingIn, value })

test('FLD-01 every signer has a field', async () => {
  const none = [signerItem({ fields: [] }), signerItem(), signerItem({ fields: undefined })]
  const answer = await ask(service, tenant, { recipients: none })
  expect(outcome(answer)).toBe('422 recipients.0.fields recipients.2.fields')
})

test('FLD-02, FLD-03 ids chosen by the caller are unique in the envelope', async () => {
  const ids = ['sign-1', 'Client signature/2?', '100%', '署名😀', 'x'.repeat(100)]
  const { id } = await send(ids.map((one) => ({ id: one, type: 'date' })))
  expect(Object.keys(await readFields(service, tenant, id))).toEqual(ids)
  for (const one of ids) {
    const path = `/v1/fields/${encodeURIComponent(one)}?envelope_id=${id}`
    expect((await service.call<WireField>(tenant.key, 'GET', path)).body.id).toBe(one)
  }
  expect((await made({ type: 'date' })).id).toMatch(/./)
  expect((await made({ id: 'sign-1', type: 'date' })).id).toBe('sign-1')
  const twice = withFields([{ id: 'a', type: 'date' }])
  expect(outcome(await ask(service, tenant, { recipients: [twice, twice] }))).toBe(
    '422 recipients.1.fields.0.id',
  )
  for (const wrong of ['', ' ', 'a\nb', 'x'.repeat(101), 7])
    expect(await judged(placed({ type: 'date', id: wrong }))).toBe('422 id')
})

test('FLD-04 the types', async () => {
  const types = ['signature', 'initials', 'witness', 'date', 'input', 'checkbox', 'dropdown']
  const fields = types.map((type) => ({ id: type, type, ...(type === 'dropdown' ? { options } : {}) }))
  const read = await readFields(service, tenant, (await send(fields)).id)
  expect(Object.values(read).map(({ type }) => type)).toEqual(types)
  for (const type of [undefined, null, 'text', 'Signature', 1])
    expect(await judged(placed({ type }))).toBe('422 type')
})

test('FLD-05, FLD-06 pages count through all documents', async () => {
  const documents = [documentItem(await aPdf([{}, {}])), documentItem(await aPdf([{}]))]
  const fields = [1, 2, 3, 4].map((page) => ({
    id: `p${page}`,
    type: 'input',
    page,
    value: `on ${page}`,
    read_only: true,
  }))
  const { id, master } = await anEnvelope(service, tenant, { documents, recipients: [withFields(fields)] })
  expect(Object.keys(await readFields(service, tenant, id))).toEqual(['p1', 'p2', 'p3'])
  const printed = await printedAt(service, master)
  expect(printed.map(({ page, text }) => `${page} ${text}`)).toEqual(['1 on 1', '2 on 2', '3 on 3'])
  for (const page of [undefined, null, 0, -1, 1.5])
    expect(await judged(placed({ type: 'date', page }))).toBe('422 page')
})

test('FLD-07, FLD-08, FLD-10 the anchor, its offsets, and what it overrides', async () => {
  const anchored = { type: 'checkbox', anchor: 'Agreement', page: 0, x_coordinate: 5, y_coordinate: 5 }
  expect(await made(anchored)).toMatchObject({
    page: 1,
    x_coordinate: 72,
    y_coordinate: 700,
    x_offset: 0,
    y_offset: 0,
  })
  expect(await made({ ...anchored, x_offset: 30, y_offset: -200 })).toMatchObject({
    anchor: 'Agreement',
    x_offset: 30,
    y_offset: -200,
    x_coordinate: 102,
    y_coordinate: 500,
  })
  expect(await made(placed({ type: 'date', x_offset: 9 }))).toMatchObject({ anchor: null, x_coordinate: 100 })
  const longest = { type: 'date', anchor: 'Agreement'.padEnd(100) }
  expect(await judged(longest)).toBe('201')
  for (const anchor of ['', '  ', 'x'.repeat(101), 5])
    expect(await judged(placed({ type: 'date', anchor }))).toBe('422 anchor')
  expect(await judged({ type: 'date', anchor: 'A', x_offset: 0.5 })).toBe('422 x_offset')
  expect(await judged({ type: 'date', anchor: 'A', y_offset: '3' })).toBe('422 y_offset')
})

test('FLD-09 both coordinates', async () => {
  expect(await judged({ type: 'date' })).toBe('422 page x_coordinate y_coordinate')
  for (const name of ['x_coordinate', 'y_coordinate']) {
    for (const wrong of [undefined, null, '3', 0.5])
      expect(await judged(placed({ type: 'date', [name]: wrong }))).toBe(`422 ${name}`)
    expect(await judged(placed({ type: 'date', [name]: 0 }))).toBe('201')
  }
})

test('FLD-11, FLD-12, FLD-13, FLD-14, FLD-15 required fields must be completed, except dates', async () => {
  const required = true
  const { recipients } = await send([
    { id: 'sign', type: 'signature', required },
    { id: 'note', type: 'input', required },
    { id: 'agreed', type: 'checkbox', required },
    { id: 'colour', type: 'dropdown', options, required },
    { id: 'when', type: 'date', required },
    { id: 'free', type: 'input' },
  ])
  const { act } = await comes(service, tenant, recipients[0])
  const missing = async () =>
    ((await act('POST', 'finish')).body.errors ?? []).map(({ path }) => path.replace('fields.', ''))
  const put = (id: string, answer: object) => act('PUT', `fields/${id}`, answer)
  expect(await missing()).toEqual(['sign', 'note', 'agreed', 'colour'])
  await put('sign', { ...nothingIn, art: { kind: 'typed', text: 'Ada', face: 'caveat' } })
  await put('note', says(''))
  await put('agreed', { ...nothingIn, checked: false })
  expect(outcome(await put('colour', says('Red')))).toBe('422 value')
  expect(await missing()).toEqual(['note', 'agreed', 'colour'])
  await put('note', says(' '))
  await put('agreed', { ...nothingIn, checked: true })
  await put('colour', says('b'))
  expect(await missing()).toEqual([])
  expect(await judged(placed({ type: 'input', required: 'yes' }))).toBe('422 required')
})

test('FLD-16, FLD-17 read-only fields belong to the sender and are printed immediately', async () => {
  const fixed = { read_only: true, required: true }
  const { id, master, recipients } = await send([
    { id: 'text', type: 'input', value: 'Rent 900', ...fixed },
    { id: 'choice', type: 'dropdown', options, value: 'b', ...fixed },
    { id: 'empty', type: 'input', ...fixed },
  ])
  const { act } = await comes(service, tenant, recipients[0])
  for (const field of ['text', 'choice', 'empty'])
    expect((await act('PUT', `fields/${field}`, says('r'))).status).toBe(403)
  const texts = (await printedAt(service, master)).map(({ text }) => text)
  expect(texts).toEqual(expect.arrayContaining(['Rent 900', 'Blue']))
  expect((await act('POST', 'finish')).status).toBe(200)
  expect((await readFields(service, tenant, id))['text']?.value).toBe('Rent 900')
  expect((await made({ type: 'input' })).read_only).toBe(false)
})

test('FLD-18, FLD-19 later recipients can change collaborative fields', async () => {
  const { id, recipients } = await anEnvelope(service, tenant, {
    recipients: [
      withFields(
        [
          { id: 'joint', type: 'input', collaborative: true },
          { id: 'own', type: 'input' },
        ],
        { order: 2 },
      ),
      withFields([{ type: 'date', y_coordinate: 100 }], { order: 1 }),
      withFields([{ type: 'date', y_coordinate: 200 }], { order: 3 }),
    ],
  })
  const joint = async () => {
    const { master } = await reread(service, tenant, id)
    return (await printedAt(service, master))
      .map(({ text }) => text)
      .filter((text) => text.endsWith(' thought'))
  }
  const earlier = await comes(service, tenant, recipients[1])
  expect((await earlier.act('PUT', 'fields/joint', says('No thought'))).status).toBe(403)
  await earlier.act('POST', 'finish')
  const owner = await comes(service, tenant, recipients[0])
  await owner.act('PUT', 'fields/joint', says('First thought'))
  await owner.act('POST', 'finish')
  expect(await joint()).toEqual(['First thought'])
  const later = await comes(service, tenant, recipients[2])
  expect((await later.act('PUT', 'fields/own', says('x'))).status).toBe(403)
  expect((await later.act('PUT', 'fields/joint', says('Second thought'))).status).toBe(200)
  expect(await joint()).toEqual(['Second thought'])
  await later.act('POST', 'finish')
  expect(await joint()).toEqual(['Second thought'])
  expect((await readFields(service, tenant, id))['joint']?.value).toBe('Second thought')
  expect((await made({ type: 'input' })).collaborative).toBe(false)
})

test('FLD-20, FLD-21, FLD-22, FLD-23, FLD-24 values and ticks, initial and final', async () => {
  const { id, recipients } = await send([
    { id: 'kept', type: 'input', value: 'Hello' },
    { id: 'changed', type: 'input', value: 'Hello' },
    { id: 'none', type: 'input' },
    { id: 'colour', type: 'dropdown', options, value: 'r' },
    { id: 'on', type: 'checkbox', checked: true },
    { id: 'off', type: 'checkbox' },
    { id: 'turned', type: 'checkbox', checked: false },
  ])
  const values = async () =>
    Object.fromEntries(
      Object.entries(await readFields(service, tenant, id)).map(([name, { value, checked }]) => [
        name,
        checked ?? value,
      ]),
    )
  const atFirst = {
    kept: 'Hello',
    changed: 'Hello',
    none: null,
    colour: 'r',
    on: true,
    off: false,
    turned: false,
  }
  expect(await values()).toEqual(atFirst)
  const { act } = await comes(service, tenant, recipients[0])
  await act('PUT', 'fields/changed', says('Bye'))
  await act('PUT', 'fields/colour', says('b'))
  await act('PUT', 'fields/turned', { ...nothingIn, checked: true })
  expect(await values()).toEqual(atFirst)
  await act('POST', 'finish')
  const left = await readFields(service, tenant, id)
  expect(Object.entries(left).map(([name, { value }]) => `${name} ${value}`)).toEqual([
    'kept Hello',
    'changed Bye',
    'none null',
    'colour b',
    'on true',
    'off false',
    'turned true',
  ])
  expect(await judged(placed({ type: 'dropdown', options, value: 'Red' }))).toBe('422 value')
  expect(await judged(placed({ type: 'checkbox', checked: 'true' }))).toBe('422 checked')
})

test('FLD-25 height and width', async () => {
  expect(await made({ type: 'input', height: 33, width: 1 })).toMatchObject({ height: 33, width: 1 })
  for (const name of ['height', 'width'])
    for (const wrong of [0, -5, 1.5, '20'])
      expect(await judged(placed({ type: 'input', [name]: wrong }))).toBe(`422 ${name}`)
})

test('FLD-26, FLD-27 options', async () => {
  const fifty = Array.from({ length: 50 }, (_, index) => ({ value: `v${index}`, option: `Choice ${index}` }))
  const { id, recipients } = await send([{ id: 'choice', type: 'dropdown', options: fifty }])
  expect((await readFields(service, tenant, id))['choice']?.options).toEqual(fifty)
  const { act, opened } = await comes(service, tenant, recipients[0])
  expect(opened.status).toBe(201)
  const shown = await act('GET', 'view')
  expect(shown.body.fields?.[0]).toMatchObject({ options: fifty })
  await act('PUT', 'fields/choice', says('v49'))
  await act('POST', 'finish')
  expect((await readFields(service, tenant, id))['choice']?.value).toBe('v49')
  const { master } = await reread(service, tenant, id)
  expect((await printedAt(service, master)).map(({ text }) => text)).toContain('Choice 49')
  for (const wrong of [undefined, null, [], {}])
    expect(await judged(placed({ type: 'dropdown', options: wrong }))).toBe('422 options')
  expect(await judged(placed({ type: 'dropdown', options: [{ value: 'a' }] }))).toBe('422 options.0.option')
  expect(await judged(placed({ type: 'dropdown', options: [{ option: 'a' }] }))).toBe('422 options.0.value')
  expect((await made({ type: 'input' })).options).toBeNull()
})

test('FLD-28, FLD-29, FLD-30, FLD-31 fonts', async () => {
  for (const size of [8, 32]) expect((await made({ type: 'input', font_size: size })).font_size).toBe(size)
  for (const size of [7, 33, 10.5, '12'])
    expect(await judged(placed({ type: 'input', font_size: size }))).toBe('422 font_size')
  expect((await made({ type: 'date', font_type: 'helvetica' })).font_type).toBe('helvetica')
  expect(await judged(placed({ type: 'date', font_type: 'arial' }))).toBe('422 font_type')
  for (const type of ['input', 'dropdown', 'date'])
    expect(await made({ type, options })).toMatchObject({ font_size: 10, font_type: 'courier' })
  for (const type of ['signature', 'initials', 'witness', 'checkbox'])
    expect(await made({ type, font_size: 20 })).toMatchObject({ font_size: null, font_type: null })
})

test('FLD-32, FLD-33 the date format and the creation time', async () => {
  expect((await made({ type: 'date' })).date_format).toBe('DD/MM/YYYY hh:mm a')
  expect((await made({ type: 'date', date_format: 'YYYY' })).date_format).toBe('YYYY')
  expect(await made({ type: 'input', date_format: 'YYYY' })).toMatchObject({ date_format: null })
  expect(await judged(placed({ type: 'date', date_format: 2024 }))).toBe('422 date_format')
  expect((await made({ type: 'date' })).created).toMatch(moment)
})

test('FLD-34 the properties of a field', async () => {
  const names = [
    'anchor',
    'checked',
    'collaborative',
    'created',
    'date_format',
    'font_size',
    'font_type',
    'height',
    'id',
    'options',
    'page',
    'read_only',
    'recipient_id',
    'required',
    'type',
    'value',
    'width',
    'x_coordinate',
    'x_offset',
    'y_coordinate',
    'y_offset',
  ]
  for (const type of ['signature', 'dropdown', 'checkbox', 'date'])
    expect(propertiesOf(await made({ type, options }))).toEqual(names)
})
