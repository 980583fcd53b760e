import { expect, test } from 'vitest'
import { languages } from '#domain/language.ts'
import { bareWordsIn, expectSpoken } from '../../../guest/language/testing-catalogue.ts'
import { en } from './en.ts'
import { speech } from './words.ts'

const sources = import.meta.glob<string>('../**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const counting = ['.kit.charactersLeft']

test.each(languages.filter((language) => language !== 'en'))(
  'says everything in %s, with the same values as English and words of its own',
  async (language) => {
    expectSpoken(await speech.fetch(language), en, { counting, alike: ['.file.kinds.master'] })
  },
)

test('contains no words outside the catalogue', () => {
  const bare = bareWordsIn(sources)
  expect(bare).toEqual(['../verify-document-page.tsx: >Countersign</'])
})
