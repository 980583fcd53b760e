import { expect, test } from 'vitest'
import { fieldInput } from './fields.ts'

const dropdown = { type: 'dropdown', page: 1, x_coordinate: 10, y_coordinate: 10 }
const options = [
  { value: 'a', option: 'First' },
  { value: 'b', option: 'Second' },
]

function faultsOf(field: object): string[] {
  return fieldInput.safeParse(field).error?.issues.map(({ path }) => path.join('.')) ?? []
}

test('requires the options of a dropdown, and a value among them', () => {
  expect(faultsOf(dropdown)).toEqual(['options'])
  expect(faultsOf({ ...dropdown, options: [] })).toEqual(['options'])
  expect(faultsOf({ ...dropdown, options, value: 'First' })).toEqual(['value'])
  expect(faultsOf({ ...dropdown, options, value: 'b' })).toEqual([])
  expect(faultsOf({ ...dropdown, options, value: '' })).toEqual([])
  expect(faultsOf({ ...dropdown, options })).toEqual([])
})

test('requires page and both coordinates of a field without an anchor', () => {
  expect(faultsOf({ type: 'signature' })).toEqual(['page', 'x_coordinate', 'y_coordinate'])
  expect(faultsOf({ type: 'signature', anchor: 'sign here' })).toEqual([])
  expect(faultsOf({ type: 'signature', anchor: ' \t' })).toEqual(['anchor'])
  expect(faultsOf({ type: 'signature', page: 0, x_coordinate: 1, y_coordinate: 1 })).toEqual(['page'])
  expect(faultsOf({ type: 'signature', page: 0, anchor: 'sign here', options: [] })).toEqual([])
})
