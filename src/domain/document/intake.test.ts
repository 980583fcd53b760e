import { expect, test } from 'vitest'
import { intakeNotes, isCarried, nothingChanged } from './intake.ts'

test('says what was removed or changed, a sentence each', () => {
  expect(intakeNotes([], nothingChanged)).toEqual([])
  expect(intakeNotes(['javascript', 'xfa', 'something-new'], nothingChanged)).toEqual([
    'Removed: scripts, an XFA form and something-new.',
  ])
  const hiddenLayers = Array.from({ length: 20 }, (_, index) => `L${index}`)
  expect(intakeNotes([], { ...nothingChanged, hiddenLayers })).toEqual([
    'Layers that stay hidden: “L0”, “L1”, “L2”, “L3”, “L4”, “L5”, “L6”, “L7” and 12 others.',
  ])
  const files = [{ name: 'factur-x.xml', size: 9, sha256: 'ab' }]
  expect(
    intakeNotes([], { drawn: 1, hidden: 2, hiddenLayers: ['Print only', ''], files, signatures: [] }),
  ).toEqual([
    '1 comment is now part of the page.',
    'Removed, because screens do not show it: 2 comments.',
    'Layers that stay hidden: “Print only” and one without a name.',
    'Attached file kept: factur-x.xml, SHA-256 ab.',
  ])
})

test('says who signed before and whether it held', () => {
  const signatures = [
    { signer: 'Ana', at: '2026-03-01T10:00:00.000Z', verdict: 'extended' },
    { signer: null, at: null, verdict: 'broken' },
  ] as const
  expect(intakeNotes([], { ...nothingChanged, signatures })).toEqual([
    'Signed before by Ana, 2026-03-01: the signature was valid, but something was added after it.',
    'Signed before: the signature was not valid.',
  ])
})

test('carries signed PDFs that only show something', () => {
  expect(isCarried(true, 'application/pdf', ['embedded-files'])).toBe(true)
  expect(isCarried(false, 'application/pdf', [])).toBe(false)
  expect(isCarried(true, 'application/msword', [])).toBe(false)
  for (const part of ['javascript', 'launch-actions'])
    expect(isCarried(true, 'application/pdf', [part])).toBe(false)
})
