import { expect, it } from 'vitest'
import type { TextLine } from '../field/anchors.ts'
import { learnTemplate } from './learn.ts'
import type { Example, LearnedField, LearnedRecipient } from './learn.ts'

const line = (text: string, y = 700, page = 1) => ({
  page,
  characters: Array.from(text, (one, index) => ({
    text: one,
    x: 72 + 6 * index,
    baseline: y,
    advance: 6,
    bottom: y - 2,
    top: y + 8,
  })),
})

const onFirst =
  (...lines: readonly TextLine[]) =>
  (page: number) =>
    page === 1 ? lines : []

const person = (id: string, name: string, order = 1, type: LearnedRecipient['type'] = 'signer') => ({
  id,
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
  type,
  order,
})

const field = (id: string, recipientId: string, more: Partial<LearnedField> = {}): LearnedField => ({
  id,
  recipientId,
  type: 'input',
  box: { page: 1, left: 100, bottom: 500, width: 150, height: 20 },
  label: null,
  foundLabel: null,
  said: null,
  ...more,
})

const at = (bottom: number, left = 100) => ({ page: 1, left, bottom, width: 150, height: 20 })

const lease = (tenant: string, rent: string, more: Partial<Example> = {}): Example => ({
  name: `Lease – ${tenant}`,
  message: 'Please sign.',
  documents: [{ name: 'Lease.pdf', sha256: tenant, pages: [{ width: 595, height: 842 }] }],
  linesOn: onFirst(line('Lease'), line('Rent:', 500)),
  recipients: [person(`l-${tenant}`, 'Lena Lord', 2), person(`t-${tenant}`, tenant, 1)],
  fields: [
    field('city', `t-${tenant}`, { box: at(500), foundLabel: 'City', said: 'Berlin' }),
    field('rent', `t-${tenant}`, { box: at(450), foundLabel: 'Rent', said: rent }),
    field('tenant', `t-${tenant}`, { type: 'signature', box: at(300), foundLabel: 'Tenant' }),
    field('lord', `l-${tenant}`, { type: 'signature', box: at(300, 300), foundLabel: 'Landlord' }),
  ],
  ...more,
})

it('keeps what is the same, and asks for what differs', () => {
  const learned = learnTemplate([lease('Ada Park', '900'), lease('Bo Lind', '1000'), lease('Cy Neu', '900')])
  expect(learned).toMatchObject({
    ok: true,
    value: {
      name: 'Lease',
      message: 'Please sign.',
      roles: [
        { name: 'Tenant', same: null },
        { name: 'Landlord', same: { name: 'Lena Lord' } },
      ],
      fields: [
        { id: 'city', role: 0, name: 'City', same: 'Berlin', times: 3 },
        { id: 'rent', role: 0, name: 'Rent', same: null, times: 3 },
        { id: 'tenant', role: 0, same: null },
        { id: 'lord', role: 1, same: null },
      ],
    },
  })
})

it('finds fields by their place, and takes those along that only some have', () => {
  const moved = lease('Bo Lind', '1000')
  const others = [
    ...moved.fields.map((one) => ({
      ...one,
      id: `x-${one.id}`,
      box: { ...one.box, left: one.box.left + 2 },
    })),
    field('pets', 't-Bo Lind', { type: 'checkbox', box: at(200), said: 'true' }),
  ]
  const learned = learnTemplate([lease('Ada Park', '900'), { ...moved, fields: others, message: 'Other' }])
  const fields = learned.ok ? learned.value.fields : []
  expect(fields.map(({ id, example, times, same }) => [id, example, times, same])).toEqual([
    ['city', 0, 2, 'Berlin'],
    ['rent', 0, 2, null],
    ['tenant', 0, 2, null],
    ['lord', 0, 2, null],
    ['pets', 1, 1, null],
  ])
  expect(learned).toMatchObject({ value: { message: null } })
})

it.each([
  ['documents', { documents: [] }, 'has one document'],
  [
    'text',
    { linesOn: onFirst(line('Lease'), line('Fee:', 500)) },
    'reads differently in “Lease – Bo Lind”: “Fee:” instead of “Rent:”.',
  ],
  ['place of text', { linesOn: onFirst(line('Lease'), line('Rent:', 480)) }, 'reads differently'],
  ['recipients', { recipients: [person('t-Bo Lind', 'Bo Lind')] }, 'kinds of recipients'],
  [
    'sizes',
    { documents: [{ name: 'Lease.pdf', sha256: 'x', pages: [{ width: 612, height: 792 }] }] },
    'another size',
  ],
  ['pages', { documents: [{ name: 'Lease.pdf', sha256: 'x', pages: [] }] }, 'has one page in'],
] as const)('refuses another form: %s', (_, more, words) => {
  const learned = learnTemplate([lease('Ada Park', '900'), lease('Bo Lind', '1000', more)])
  expect(learned).toMatchObject({ ok: false, refusal: { detail: expect.stringContaining(words) as string } })
})

it('compares thousands of fields with their neighbours alone, and takes the first of several', () => {
  const far = (by: number) => {
    const recipients = Array.from({ length: 100 }, (_, index) =>
      person(`p${index}`, `Person ${index}`, index),
    )
    const fields = Array.from({ length: 2000 }, (_, index) =>
      field(String(index), `p${index % 100}`, { box: at(5 * (index % 89), 5 * (index % 97) + by) }),
    )
    return lease('Ada Park', '900', { recipients, fields })
  }
  const used = process.cpuUsage()
  expect(learnTemplate([0, 12, 24, 36, 48].map(far)).ok).toBe(true)
  expect(process.cpuUsage(used).user / 1000).toBeLessThan(4000)
  const twice = (who: string) => {
    const said = ['first', 'second']
    const two = said.map((one, index) => field(one, `t-${who}`, { box: at(303 - index), said: one }))
    return lease(who, '900', { fields: two })
  }
  expect(learnTemplate([twice('Ada Park'), twice('Bo Lind')])).toMatchObject({
    value: {
      fields: [
        { id: 'first', same: 'first', times: 2 },
        { id: 'second', same: 'second', times: 2 },
      ],
    },
  })
})

it('refuses a single envelope, and scans that cannot be compared', () => {
  expect(learnTemplate([lease('Ada Park', '900')]).ok).toBe(false)
  const scan = (tenant: string) => lease(tenant, '900', { linesOn: onFirst() })
  expect(learnTemplate([scan('Ada Park'), scan('Bo Lind')])).toMatchObject({
    refusal: { detail: expect.stringContaining('no text to compare') as string },
  })
})
