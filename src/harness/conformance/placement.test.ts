import { formatDate } from '#domain/date-format.ts'
import { PDFDocument, StandardFonts, rgb } from 'pdf-lib'
import { expect, test } from 'vitest'
import { testService } from '../world/service.ts'
import { aMember, anEnvelope, aPdf, aTenant, documentItem, signerItem } from '../world/world.ts'
import type { WireEnvelope } from '../world/world.ts'
import { ask, comes, nothingIn, outcome, printedAt, readFields, reread, typed, withFields } from './world.ts'
import type { PrintedLine } from './world.ts'

const service = await testService({}, { runsJobs: false })
const tenant = await aTenant(service.database)

/** Padding between the edge of a box and its text, in points. */
const padding = 2
const send = (fields: readonly object[], overrides: object = {}) =>
  anEnvelope(service, tenant, { recipients: [signerItem({ fields })], ...overrides })
const at = (x: number, y: number, field: object) => ({ page: 1, x_coordinate: x, y_coordinate: y, ...field })
/** A field that prints its own text immediately. */
const fixed = (value: string, more: object = {}) => ({
  id: value,
  type: 'input',
  value,
  read_only: true,
  ...more,
})
const chosen = (value: string) => ({
  id: value,
  type: 'dropdown',
  options: [{ value, option: value }],
  value,
  read_only: true,
})

/** Submits the answers, finishes, and reads the printed page. */
async function signed(envelope: WireEnvelope, answers: Readonly<Record<string, object>>) {
  const { act } = await comes(service, tenant, envelope.recipients[0])
  for (const [id, answer] of Object.entries(answers)) {
    const given = await act('PUT', `fields/${id}`, { ...nothingIn, ...answer })
    if (given.status !== 200) throw new Error(JSON.stringify(given.body))
  }
  const finished = await act('POST', 'finish')
  const after = await reread(service, tenant, envelope.id)
  return { finished, printed: await printedAt(service, after.master), envelope: after }
}

function lineOf(printed: readonly PrintedLine[], text: string): PrintedLine {
  const found = printed.find((line) => line.text === text)
  if (found === undefined)
    throw new Error(`Not printed: ${text} in ${printed.map((line) => line.text).join(' | ')}`)
  return found
}

/** Whether a line's first letter is in a box whose bottom-left is at x, y. */
function standsIn(
  { x, baseline }: PrintedLine,
  box: { x: number; y: number; width: number; height: number },
) {
  return x >= box.x && x < box.x + box.width && baseline >= box.y && baseline < box.y + box.height
}

test('KND-01, KND-02 a signature in its box', async () => {
  const sizes = [
    ['both', { width: 200, height: 40 }, [200, 40]],
    ['high', { height: 40 }, [100, 40]],
    ['wide', { width: 200 }, [200, 80]],
    ['neither', {}, [150, 60]],
  ] as const
  const envelope = await send(
    sizes.map(([id, size], index) => at(100, 100 + 150 * index, { id, type: 'signature', ...size })),
  )
  const fields = await readFields(service, tenant, envelope.id)
  for (const [id, , size] of sizes) expect([fields[id]?.width, fields[id]?.height]).toEqual(size)
  const art = { both: 'Ada', high: 'Bo', wide: 'Cy', neither: 'Di' }
  const answers = Object.fromEntries(Object.entries(art).map(([id, text]) => [id, { art: typed(text) }]))
  const { printed } = await signed(envelope, answers)
  for (const [index, [id, , [width, height]]] of sizes.entries())
    expect(standsIn(lineOf(printed, art[id]), { x: 100, y: 100 + 150 * index, width, height })).toBe(true)
})

test('KND-03 initials are square', async () => {
  const envelope = await send([
    at(100, 100, { id: 'both', type: 'initials', width: 200, height: 30 }),
    at(100, 300, { id: 'high', type: 'initials', height: 30 }),
  ])
  for (const { width, height } of Object.values(await readFields(service, tenant, envelope.id)))
    expect([width, height]).toEqual([30, 30])
  const { printed } = await signed(envelope, { both: { art: typed('AL') }, high: { art: typed('AL') } })
  expect(standsIn(lineOf(printed, 'AL'), { x: 100, y: 100, width: 30, height: 30 })).toBe(true)
})

test('KND-04 a witness is printed', async () => {
  const envelope = await send([at(100, 100, { id: 'seen', type: 'witness', required: true })])
  const fields = await readFields(service, tenant, envelope.id)
  expect([fields['seen']?.width, fields['seen']?.height]).toEqual([150, 60])
  const { act } = await comes(service, tenant, envelope.recipients[0])
  const put = (answer: object) => act('PUT', 'fields/seen', { ...nothingIn, ...answer })
  const witness = { name: 'Grace Hopper', email: 'grace@example.com' }
  expect(outcome(await put({ art: typed('Grace'), witness: { ...witness, email: 'grace' } }))).toBe(
    '422 witness.email',
  )
  expect(outcome(await put({ art: typed('Grace'), witness: { ...witness, name: ' ' } }))).toBe(
    '422 witness.name',
  )
  for (const answer of [{ art: typed('Grace') }, { witness }]) {
    await put(answer)
    expect((await act('POST', 'finish')).status).toBe(422)
  }
  const { printed } = await signed(envelope, { seen: { art: typed('Grace'), witness } })
  for (const text of ['Grace', witness.name, witness.email])
    expect(standsIn(lineOf(printed, text), { x: 100, y: 100, width: 150, height: 60 })).toBe(true)
})

test('KND-05 a date is the time of completion', async () => {
  const envelope = await send([
    at(100, 100, { id: 'when', type: 'date', date_format: 'YYYY-MM-DD HH:mm:ss' }),
  ])
  const before = await printedAt(service, envelope.master)
  expect(before.map(({ text }) => text)).toEqual(['Agreement'])
  const { printed, envelope: after } = await signed(envelope, {})
  const text = (after.recipients[0]?.completed ?? '').slice(0, 19).replace('T', ' ')
  expect(standsIn(lineOf(printed, text), { x: 100, y: 100, width: 150, height: 20 })).toBe(true)
  expect((await readFields(service, tenant, envelope.id))['when']?.value).toBe(text)
})

test('KND-06 an input grows downward', async () => {
  const envelope = await send([at(100, 600, { id: 'note', type: 'input', width: 120, height: 20 })])
  const { printed } = await signed(envelope, { note: { value: 'One\nTwo\nThree — €5 <b>' } })
  const lines = ['One', 'Two', 'Three — €5 <b>'].map((text) => lineOf(printed, text))
  expect(lines.map(({ x }) => Math.round(x))).toEqual([102, 102, 102])
  const [first = 0, second = 0, third = 0] = lines.map(({ baseline }) => baseline)
  expect(first).toBeLessThan(600)
  expect(first).toBeGreaterThan(580)
  expect(second).toBeLessThan(first)
  expect(third).toBeLessThan(580)
})

test('KND-07 a checked box prints an X', async () => {
  const size = async (checked: boolean) => {
    const envelope = await send([at(100, 100, { id: 'box', type: 'checkbox', checked, read_only: true })])
    return (await (await fetch(envelope.master ?? '')).bytes()).length
  }
  const uploaded = (await aPdf()).length
  expect(await size(false)).toBeLessThan(await size(true))
  expect(Math.abs((await size(false)) - uploaded)).toBeLessThan(200)
})

test('KND-08 the chosen option is printed', async () => {
  const options = [
    { value: 'n', option: 'Never' },
    { value: 'a', option: 'Always' },
  ]
  const envelope = await send([at(100, 100, { id: 'often', type: 'dropdown', options })])
  const { printed } = await signed(envelope, { often: { value: 'a' } })
  expect(standsIn(lineOf(printed, 'Always'), { x: 100, y: 100, width: 150, height: 20 })).toBe(true)
})

/** What each token prints at the first and the last second of a day, and at noon of a two-digit one. */
const tokens = [
  ['DTF-01', 'D DD', '5 05', '31 31'],
  ['DTF-02', 'M MM MMM MMMM', '3 03 Mar March', '12 12 Dec December'],
  ['DTF-03', 'YY YYYY', '09 2009', '24 2024'],
  ['DTF-04', 'H HH', '0 00', '23 23'],
  ['DTF-05', 'h hh', '12 12', '11 11'],
  ['DTF-06', 'mm ss', '00 00', '59 59'],
  ['DTF-07', 'A a', 'AM am', 'PM pm'],
] as const

test('DTF-01, DTF-02, DTF-03, DTF-04, DTF-05, DTF-06, DTF-07 the tokens, and in print in the sender’s time zone', async () => {
  for (const [, format, first, last] of tokens) {
    expect(formatDate('2009-03-05T00:00:00Z', format, '+00:00')).toBe(first)
    expect(formatDate('2024-12-31T23:59:59Z', format, '+00:00')).toBe(last)
  }
  expect(formatDate('2024-12-31T12:00:00Z', 'h hh A H', '+00:00')).toBe('12 12 PM 12')
  expect(formatDate('2024-12-31T13:05:09Z', 'h hh a mm ss', '+00:00')).toBe('1 01 pm 05 09')
  const clock = await aMember(service.database, tenant.organisationId, { timezone: '+10:30' })
  const fields = tokens.map(([id, format], index) =>
    at(100, 700 - 40 * index, { id, type: 'date', date_format: format, width: 300 }),
  )
  const envelope = await send(fields, { account_id: clock.accountId })
  const { printed, envelope: after } = await signed(envelope, {})
  const local = new Date(Date.parse(after.recipients[0]?.completed ?? '') + 10.5 * 3_600_000)
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(local)
  const pair = (value: number) => `${value} ${String(value).padStart(2, '0')}`
  const hour = local.getUTCHours()
  const half = hour < 12 ? 'AM' : 'PM'
  const year = String(local.getUTCFullYear())
  const long = part({ month: 'long' })
  const expected = [
    pair(local.getUTCDate()),
    `${pair(local.getUTCMonth() + 1)} ${long.slice(0, 3)} ${long}`,
    `${year.slice(2)} ${year}`,
    pair(hour),
    pair(hour % 12 || 12),
    local.toISOString().slice(14, 19).replace(':', ' '),
    `${half} ${half.toLowerCase()}`,
  ]
  const values = await readFields(service, tenant, envelope.id)
  expect(tokens.map(([id]) => values[id]?.value)).toEqual(expected)
  for (const text of expected) expect(lineOf(printed, text).x).toBeCloseTo(100 + padding, 0)
})

test('DTF-08 combined tokens', () => {
  const moment = '2024-03-05T22:01:09Z'
  expect(formatDate(moment, 'D MMMM YYYY, h:mm A', '+00:00')).toBe('5 March 2024, 10:01 PM')
  expect(formatDate(moment, 'YYYYMMDDHHmmss', '+02:00')).toBe('20240306000109')
  expect(formatDate(moment, 'DD/MM/YYYY hh:mm a', '-00:30')).toBe('05/03/2024 09:31 pm')
})

test('PLC-01, PLC-02, PLC-03 a field over each match in every document', async () => {
  const documents = [
    documentItem(await aPdf([{ text: 'Sign here' }, { text: 'Nothing' }])),
    documentItem(await aPdf([{ text: 'Sign here, then sign here; Sign here' }])),
  ]
  const anchored = { ...fixed('X9'), anchor: 'Sign here', x_offset: 10, y_offset: -50 }
  const envelope = await send([anchored], { documents })
  const fields = Object.values(await readFields(service, tenant, envelope.id))
  expect(fields.map(({ page }) => page)).toEqual([1, 3, 3])
  expect(new Set(fields.map(({ id }) => id)).size).toBe(3)
  const [first, second, third] = fields
  const size = first?.height ?? 0
  expect([first?.x_coordinate, (first?.y_coordinate ?? 0) - size]).toEqual([82, 650])
  expect([second?.x_coordinate, (second?.y_coordinate ?? 0) - size]).toEqual([82, 650])
  expect(third?.x_coordinate).toBeGreaterThan(180)
  const printed = await printedAt(service, envelope.master)
  const words = printed.map(({ page, text }) => `${page} ${text}`)
  expect(words).toContain('1 Sign here')
  expect(words).toContain('3 Sign here, then sign here; Sign here')
  const marks = printed.filter(({ text }) => text.startsWith('X9'))
  expect(marks.map(({ page }) => page)).toEqual(
    words.filter((text) => text.includes('X9')).map((text) => Number(text[0])),
  )
  expect(marks[0]?.x).toBeCloseTo(82 + padding, 0)
  for (const { baseline } of marks) expect(baseline > 650 && baseline < 650 + size).toBe(true)
})

test('PLC-04, PLC-09 fields beyond the page are silently omitted', async () => {
  const box = { type: 'checkbox', width: 20, height: 20 }
  const envelope = await send([
    at(0, 0, { id: 'bottom-left', ...box }),
    at(575, 822, { id: 'top-right', ...box }),
    at(-1, 0, { id: 'left', ...box }),
    at(0, -1, { id: 'below', ...box }),
    at(576, 0, { id: 'right', ...box }),
    at(0, 823, { id: 'above', ...box }),
    at(0, 0, { id: 'no-page', ...box, page: 2 }),
    at(-5_000_000_000, 4_000_000_000, { id: 'far', ...box }),
    at(10, 10, { id: 'huge', ...box, width: 100_000 }),
    { id: 'anchor-far', anchor: 'Agreement', x_offset: -1_000_000, ...box },
    at(0, 20, { id: 'input-in', type: 'input', width: 20, height: 20 }),
    at(0, 19, { id: 'input-out', type: 'input', width: 20, height: 20 }),
    { id: 'anchor-in', anchor: 'Agreement', y_offset: 122, ...box },
    { id: 'anchor-out', anchor: 'Agreement', y_offset: 123, ...box },
    { id: 'anchor-none', anchor: 'Nowhere', ...box },
  ])
  expect(envelope.status).toBe('sent')
  expect(Object.keys(await readFields(service, tenant, envelope.id)).toSorted()).toEqual([
    'anchor-in',
    'bottom-left',
    'input-in',
    'top-right',
  ])
  const none = [signerItem(), withFields([at(576, 0, box), { ...box, anchor: 'Nowhere' }])]
  expect(outcome(await ask(service, tenant, { recipients: none }))).toBe(
    '422 recipients.1.fields.0 recipients.1.fields.1',
  )
})

test('PLC-05 anchors in white', async () => {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([595, 842])
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  page.drawText('{{sign-1}}', { x: 200, y: 300, size: 8, font, color: rgb(1, 1, 1) })
  const envelope = await send([{ id: 'sign', type: 'signature', anchor: '{{sign-1}}' }], {
    documents: [documentItem(await pdf.save())],
  })
  const { sign } = await readFields(service, tenant, envelope.id)
  expect([sign?.x_coordinate, sign?.y_coordinate]).toEqual([200, 300])
})

test('PLC-06, PLC-07, PLC-08 pixels from the bottom-left, and from the top-left of an input', async () => {
  const { master } = await send([
    at(100, 500, fixed('Hangs', { height: 20 })),
    at(100, 300, { ...chosen('Stands'), height: 20 }),
    at(0, 842, fixed('Top', { height: 20 })),
    at(0, 0, { ...chosen('Foot'), height: 20 }),
  ])
  const printed = await printedAt(service, master)
  const places = ['Hangs', 'Stands', 'Top', 'Foot'].map((text) => lineOf(printed, text))
  expect(places.map(({ x }) => Math.round(x - padding))).toEqual([100, 100, 0, 0])
  const bottoms = [480, 300, 822, 0]
  for (const [index, { baseline }] of places.entries()) {
    const up = baseline - (bottoms[index] ?? 0)
    expect(up > 3 && up < 17).toBe(true)
  }
  const turned = await send([at(700, 500, fixed('Turned', { width: 100, height: 20 }))], {
    documents: [documentItem(await aPdf([{ rotate: 90 }]))],
  })
  const upright = lineOf(await printedAt(service, turned.master), 'Turned')
  expect(standsIn(upright, { x: 700, y: 480, width: 10, height: 20 })).toBe(true)
  const boxes = ['signature', 'initials', 'witness', 'date', 'checkbox', 'dropdown'].map((type) =>
    at(40, 60, { id: type, type, height: 30, options: [{ value: 'a', option: 'A' }] }),
  )
  const { recipients } = await anEnvelope(service, tenant, { recipients: [withFields(boxes)] })
  const { act } = await comes(service, tenant, recipients[0])
  const view = await act('GET', 'view')
  const corners = (view.body.fields ?? []).map(
    (one) => (one as unknown as { box: { left: number; bottom: number } }).box,
  )
  expect(corners).toEqual(boxes.map(() => expect.objectContaining({ left: 40, bottom: 60 }) as object))
})
