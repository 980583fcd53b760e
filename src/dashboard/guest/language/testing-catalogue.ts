import { expect, test } from 'vitest'
import { languages } from '#domain/language.ts'
import type { Language } from '#domain/language.ts'

type Leaf = readonly [path: string, value: unknown]

interface Peculiar {
  /** Phrases that count. The number comes last. */
  readonly counting: readonly string[]
  /** Phrases that are the same in several languages. */
  readonly alike: readonly string[]
}

/** What a page's words are compared with. */
interface Catalogue extends Peculiar {
  readonly english: object
  readonly fetch: (language: Language) => Promise<object>
  /** The source of each of the page's components. */
  readonly sources: Readonly<Record<string, string>>
}

/** The word for a test is the same in German and French. */
const alwaysAlike = ['.kit.test']

/** Tests of a page that is available in every language. Call it at the top of a test file. */
export function testCatalogue({ english, fetch, sources, ...peculiar }: Catalogue): void {
  test.each(languages.filter((language) => language !== 'en'))(
    '%s says everything, with all that English puts into it, and in words of its own',
    async (language) => {
      expectSpoken(await fetch(language), english, peculiar)
    },
  )

  test('Arabic is written in Arabic script', async () => {
    expect(latinIn(await fetch('ar'))).toEqual(['.language'])
  })

  test('French signs keep the space before them on the line', async () => {
    expect(looseSpacesIn(await fetch('fr'))).toEqual([])
  })

  test('screens say nothing but the words of the page', () => {
    expect(bareWordsIn(sources)).toEqual([])
  })
}

/** Compares a language with English: it says everything, with the same values and in words of its own. */
export function expectSpoken(words: object, english: object, { counting, alike }: Peculiar): void {
  const say = (leaf: Leaf) => said(leaf, counting)
  const originals = new Map(leavesOf(english).map((leaf) => [leaf[0], say(leaf)]))
  const own = leavesOf(words)
  expect(own.map(([path]) => path).toSorted()).toEqual([...originals.keys()].toSorted())
  for (const leaf of own) {
    const [path] = leaf
    const [first = '', ...counted] = say(leaf)
    const [original = ''] = originals.get(path) ?? []
    if (!counting.includes(path)) expect([path, marksOf(first)]).toEqual([path, marksOf(original)])
    for (const text of [first, ...counted]) {
      expect(text, path).not.toBe('')
      expect(text, path).not.toMatch(/undefined|NaN|\[object/)
    }
    if (original !== 'null' && ![...alwaysAlike, ...alike].includes(path))
      expect([path, first]).not.toEqual([path, original])
  }
}

/** The phrases of a language with words in Latin letters, except example addresses. */
function latinIn(words: object): string[] {
  return leavesOf(words)
    .filter(
      (leaf) =>
        leaf[1] !== null && /[A-Za-z]{2,}/.test(said(leaf, []).join(' ').replaceAll('name@example.com', '')),
    )
    .map(([path]) => path)
}

/** The phrases with an ordinary space inside quotation marks or before a sign that has one in French. */
function looseSpacesIn(words: object): string[] {
  return leavesOf(words)
    .filter((leaf) => / [:;!?»%]|« /.test(said(leaf, []).join('\n')))
    .map(([path]) => path)
}

/** Words outside the catalogue, as `file: words`, from each component's source. */
export function bareWordsIn(sources: Readonly<Record<string, string>>): string[] {
  const files = Object.entries(sources)
  expect(files.length).toBeGreaterThan(2)
  return files.flatMap(([name, code]) => {
    const texts = code.match(/>\s*[A-Z][a-z]+[^<>{}=;()]*<\//g) ?? []
    const attributes =
      code.match(/\b(label|title|aria-label|placeholder|alt|hint|description)="[^"]*[a-z][^"]*"/g) ?? []
    return [...texts, ...attributes].map((found) => `${name}: ${found.trim()}`)
  })
}

function leavesOf(tree: object, path = ''): Leaf[] {
  return Object.entries(tree).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? leavesOf(value, `${path}.${name}`)
      : [[`${path}.${name}`, value]],
  )
}

/** A phrase with a mark for each inserted value. For counting phrases, one per plural form. */
function said([path, phrase]: Leaf, counting: readonly string[]): string[] {
  if (typeof phrase !== 'function') return [String(phrase)]
  const marks = Array.from({ length: phrase.length }, (_, index) => `⟦${index}⟧`)
  const say = phrase as (...parts: unknown[]) => string
  const numbers = counting.includes(path) ? [0, 1, 2, 3, 11, 40, 100] : []
  return [say(...marks), ...numbers.map((number) => say(...marks.slice(1), number))]
}

function marksOf(text: string): string {
  return [...new Set(text.match(/⟦\d⟧/g))].toSorted().join(' ')
}
