import { expect, it } from 'vitest'
import { checkAnswer, initialAnswer, isAnswered } from './answers.ts'
import { fieldTypes } from './field.ts'
import type { FieldDefinition, FieldType } from './field.ts'
import { fieldKinds } from './kinds.ts'
import { sampleAnswers } from './sample.ts'

const ada = { name: 'Ada Park', email: 'ada@example.com', initials: 'AP', type: 'signer' } as const

const field = (type: FieldType, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id: 'f',
  type,
  page: 1,
  anchor: null,
  xOffset: 0,
  yOffset: 0,
  xCoordinate: 10,
  yCoordinate: 10,
  required: true,
  readOnly: false,
  collaborative: false,
  value: null,
  checked: false,
  width: null,
  height: null,
  options: [{ value: 'r', option: 'Red' }],
  fontSize: 10,
  fontType: 'helvetica',
  dateFormat: 'DD/MM/YYYY',
  label: null,
  ...more,
})

it.each(fieldTypes)('a sample for %s is an answer that the service takes', (type) => {
  const one = field(type)
  const samples = sampleAnswers(one, initialAnswer(one), ada)
  expect(samples.length > 0).toBe(fieldKinds[type].editable)
  for (const sample of samples) {
    const checked = checkAnswer(one, sample)
    expect(checked.ok && isAnswered(one, checked.value)).toBe(true)
  }
})

it('keeps what the sender has filled in, and follows what a field is called', () => {
  const known = field('input', { value: 'Berlin' })
  expect(sampleAnswers(known, initialAnswer(known), ada)).toEqual([])
  const text = (label: string) => {
    const one = field('input', { label })
    return sampleAnswers(one, initialAnswer(one), ada)[0]?.value
  }
  expect([text('Email address'), text('Full name'), text('Monthly rent'), text('Remarks')]).toEqual([
    'ada@example.com',
    'Ada Park',
    '1,250.00',
    'Sample text',
  ])
})
