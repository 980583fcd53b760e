import { expect, test } from 'vitest'
import type { FieldSuggestion } from '../../../../api/sending/drafts.ts'
import { scannedLines, withScans } from './scan-pages.ts'

const suggestion = (page: number, label: string) => ({ page, label }) as FieldSuggestion
const documents = [
  { file: '/a', pages: [1, 2].map(() => ({ width: 1, height: 1 })) },
  { file: '/b', pages: [{ width: 1, height: 1 }] },
]
const scan = (file: string, pageOfDocument: number) => ({
  file,
  pageOfDocument,
  lines: [{ page: 1, characters: [] }],
  suggestions: [suggestion(1, `${file} ${pageOfDocument}`)],
})

test('puts what was read on the pages of documents, wherever these are now', () => {
  const scans = [scan('/b', 1), scan('/a', 2)]
  const labels = (...given: Parameters<typeof withScans>) =>
    withScans(...given).map(({ page, label }) => [page, label])
  expect(labels([suggestion(1, 'text'), suggestion(3, 'more')], scans, documents)).toEqual([
    [1, 'text'],
    [2, '/a 2'],
    [3, 'more'],
    [3, '/b 1'],
  ])
  expect(labels([], scans, documents.toReversed())).toEqual([
    [1, '/b 1'],
    [3, '/a 2'],
  ])
  expect(scannedLines(scans, documents).map(({ page }) => page)).toEqual([2, 3])
})

test('forgets what was read in a file that was replaced', () => {
  const replaced = [{ file: '/c', pages: [{ width: 1, height: 1 }] }]
  expect(withScans([], [scan('/a', 1)], replaced)).toEqual([])
})
