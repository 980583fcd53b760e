import { expect, test } from 'vitest'
import type { TextLine } from './anchors.ts'
import { matchAnchor } from './anchors.ts'

/** A line of characters 6 wide, each its own unless pieces are given. */
function line(text: string | readonly string[], page = 1, baseline = 100): TextLine {
  return {
    page,
    characters: [...text].map((piece, index) => ({
      text: piece,
      x: 50 + index * 6,
      baseline,
      advance: 6,
      bottom: baseline - 2,
      top: baseline + 8,
    })),
  }
}

test('finds a text with its origin on the baseline', () => {
  expect(matchAnchor('here', [line('Sign here please')])).toEqual([
    { anchor: 'here', page: 1, left: 80, bottom: 100, width: 24, height: 8 },
  ])
})

test('finds every match on every page, in order, without overlaps', () => {
  const lines = [line('xx xx', 1), line('xxx', 3, 500)]
  expect(matchAnchor('xx', lines).map(({ page, left, bottom }) => [page, left, bottom])).toEqual([
    [1, 50, 100],
    [1, 68, 100],
    [3, 50, 500],
  ])
})

test('case matters', () => {
  expect(matchAnchor('Here', [line('Sign here')])).toEqual([])
})

test('any run of spaces is one space', () => {
  expect(matchAnchor('Sign  here', [line('Sign\u00a0 \u2003here')])).toHaveLength(1)
})

test('ligatures and composed letters match what they stand for', () => {
  expect(matchAnchor('office', [line(['o', 'ﬃ', 'c', 'e'])])).toMatchObject([{ left: 50, width: 24 }])
  expect(matchAnchor('é', [line(['e\u0301'])])).toHaveLength(1)
  expect(matchAnchor('é', [line(['e', '\u0301'])])).toHaveLength(1)
  expect(matchAnchor('cafe', [line('café')])).toEqual([])
})

test('texts on two lines do not match together', () => {
  expect(matchAnchor('Sign here', [line('Sign'), line('here')])).toEqual([])
})

test('an empty anchor and one beyond 100 characters match nothing', () => {
  const long = 'a'.repeat(101)
  expect(matchAnchor('', [line('text')])).toEqual([])
  expect(matchAnchor('   ', [line('text here')])).toEqual([])
  expect(matchAnchor(long, [line(long)])).toEqual([])
  expect(matchAnchor('a'.repeat(100), [line('a'.repeat(100))])).toHaveLength(1)
  expect(matchAnchor('😀'.repeat(100), [line('😀'.repeat(100))])).toHaveLength(1)
})

test('characters beyond the basic plane keep their places', () => {
  expect(matchAnchor('x', [line(['𝒜', '😀', 'x'])])).toMatchObject([{ left: 62 }])
})
