import { expect, test } from 'vitest'
import { aDocx, docxOf, paragraphs } from '#harness/world/word.ts'
import { faultOfParts, isWellFormed } from './docx-parts.ts'

test('finds no fault in a sound document', () => {
  expect(faultOfParts(aDocx('Agreement'))).toBeNull()
})

test('finds a changed byte within a part', () => {
  const changed = aDocx('Agreement', 'between two')
  const at = changed.indexOf('word/document.xml') + 'word/document.xml'.length + 60
  changed[at] = (changed[at] ?? 0) ^ 0x55
  expect(faultOfParts(changed)).toMatch(/^word\/document\.xml /)
})

test('finds XML that ends too early, in every part', () => {
  expect(faultOfParts(docxOf({ body: `${paragraphs('one')}<w:p></w:q>` }))).toBe(
    'word/document.xml is no XML',
  )
  const parts = [{ name: 'word/numbering.xml', content: '<w:numbering><w:num>' }]
  expect(faultOfParts(docxOf({ body: '', parts }))).toBe('word/numbering.xml is no XML')
})

test.each([
  ['<a/>', true],
  ['<?xml version="1.0"?>\n<!-- <b> --><a x="1 > 0" y=\'"\'><b><![CDATA[</a>]]></b><c/></a>\n', true],
  ['', false],
  ['text', false],
  ['<a><b></a></b>', false],
  ['<a>', false],
  ['</a>', false],
  ['<a/><b/>', false],
  ['<a b="c>', false],
  ['<a <b/>', false],
  ['<!-- <a/>', false],
  ['<!DOCTYPE a [<!ENTITY b "cc">]><a>&b;</a>', false],
  ['< a/>', false],
])('judges whether %s is well formed: %s', (text, is) => {
  expect(isWellFormed(text)).toBe(is)
})
