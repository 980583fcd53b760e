import { expect, test } from 'vitest'
import { entries, options } from '#harness/world/entries.ts'
import { fieldDefinition } from '#harness/world/field-definition.ts'
import { targetsOf } from '../bulk-send/targets.ts'
import { mayAnswer } from '../recipient/access.ts'
import { checkAnswer, initialAnswer, isAnswered } from './answers.ts'
import type { FieldDefinition, FieldType } from './field.ts'
import { fieldTypes } from './field.ts'
import { fieldKinds } from './kinds.ts'

const field = (type: FieldType, overrides: Partial<FieldDefinition> = {}) =>
  fieldDefinition(type, { options, ...overrides })

const ofKind = fieldTypes.map((type) => [type, fieldKinds[type]] as const)

test.each(ofKind)('an entry in a %s is kept whole, or refused', (type, { editable, holds }) => {
  const checked = checkAnswer(field(type), entries[holds])
  expect(checked).toMatchObject(editable ? { ok: true, value: entries[holds] } : { ok: false })
  expect(isAnswered(field(type), entries[holds])).toBe(true)
  if (editable) expect(isAnswered(field(type), initialAnswer(field(type)))).toBe(false)
})

test.each(ofKind)('a %s begins with what it was prefilled with', (type, { holds, prefillable }) => {
  const { value, checked } = entries[holds]
  expect(initialAnswer(field(type, { value, checked })).value).toBe(prefillable ? value : null)
  expect(initialAnswer(field(type, { value, checked })).checked).toBe(prefillable && checked)
})

test.each(ofKind)('a %s is a column of a bulk send if it can be prefilled', (type, { prefillable }) => {
  const role = { id: 'r', name: 'Signer', recipientName: null, recipientEmail: null }
  const fields = [{ id: 'f', type, recipientId: 'r' }]
  const keys = targetsOf({ envelopeName: null, roles: [role], fields }).map(({ key }) => key)
  expect(keys.includes('field.f')).toBe(prefillable)
})

test.each(ofKind)('others may change a %s if its kind is collaborative', (type, { collaborative }) => {
  const owner = { id: 'a', type: 'signer', order: 1, status: 'completed' } as const
  const later = { id: 'b', type: 'signer', order: 2, status: 'sent' } as const
  expect(mayAnswer({ type, readOnly: false, collaborative: true }, owner, later)).toBe(collaborative)
  expect(mayAnswer({ type, readOnly: false, collaborative: false }, owner, later)).toBe(false)
})

test.each(ofKind)('the properties of a %s agree with each other', (_, kind) => {
  expect(kind.editable).toBe(kind.holds !== 'moment')
  if (kind.prefillable) expect(['text', 'tick', 'choice']).toContain(kind.holds)
  if (kind.collaborative) expect(kind.editable).toBe(true)
  if (kind.adopts !== null) expect(kind.holds).toBe('ink')
  if (kind.requiredUnlessTold) expect(kind.canBeRequired).toBe(true)
  if (kind.square) expect(kind.ratio).toBe(1)
})
