import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { newerThanTargets } from './old-browsers.mjs'

const found = (code: string): string[] => newerThanTargets(parseSync('page.js', code).program)

test('finds in a program what browsers of recipients lack, wherever it is', () => {
  expect(found('const a = () => { if (b) return Object.groupBy(list, key) }')).toEqual(['Object.groupBy'])
  expect(found('known.union(x); one.difference(other)')).toEqual(['.difference'])
  expect(found('let words = new Intl.Segmenter("de")')).toEqual(['Intl.Segmenter'])
  expect(found('text.match(/[\\p{L}--[a-z]]/v)')).toEqual(['/[\\p{L}--[a-z]]/v'])
  expect(found('text.match(/(?i:a)b/)')).toEqual(['(?i:)'])
})

test('lets pass what they have, and what is added for them', () => {
  expect(
    found('Map.groupBy([], key); list.toSorted().at(-1); AbortSignal.any([]); constructor.toString()'),
  ).toEqual([])
})
