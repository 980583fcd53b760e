import { expect, test } from 'vitest'
import { pageRoots } from '#contract/app/pages.ts'
import { isIndividualPath, isWitnessPath, paths } from '../paths.ts'

test('tells the service every root of a page, and no other', () => {
  const known = Object.values(paths).map(({ pattern }) => pattern.split('/')[1] ?? '')
  expect(new Set(pageRoots)).toEqual(new Set([...known, 'witness', 'verify']))
  expect([isWitnessPath('/witness/x'), isIndividualPath('/verify/x')]).toEqual([true, true])
})
