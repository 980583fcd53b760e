import { expect, test } from 'vitest'
import { pageRoots } from '#contract/app/pages.ts'
import { isIndividualPath, isKioskPath, isStartPath, isWitnessPath, paths } from '../paths.ts'

test('tells the service every root of a page, and no other', () => {
  const known = Object.values(paths).map(({ pattern }) => pattern.split('/')[1] ?? '')
  expect(new Set(pageRoots)).toEqual(new Set([...known, 'start', 'witness', 'verify']))
  expect([
    isWitnessPath('/witness/x'),
    isIndividualPath('/verify/x'),
    isStartPath('/start/x'),
    isKioskPath('/kiosk'),
  ]).toEqual([true, true, true, true])
})
