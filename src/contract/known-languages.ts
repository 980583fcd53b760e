import { languages } from '#domain/language.ts'
import { z } from 'zod'

/** What the service knows of the languages of a guest. */
export const knownLanguages = z.object({
  chosen: z.enum(languages).nullable().describe('What this address chose before in this organisation.'),
  usual: z.enum(languages).describe('What the organisation speaks to everybody else.'),
})

/** The choice of a language. */
export const languageChoice = z.object({ language: z.enum(languages) })

/** The language in which a text that is agreed to was read. */
export const languageRead = z
  .enum(languages)
  .default('en')
  .describe('The language in which the text was read.')

/** A text that is agreed to, in every language. */
export const textsByLanguage = z.record(z.enum(languages), z.string())
