import { expect, test } from 'vitest'
import { fieldState } from './field-state.ts'

const open = { completed: null, declined: null }
const finished = { completed: 'now', declined: null }
const declined = { completed: null, declined: 'now' }
const nothing = { value: null, checked: false, art: null, witness: null }
const plain = { options: [], readOnly: false, value: null, checked: false, answer: null }

test.each([
  ['an untouched text', { ...plain, type: 'input' }, open, 'empty'],
  ['an entered text', { ...plain, type: 'input', answer: { ...nothing, value: 'x' } }, open, 'filled'],
  ['an emptied text', { ...plain, type: 'input', value: 'x', answer: nothing }, open, 'empty'],
  ['a text that the sender suggests', { ...plain, type: 'input', value: 'x' }, open, 'filled'],
  ['a text that the sender fixed', { ...plain, type: 'input', value: 'x', readOnly: true }, open, 'filled'],
  [
    'a tick that must not be told',
    { ...plain, type: 'checkbox', answer: { ...nothing, checked: true } },
    open,
    'empty',
  ],
  ['a tick', { ...plain, type: 'checkbox', answer: { ...nothing, checked: true } }, finished, 'signed'],
  ['no tick', { ...plain, type: 'checkbox' }, finished, 'skipped'],
  ['a date before', { ...plain, type: 'date' }, open, 'empty'],
  ['a date after', { ...plain, type: 'date' }, finished, 'signed'],
  ['a text that was left', { ...plain, type: 'input' }, finished, 'skipped'],
  [
    'what was entered before declining',
    { ...plain, type: 'input', answer: { ...nothing, value: 'x' } },
    declined,
    'skipped',
  ],
] as const)('%s', (_, field, owner, state) => {
  expect(fieldState(field, owner)).toBe(state)
})
