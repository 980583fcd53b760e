import { expect, test } from 'vitest'
import type { FirstScreen } from '#contract/signing/first-screen.ts'
import { composePage } from './compose-page.ts'

const page = [
  '<html lang="en"><head><meta charset="utf-8" /><title>Countersign</title>',
  '<script type="module" crossorigin src="/main.js" nonce="__CSP_NONCE__"></script>',
  '<link rel="modulepreload" href="/first.js">',
  '<link rel="stylesheet" href="/main.css"></head>',
  '<body><div id="root">shape</div></body></html>',
].join('')
const links = '<link rel="modulepreload" href="/more.js">'
const screen: FirstScreen = {
  html: '<h1>Lease</h1>',
  title: 'Lease </title><script>$& – sign',
  language: 'ar',
  direction: 'rtl',
  styles: ':root{--brand-fill-light:#123456}',
  showsDocuments: false,
  askEarly: 'ask()',
  checkEarly: 'check()',
}

test('adds only links to a page without a first screen', () => {
  expect(composePage(page, links, null)).toBe(page.replace('</head>', `${links}</head>`))
})

test('puts a first screen before the hidden root, and its requests before the stylesheet', () => {
  const shown = composePage(page, links, screen)
  expect(shown).toContain('<html lang="ar" dir="rtl">')
  expect(shown).toContain('<title>Lease &lt;/title&gt;&lt;script&gt;$&amp; – sign</title>')
  expect(shown).toContain(
    '<div id="early"><h1>Lease</h1></div><script nonce="__CSP_NONCE__">check()</script><div id="root" hidden>shape',
  )
  expect(shown).toContain('<style nonce="__CSP_NONCE__">:root{--brand-fill-light:#123456}</style>')
  expect(shown.indexOf('ask()')).toBeLessThan(shown.indexOf('main.css'))
})

const entry = '<script type="module" crossorigin src="/main.js" nonce="__CSP_NONCE__"></script>'
const first = '<link rel="modulepreload" href="/first.js">'

test.each([
  ['first words', false, `${entry}${first}${links}`],
  ['a picture, but for those that load beside it', true, `${entry}${links}`],
])('delays scripts where %s come first', (_, showsDocuments, waiting) => {
  const shown = composePage(page, links, { ...screen, showsDocuments })
  expect(/<template id="later">(.*?)<\/template>/.exec(shown)?.[1]).toBe(waiting)
  for (const part of ['src="/main.js"', first, links]) expect(shown.split(part)).toHaveLength(2)
})
