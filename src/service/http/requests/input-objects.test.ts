import { expect, test } from 'vitest'
import { pathTo, visitObjects } from './input-objects.ts'
import { Refused } from '../problem.ts'

function pathsIn(input: unknown): string[] {
  const found: string[] = []
  visitObjects(input, (_, place) => found.push(pathTo(place, 'x').join('.')))
  return found.toSorted()
}

test('every object and list is visited, and its place is known', () => {
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

test('a hundred levels are enough, and more are refused before anything runs out of stack', () => {
  const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
  expect(pathsIn(nested(101))).toHaveLength(101)
  expect(() => pathsIn(nested(102))).toThrow(Refused)
  expect(() => pathsIn(nested(500_000))).toThrow(Refused)
})
