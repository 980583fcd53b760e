import { expect, test } from 'vitest'
import type { EditedContent } from './edited.ts'
import { differences } from './differences.ts'
import { emptyContent, newRecipient } from './draft-content.ts'
import { newField } from '../fields/new-field.ts'

const ada = { ...newRecipient([]), id: 'ada', name: 'Ada' }
const base: EditedContent = {
  ...emptyContent,
  name: 'Lease',
  recipients: [ada],
  fields: [newField('date', 'ada', 'd')],
}

test('finds no differences between equal versions', () => {
  expect(differences(base, structuredClone(base))).toEqual([])
})

test('words each difference as a sentence', () => {
  const theirs: EditedContent = {
    ...base,
    name: 'Lease 2',
    recipients: [
      { ...ada, name: 'Ada Park' },
      { ...ada, id: 'bo', name: 'Bo' },
    ],
    fields: [{ ...newField('date', 'ada', 'd'), fontSize: 20 }, newField('input', 'ada', 'i')],
  }
  expect(differences(base, theirs)).toEqual([
    'The subject is “Lease” here, “Lease 2” there.',
    'A recipient is Ada here, Ada Park there.',
    'Bo takes part only there.',
    'One field is set differently.',
    'One field is only there.',
  ])
})
