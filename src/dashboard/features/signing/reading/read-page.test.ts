import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { showText } from './read-page.ts'

test('letters are counted where PDF.js shows them', () => {
  expect(showText).toBe(OPS.showText)
})
