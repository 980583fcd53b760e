import { expect, test } from 'vitest'
import { isWithin, labelName, labelNameFault, labelTree, renamedWithin } from './label.ts'

test.each([
  ['Sales', null],
  ['Sales / 2027', null],
  ['', 'Enter a name.'],
  [' / ', 'Enter a name.'],
  ['Sales/', 'Enter a name before and after each “/”.'],
  ['/Sales', 'Enter a name before and after each “/”.'],
  ['a/b/c/d/e/f', 'A label can have at most 5 levels.'],
  ['a'.repeat(81), 'A name can have at most 80 characters.'],
])('the name “%s”', (name, fault) => {
  expect(labelNameFault(name)).toBe(fault)
})

test('names are kept without spaces around levels', () => {
  expect(labelName('  Sales  team / 2027 ')).toBe('Sales team/2027')
})

test('what is below a label', () => {
  expect(isWithin('Sales/2027', 'sales')).toBe(true)
  expect(isWithin('Sales', 'Sales')).toBe(true)
  expect(isWithin('Sales team', 'Sales')).toBe(false)
  expect(isWithin('Sales', 'Sales/2027')).toBe(false)
  expect(renamedWithin('Sales/2027', 'Sales', 'Revenue')).toBe('Revenue/2027')
})

test('a tree shows levels that no label has, numbers in order', () => {
  const labels = ['Sales/10', 'Sales/9', 'HR', 'sales team', 'Legal/NDA/Mutual'].map((name) => ({ name }))
  expect(labelTree(labels).map(({ path, depth, label }) => [path, depth, label !== null])).toEqual([
    ['HR', 0, true],
    ['Legal', 0, false],
    ['Legal/NDA', 1, false],
    ['Legal/NDA/Mutual', 2, true],
    ['Sales', 0, false],
    ['Sales/9', 1, true],
    ['Sales/10', 1, true],
    ['sales team', 0, true],
  ])
})
