import { expect, test } from 'vitest'
import { pathTo, visitObjects } from './input-objects.ts'
import { Refused } from '../problem.ts'

function pathsIn(input: unknown): string[] {
  const found: string[] = []
  visitObjects(input, (_, place) => found.push(pathTo(place, 'x').join('.')))
  return found.toSorted()
}

test('visits every object and list and knows its place', () => {
  const input = {
    name: 'a',
    recipients: [{ fields: [[]] }, 3, null],
    metadata: { deep: {} },
    file: new Blob([]),
  }
  expect(pathsIn(input)).toEqual([
    'metadata.deep.x',
    'metadata.x',
    'recipients.0.fields.0.x',
    'recipients.0.fields.x',
    'recipients.0.x',
    'recipients.x',
    'x',
  ])
  expect([pathsIn('text'), pathsIn(null), pathsIn(7)]).toEqual([[], [], []])
})

test('accepts a hundred levels, and refuses more before the stack overflows', () => {
  const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
  expect(pathsIn(nested(101))).toHaveLength(101)
  expect(() => pathsIn(nested(102))).toThrow(Refused)
  expect(() => pathsIn(nested(500_000))).toThrow(Refused)
})
