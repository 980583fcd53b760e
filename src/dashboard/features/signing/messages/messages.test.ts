import { expect, test } from 'vitest'
import { languages } from '#domain/language.ts'
import { bareWordsIn, expectSpoken, latinIn } from '../../../kit/language/testing-catalogue.ts'
import { en } from './en.ts'
import { speech } from './words.ts'

const sources = import.meta.glob<string>('../**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const counting = [
  '.kit.charactersLeft',
  '.password.tooMany',
  '.code.resendIn',
  '.documentHeading',
  '.progress.of',
  '.progress.left',
  '.signature.replaceAll',
  '.finished.redirect',
  '.page',
  '.field.tooLong',
]
const alike = [
  '.reading.page',
  '.zoomIs',
  '.contact.website',
  '.field.kind.input',
  '.field.kind.date',
  '.field.prompt.input',
  '.field.kind.signature',
  '.field.kind.checkbox',
  '.deadEnd.document',
  '.finished.downloads',
  '.documentHeading',
  '.paper.page',
  '.field.page',
  '.language',
  '.field.parts',
]

test.each(languages.filter((language) => language !== 'en'))(
  '%s says everything, with all that English puts into it, and in words of its own',
  async (language) => {
    expectSpoken(await speech.fetch(language), en, { counting, alike })
  },
)

test('Arabic is written in Arabic letters', async () => {
  expect(latinIn(await speech.fetch('ar'))).toEqual(['.language'])
})

test('screens say nothing but the words of the page', () => {
  expect(bareWordsIn(sources)).toEqual([])
})
