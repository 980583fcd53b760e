import { expect, test } from 'vitest'
import type { TextLine } from './anchors.ts'
import { matchAnchor, matchAnchors } from './anchors.ts'

/** A line of characters, each 6 wide; one glyph per character unless pieces are given. */
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

test('finds every match on every page, in order and without overlaps', () => {
  const lines = [line('xx xx', 1), line('xxx', 3, 500)]
  expect(matchAnchor('xx', lines).map(({ page, left, bottom }) => [page, left, bottom])).toEqual([
    [1, 50, 100],
    [1, 68, 100],
    [3, 50, 500],
  ])
})

test('is case-sensitive', () => {
  expect(matchAnchor('Here', [line('Sign here')])).toEqual([])
})

test('treats any run of spaces as one', () => {
  expect(matchAnchor('Sign  here', [line('Sign\u00a0 \u2003here')])).toHaveLength(1)
})

test('matches ligatures and composed characters with their plain forms', () => {
  expect(matchAnchor('office', [line(['o', 'ﬃ', 'c', 'e'])])).toMatchObject([{ left: 50, width: 24 }])
  expect(matchAnchor('é', [line(['e\u0301'])])).toHaveLength(1)
  expect(matchAnchor('é', [line(['e', '\u0301'])])).toHaveLength(1)
  expect(matchAnchor('cafe', [line('café')])).toEqual([])
})

test('does not match across two lines', () => {
  expect(matchAnchor('Sign here', [line('Sign'), line('here')])).toEqual([])
})

test('matches nothing for an empty anchor or one over 100 characters', () => {
  const long = 'a'.repeat(101)
  expect(matchAnchor('', [line('text')])).toEqual([])
  expect(matchAnchor('   ', [line('text here')])).toEqual([])
  expect(matchAnchor(long, [line(long)])).toEqual([])
  expect(matchAnchor('a'.repeat(100), [line('a'.repeat(100))])).toHaveLength(1)
  expect(matchAnchor('😀'.repeat(100), [line('😀'.repeat(100))])).toHaveLength(1)
})

test('keeps the positions of characters outside the basic plane', () => {
  expect(matchAnchor('x', [line(['𝒜', '😀', 'x'])])).toMatchObject([{ left: 62 }])
})

test('finds many anchors at once, and counts what is beyond the most', () => {
  const lines = [line('here and here'), line('there now')]
  const found = matchAnchors(['here', 'nowhere', '', 'and', 'now'], lines, 3)
  expect([...found].map(([anchor, { matches, count }]) => [anchor, matches.length, count])).toEqual([
    ['here', 2, 3],
    ['nowhere', 0, 0],
    ['', 0, 0],
    ['and', 1, 1],
    ['now', 1, 1],
  ])
  expect(found.get('and')?.matches).toEqual(matchAnchor('and', lines))
})
