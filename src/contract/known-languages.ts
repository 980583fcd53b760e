import { languages } from '#domain/language.ts'
import { z } from 'zod'

/** The languages known for a guest. */
export const knownLanguages = z.object({
  chosen: z
    .enum(languages)
    .nullable()
    .describe('What this address chose or acted in earlier in this organisation, or what the sender chose.'),
  usual: z.enum(languages).describe("The organisation's default."),
})

/** The choice of a language. */
export const languageChoice = z.object({ language: z.enum(languages) })

/** The language in which an agreement was read. */
export const languageRead = z
  .enum(languages)
  .optional()
  .describe('The language in which the text was read; English if omitted.')

/** An agreement in every language. */
export const textsByLanguage = z.record(z.enum(languages), z.string())
