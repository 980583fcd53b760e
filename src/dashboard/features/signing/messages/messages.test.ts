import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '#domain/language.ts'
import { en } from './en.ts'
import { speech } from './words.ts'

const others = languages.filter((language) => language !== 'en')

type Leaf = readonly [path: string, value: unknown]

function leavesOf(tree: object, path = ''): Leaf[] {
  return Object.entries(tree).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? leavesOf(value, `${path}.${name}`)
      : [[`${path}.${name}`, value]],
  )
}

/** Phrases that count; the number stands last. */
const counting = [
  '.kit.charactersLeft',
  '.password.tooMany',
  '.code.resendIn',
  '.documentHeading',
  '.progress.of',
]
counting.push('.progress.left', '.signature.replaceAll', '.finished.redirect', '.page', '.field.tooLong')

/** What a phrase says with a mark in each place that is filled; where it counts, for a number of each plural form too. */
function said([path, phrase]: Leaf): string[] {
  if (typeof phrase !== 'function') return [String(phrase)]
  const marks = Array.from({ length: phrase.length }, (_, index) => `⟦${index}⟧`)
  const say = phrase as (...parts: unknown[]) => string
  const numbers = counting.includes(path) ? [0, 1, 2, 3, 11, 40, 100] : []
  return [say(...marks), ...numbers.map((number) => say(...marks.slice(1), number))]
}

/** The same in more than one language. */
const alike = new Set([
  '.zoomIs',
  '.contact.website',
  '.field.kind.input',
  '.field.kind.date',
  '.field.prompt.input',
])
alike
  .add('.field.kind.signature')
  .add('.field.kind.checkbox')
  .add('.deadEnd.document')
  .add('.finished.downloads')
alike.add('.documentHeading').add('.paper.page').add('.field.page').add('.language').add('.field.parts')

test.each(others)(
  '%s says everything, with all that English puts into it, and in words of its own',
  async (language) => {
    const words = await speech.fetch(language)
    const english = new Map(leavesOf(en).map((leaf) => [leaf[0], said(leaf)]))
    const own = leavesOf(words)
    expect(own.map(([path]) => path).toSorted()).toEqual([...english.keys()].toSorted())
    for (const leaf of own) {
      const [path] = leaf
      const [first = '', ...counted] = said(leaf)
      const [original = ''] = english.get(path) ?? []
      if (!counting.includes(path)) expect([path, marksOf(first)]).toEqual([path, marksOf(original)])
      for (const text of [first, ...counted]) {
        expect(text, path).not.toBe('')
        expect(text, path).not.toMatch(/undefined|NaN|\[object/)
      }
      if (!alike.has(path)) expect([path, first], path).not.toEqual([path, original])
    }
  },
)

function marksOf(text: string): string {
  return [...new Set(text.match(/⟦\d⟧/g))].toSorted().join(' ')
}

test('Arabic is written in Arabic letters', async () => {
  const ar = await speech.fetch('ar')
  for (const leaf of leavesOf(ar)) {
    const [path] = leaf
    if (['.language', '.zoomIs'].includes(path)) continue
    const rest = said(leaf).join(' ').replaceAll('name@example.com', '')
    expect([path, rest.match(/[A-Za-z]{2,}/g)]).toEqual([path, null])
  }
})

test('screens say nothing but the words of the page', () => {
  const folder = join(import.meta.dirname, '..')
  const screens = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  )
  expect(screens.length).toBeGreaterThan(20)
  const bare = screens.flatMap((name) => {
    const code = readFileSync(join(folder, name), 'utf8')
    const texts = code.match(/>\s*[A-Z][a-z]+[^<>{}=;()]*<\//g) ?? []
    const attributes =
      code.match(/\b(label|title|aria-label|placeholder|alt|hint|description)="[^"]*[a-z][^"]*"/g) ?? []
    return [...texts, ...attributes].map((found) => `${name}: ${found.trim()}`)
  })
  expect(bare).toEqual([])
})
