import { testCatalogue } from '../../../guest/language/testing-catalogue.ts'
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
  '.pages',
  '.field.page',
  '.language',
  '.field.parts',
]

testCatalogue({ english: en, fetch: (language) => speech.fetch(language), sources, counting, alike })
