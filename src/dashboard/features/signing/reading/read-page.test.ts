import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { showText } from './read-page.ts'

test('counts letters where PDF.js shows them', () => {
  expect(showText).toBe(OPS.showText)
})
