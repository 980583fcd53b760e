import { expect, test } from 'vitest'
import { matchesWords } from './action-search.ts'
import { createKeyFinder } from './actions-registry.ts'
import type { Action } from './actions.ts'
import { keyNames, matchesKeys } from './keys.ts'

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
const stroke = (key: string, more: Partial<typeof none> = {}) => ({ ...none, key, ...more })

test('names keys as the machine does', () => {
  expect(keyNames('mod+shift+z', true)).toEqual(['⌘', '⇧', 'Z'])
  expect(keyNames('mod+shift+z', false)).toEqual(['Ctrl', 'Shift', 'Z'])
  expect(keyNames('g e', false)).toEqual(['G', 'E'])
})

test('matches only its own combination', () => {
  expect(matchesKeys(stroke('k', { ctrlKey: true }), 'mod+k', false)).toBe(true)
  expect(matchesKeys(stroke('k', { metaKey: true }), 'mod+k', true)).toBe(true)
  expect(matchesKeys(stroke('k', { metaKey: true }), 'mod+k', false)).toBe(false)
  expect(matchesKeys(stroke('k', { ctrlKey: true, shiftKey: true }), 'mod+k', false)).toBe(false)
  expect(matchesKeys(stroke('?', { shiftKey: true }), '?', false)).toBe(true)
})

const action = (id: string, shortcut: string): Action => ({ id, label: id, shortcut, perform: () => {} })
const here = { isTyping: false, isModal: false }

test('requires the second key of a sequence within a second', () => {
  let time = 0
  const find = createKeyFinder(
    () => [action('envelopes', 'g e'), action('edit', 'e')],
    () => time,
    false,
  )
  expect(find(stroke('g'), here)).toBeNull()
  expect(find(stroke('e'), here)?.id).toBe('envelopes')
  expect(find(stroke('e'), here)?.id).toBe('edit')
  find(stroke('g'), here)
  time = 1500
  expect(find(stroke('e'), here)?.id).toBe('edit')
})

test('leaves typing and dialogs their keys', () => {
  const find = createKeyFinder(() => [action('new', 'c'), action('palette', 'mod+k')], Date.now, false)
  expect(find(stroke('c'), { isTyping: true, isModal: false })).toBeNull()
  expect(find(stroke('k', { ctrlKey: true }), { isTyping: true, isModal: false })?.id).toBe('palette')
  expect(find(stroke('c'), { isTyping: false, isModal: true })).toBeNull()
})

test.each([
  ['New envelope', 'env', true],
  ['New envelope', 'env new', true],
  ['Résumé', 'resu', true],
  ['New envelope', 'velope', false],
  ['New envelope', '', true],
])('finds %s by "%s": %s', (text, typed, expected) => {
  expect(matchesWords(text, typed)).toBe(expected)
})
