import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '#domain/language.ts'
import { en } from './en.ts'
import { speech } from './words.ts'

type Leaf = readonly [path: string, value: unknown]

function leavesOf(tree: object, path = ''): Leaf[] {
  return Object.entries(tree).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? leavesOf(value, `${path}.${name}`)
      : [[`${path}.${name}`, value]],
  )
}

/** What a phrase says with a mark in each place that is filled. */
function said(value: unknown): string {
  if (typeof value !== 'function') return String(value)
  const phrase = value as (...parts: unknown[]) => string
  return phrase(...Array.from({ length: phrase.length }, (_, index) => `⟦${index}⟧`))
}

const marksOf = (text: string) => [...new Set(text.match(/⟦\d⟧/g))].toSorted()

test.each(languages.filter((language) => language !== 'en'))(
  '%s says everything, with all that English puts into it, and in words of its own',
  async (language) => {
    const own = new Map(leavesOf(await speech.fetch(language)))
    const english = leavesOf(en)
    expect([...own.keys()].toSorted()).toEqual(english.map(([path]) => path).toSorted())
    for (const [path, value] of english) {
      const [here, there] = [said(own.get(path)), said(value)]
      expect([path, marksOf(here)]).toEqual([path, marksOf(there)])
      if (there !== 'null' && path !== '.file.kinds.master') expect(here, path).not.toBe(there)
      for (const count of [0, 1, 2, 3, 11, 100])
        if (/pages(Added|Removed)/.test(path))
          expect((own.get(path) as (count: number) => string)(count)).toMatch(/\S/)
    }
  },
)

test('parts of the page say nothing but the words of the page', () => {
  const folder = join(import.meta.dirname, '..')
  const parts = readdirSync(folder).filter((name) => name.endsWith('.tsx'))
  const bare = parts.flatMap((name) => {
    const code = readFileSync(join(folder, name), 'utf8')
    const texts = code.match(/>\s*[A-Z][a-z]+[^<>{}=;()]*<\//g) ?? []
    const attributes = code.match(/\b(label|title|aria-label|description)="[^"]*[a-z][^"]*"/g) ?? []
    return [...texts, ...attributes].map((found) => `${name}: ${found.trim()}`)
  })
  expect(bare).toEqual(['verify-document-page.tsx: >Countersign</'])
})
