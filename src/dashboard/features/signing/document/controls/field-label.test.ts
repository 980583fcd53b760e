import { expect, test } from 'vitest'
import type { FieldAnswer } from '#domain/field/field.ts'
import { en } from '../../messages/en.ts'
import { labelOf, nameOf } from './field-label.ts'

const nothing: FieldAnswer = { value: null, checked: false, art: null, witness: null }
const field = {
  type: 'signature',
  page: 2,
  label: null,
  mine: true,
  owner: 'Ada',
  required: true,
  collaborative: false,
  readOnly: false,
  options: [],
} as const

test('says what a control is, where, whether it is required, and its value', () => {
  expect(labelOf({ ...field, options: [] }, nothing, en)).toBe('Signature, page 2, required, not yet signed')
  const art = { kind: 'typed', text: 'Ada', face: 'caveat' } as const
  expect(labelOf({ ...field, options: [], required: false }, { ...nothing, art }, en)).toBe(
    'Signature, page 2, optional, signed',
  )
})

test("names the owner of another's field", () => {
  expect(nameOf({ ...field, mine: false, owner: 'Bob' }, en)).toBe('Signature of Bob, page 2')
})

test('begins with what a field is called, unless that is what it is', () => {
  expect(nameOf({ ...field, label: 'Tenant' }, en)).toBe('Tenant, Signature, page 2')
  expect(nameOf({ ...field, label: 'signature' }, en)).toBe('Signature, page 2')
  expect(nameOf({ ...field, label: 'Tenant', mine: false, owner: 'Bob' }, en)).toBe(
    'Tenant, Signature of Bob, page 2',
  )
})
