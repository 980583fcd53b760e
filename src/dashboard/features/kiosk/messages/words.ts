import { createSpeech, useWordsOf } from '../../../guest/language/speech.tsx'
import { en } from './en.ts'
import type { Words } from './en.ts'

/** The languages of the device on which an envelope is signed in person. */
export const speech = createSpeech<Words>(en, {
  de: async () => (await import('./de.ts')).de,
  fr: async () => (await import('./fr.ts')).fr,
  es: async () => (await import('./es.ts')).es,
  ar: async () => (await import('./ar.ts')).ar,
})

/** The words of the page. */
export function useWords(): Words {
  return useWordsOf(speech)
}
