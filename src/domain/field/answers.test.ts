import { expect, test } from 'vitest'
import { fieldDefinition } from '#harness/world/field-definition.ts'
import type { FieldAnswer, FieldDefinition, FieldType, SignatureArt } from './field.ts'
import { checkAnswer, initialAnswer, isAnswered, missingRequired } from './answers.ts'

const field = (type: FieldType, overrides: Partial<FieldDefinition> = {}) =>
  fieldDefinition(type, { options: [{ value: 'a', option: 'Alpha' }], ...overrides })

function answer(overrides: Partial<FieldAnswer> = {}): FieldAnswer {
  return { value: null, checked: false, art: null, witness: null, ...overrides }
}

const art: SignatureArt = { kind: 'typed', text: 'Ada', face: 'caveat' }
const witness = { name: 'Grace', email: 'grace@example.com' }

test('counts a shape that crosses itself as ink, though its areas cancel out', () => {
  const crossed = { kind: 'traced', outlines: [[0, 0, 9, 9, 0, 9, 9, 0]] } as const
  expect(checkAnswer(field('signature'), answer({ art: crossed })).ok).toBe(true)
})

test.each<[FieldType, Partial<FieldAnswer>, Partial<FieldAnswer>]>([
  ['input', { value: '' }, { value: 'x' }],
  ['checkbox', { checked: false }, { checked: true }],
  ['dropdown', { value: 'z' }, { value: 'a' }],
  ['signature', {}, { art }],
  ['initials', { art: { kind: 'typed', text: ' ', face: 'caveat' } }, { art }],
  ['witness', { art }, { art, witness }],
])('counts %s as answered only when filled in', (type, empty, full) => {
  expect(isAnswered(field(type), answer(empty))).toBe(false)
  expect(isAnswered(field(type), answer(full))).toBe(true)
  expect(missingRequired([field(type)], new Map([[type, answer(empty)]]))).toHaveLength(1)
  expect(missingRequired([field(type)], new Map([[type, answer(full)]]))).toEqual([])
})

test('never reports dates, read-only and optional fields as missing', () => {
  const fields = [field('date'), field('input', { readOnly: true }), field('checkbox', { required: false })]
  expect(missingRequired(fields, new Map())).toEqual([])
})

test('counts an initial value until it is cleared', () => {
  const prefilled = field('input', { value: 'from the sender' })
  expect(missingRequired([prefilled], new Map())).toEqual([])
  expect(missingRequired([prefilled], new Map([['input', answer()]]))).toEqual([prefilled])
  expect(initialAnswer(field('checkbox', { checked: true })).checked).toBe(true)
})

test('keeps only what belongs to the field type', () => {
  const everything = answer({ value: 'a', checked: true, art, witness })
  expect(checkAnswer(field('dropdown'), everything)).toEqual({ ok: true, value: answer({ value: 'a' }) })
  expect(checkAnswer(field('checkbox'), everything)).toEqual({ ok: true, value: answer({ checked: true }) })
  expect(checkAnswer(field('signature'), everything)).toEqual({ ok: true, value: answer({ art }) })
  expect(checkAnswer(field('witness'), everything)).toEqual({ ok: true, value: answer({ art, witness }) })
})

test('keeps line breaks and removes control characters and stacked accents', () => {
  const checked = checkAnswer(field('input'), answer({ value: 'a\r\nb\u0000\u001b\u202ec\td' }))
  expect(checked).toEqual({ ok: true, value: answer({ value: 'a\nbc\td' }) })
  expect(checkAnswer(field('input'), answer({ value: '' }))).toEqual({ ok: true, value: answer() })
  const piled = `a${'\u0301'.repeat(30)}`
  const kept = `a${'\u0301'.repeat(5)}`
  expect(checkAnswer(field('input'), answer({ value: piled }))).toMatchObject({ value: { value: kept } })
  const signed = answer({ art: { kind: 'typed', text: piled, face: 'caveat' } })
  expect(checkAnswer(field('signature'), signed)).toMatchObject({ value: { art: { text: kept } } })
})

test.each<[string, FieldDefinition, Partial<FieldAnswer>]>([
  ['not-editable', field('date'), { value: '1' }],
  ['read-only', field('input', { readOnly: true }), { value: 'x' }],
  ['not-an-option', field('dropdown'), { value: 'Alpha' }],
  ['too-long', field('input'), { value: 'x'.repeat(10_001) }],
  ['too-long', field('signature'), { art: { ...art, text: 'x'.repeat(101) } }],
  ['not-a-signature', field('signature'), { art: { kind: 'drawn', width: 9, height: 9, strokes: [[]] } }],
  ['not-a-signature', field('signature'), { art: { kind: 'traced', outlines: [[1, 1, 2, 2]] } }],
  ['not-a-signature', field('signature'), { art: { kind: 'traced', outlines: [[5, 0, 5, 9, 5, 4, 5, 1]] } }],
  ['not-a-signature', field('signature'), { art: { kind: 'traced', outlines: [[3, 3, 3, 3, 3, 3]] } }],
  ['not-a-signature', field('signature'), { art: { kind: 'typed', text: '\u202e\u200b', face: 'caveat' } }],
  [
    'not-a-signature',
    field('signature'),
    { art: { kind: 'drawn', width: 9, height: 9, strokes: [[{ x: 1, y: 1, width: 0 }]] } },
  ],
  [
    'too-long',
    field('initials'),
    {
      art: {
        kind: 'traced',
        outlines: Array.from({ length: 9 }, () => Array.from({ length: 2000 }, (_, at) => (at * at) % 7)),
      },
    },
  ],
  ['not-a-witness', field('witness'), { art, witness: { name: '', email: 'a@b.c' } }],
  ['not-a-witness', field('witness'), { art, witness: { name: 'A', email: 'a@b.c, d@e.f' } }],
])('refuses %s', (reason, definition, entry) => {
  expect(checkAnswer(definition, answer(entry))).toMatchObject({ ok: false, refusal: { reason } })
})
