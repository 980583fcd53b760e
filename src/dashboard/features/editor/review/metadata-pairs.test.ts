import { expect, test } from 'vitest'
import { faultOf, metadataOf, pairsOf } from './metadata-pairs.ts'

const metadata = { case: '4711', amount: 12.5, parts: ['a', 'b'], open: null }

test('keeps metadata of any values unchanged through its lines', () => {
  expect(metadataOf(pairsOf(metadata))).toEqual(metadata)
  expect(pairsOf(metadata).map(({ text }) => text)).toEqual(['4711', '12.5', '["a","b"]', 'null'])
})

test('turns a changed line into text, and leaves out one without a name', () => {
  const pairs = pairsOf(metadata).map((pair) => (pair.name === 'amount' ? { ...pair, text: '13' } : pair))
  expect(metadataOf([...pairs, { id: 9, name: '  ', text: 'lost', value: '' }])).toEqual({
    ...metadata,
    amount: '13',
  })
})

test('reports a value without a name, and a repeated name', () => {
  const pairs = [
    { id: 0, name: 'case', text: '1', value: '1' },
    { id: 1, name: ' case ', text: '2', value: '2' },
    { id: 2, name: '', text: 'x', value: '' },
    { id: 3, name: '', text: '', value: '' },
  ]
  expect(pairs.map((pair) => faultOf(pair, pairs))).toEqual([
    'Another line has this name.',
    'Another line has this name.',
    'Name the value, or it is left out.',
    undefined,
  ])
})
