import { expect, test } from 'vitest'
import type { FirstScreen } from '#contract/signing/first-screen.ts'
import { composePage } from './compose-page.ts'

const page = [
  '<html lang="en"><head><meta charset="utf-8" /><title>Countersign</title>',
  '<script type="module" crossorigin src="/main.js" nonce="__CSP_NONCE__"></script>',
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
  awaitsPicture: false,
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
  expect(shown).toContain('src="/main.js"')
  expect(shown).not.toContain('<template')
})

test('delays scripts where a picture comes first', () => {
  const shown = composePage(page, links, { ...screen, awaitsPicture: true })
  const waiting = /<template id="later">(.*?)<\/template>/.exec(shown)?.[1]
  expect(waiting).toBe(
    `<script type="module" crossorigin src="/main.js" nonce="__CSP_NONCE__"></script>${links}`,
  )
  expect(shown.split('src="/main.js"')).toHaveLength(2)
})
