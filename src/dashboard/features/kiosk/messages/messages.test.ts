import { testCatalogue } from '../../../guest/language/testing-catalogue.ts'
import { en } from './en.ts'
import { speech } from './words.ts'

const sources = import.meta.glob<string>('../**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const counting = ['.kit.charactersLeft', '.othersLeft']
const alike = ['.leave.label']

testCatalogue({ english: en, fetch: (language) => speech.fetch(language), sources, counting, alike })
