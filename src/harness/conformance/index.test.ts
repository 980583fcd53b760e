import { expect, test } from 'vitest'
import { chapters } from './chapters.ts'
import { indexAsMarkdown, testsOf } from './test-index.ts'

const tests = testsOf(import.meta.dirname)
const tested = new Set(tests.flatMap(({ ids }) => ids))
const rules = chapters.flatMap((chapter) => Object.keys(chapter.rules))

test('every rule has a test', () => {
  expect(rules.filter((id) => !tested.has(id))).toEqual([])
})

test('every test names the rules it shows, and they exist', () => {
  expect(tests.filter(({ ids }) => ids.length === 0).map(({ title }) => title)).toEqual([])
  expect([...tested].filter((id) => !rules.includes(id))).toEqual([])
})

test('the ids of a chapter count up from 01 under one prefix', () => {
  for (const { rules } of chapters) {
    const ids = Object.keys(rules)
    const prefix = ids[0]?.slice(0, 3) ?? ''
    expect(ids).toEqual(ids.map((_, index) => `${prefix}-${String(index + 1).padStart(2, '0')}`))
  }
  expect(new Set(rules).size).toBe(rules.length)
})

test('the table of rules is up to date', async () => {
  await expect(indexAsMarkdown(chapters, tests)).toMatchFileSnapshot('README.md')
})
