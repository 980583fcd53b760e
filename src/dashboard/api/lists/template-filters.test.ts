import { expect, test } from 'vitest'
import { readTemplateList, writeTemplateList } from './template-filters.ts'

const usual = { search: '', owner: '', sharing: '', sort: 'created', direction: 'descending' } as const

test.each([
  ['', usual],
  ['search=lease&owner=a1', { ...usual, search: 'lease', owner: 'a1' }],
  ['sharing=shared', { ...usual, sharing: 'shared' }],
  ['sort=name', { ...usual, sort: 'name', direction: 'ascending' }],
  ['sort=name&direction=descending', { ...usual, sort: 'name' }],
] as const)('“%s” is read and written the same', (address, state) => {
  expect(readTemplateList(new URLSearchParams(address))).toEqual(state)
  expect(writeTemplateList(state).toString()).toBe(address)
})

test('what is not understood is left out', () => {
  expect(readTemplateList(new URLSearchParams('sort=size&direction=up&sharing=maybe&search=%20'))).toEqual(
    usual,
  )
})
