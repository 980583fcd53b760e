import { placeholders, textedEmails, textLimits, unknownPlaceholders } from '#domain/email-texts.ts'
import { withoutDirectionMarks } from '#domain/characters.ts'
import { languages } from '#domain/language.ts'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { idParams, inOneLine } from '../../values.ts'

const known = placeholders.map((name) => `{{${name}}}`).join(', ')
const checked = (text: z.ZodString) =>
  text
    .refine((written) => unknownPlaceholders(written).length === 0, `Use only these placeholders: ${known}.`)
    .transform((written) => (written === '' ? null : written))
    .nullable()

const own = {
  subject: checked(z.string().overwrite(inOneLine).max(textLimits.subject)),
  opening: checked(
    z
      .string()
      .overwrite((text) => withoutDirectionMarks(text).trim())
      .max(textLimits.opening),
  ),
}
const about = { email: z.enum(textedEmails), language: z.enum(languages) }
const plain = z.object({ subject: z.string().nullable(), opening: z.string().nullable() })

/** Own words of one place in every email and language, and what is written where there are none. */
const emailTexts = z.object({
  texts: z.array(
    z.object({
      ...about,
      ...plain.shape,
      inherited: z.object({ subject: z.string(), opening: z.string() }),
    }),
  ),
})

const access = 'account' as const

/** What emails to recipients say, for an organisation and its groups. */
export const emailTextOperations = {
  organisation: operation({
    method: 'GET',
    path: '/app/organisation/email-texts',
    access,
    tag: 'Organisation',
    summary: 'What the organisation writes in emails to recipients',
    output: emailTexts,
  }),
  setOrganisation: operation({
    method: 'PUT',
    path: '/app/organisation/email-texts',
    access,
    tag: 'Organisation',
    summary: 'Write subject and opening of an email in one language; null uses the words of the service',
    body: z.object({ ...about, ...own }),
    output: emailTexts,
  }),
  group: operation({
    method: 'GET',
    path: '/app/groups/{id}/email-texts',
    access,
    tag: 'Groups',
    summary: 'What a group writes in emails to recipients',
    params: idParams,
    output: emailTexts,
  }),
  setGroup: operation({
    method: 'PUT',
    path: '/app/groups/{id}/email-texts',
    access,
    tag: 'Groups',
    summary: 'Write subject and opening of an email in one language; null uses those of the organisation',
    params: idParams,
    body: z.object({ ...about, ...own }),
    output: emailTexts,
  }),
  preview: operation({
    method: 'POST',
    path: '/app/email-texts/preview',
    access,
    tag: 'Organisation',
    summary: 'The email with these words, with sample values',
    body: z.object({ ...about, ...own }),
    output: z.object({ subject: z.string(), text: z.string() }),
  }),
}
