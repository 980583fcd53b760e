import { hidesAnAddress } from '#domain/ceremony/start-link.ts'
import { isVisible, withoutStackedMarks, withoutDirectionMarks } from '#domain/characters.ts'
import { limits } from '#domain/limits.ts'
import { z } from 'zod'
import { isoMoment } from './iso-moment.ts'

/** An identifier assigned by the service. */
export const id = z.string().min(1).max(64)

/**
 * An identifier that the caller may choose, unique within its envelope. It is used in paths, where `.` and `..` mean
 * folders.
 */
export const chosenId = z
  .string()
  .min(1)
  .max(100)
  .regex(/^(?!\.{1,2}$)(?=.*\S)\P{Cc}+$/u, 'Use one line with at least one visible character, not only dots.')

/** Path parameters of an operation on one resource. */
export const idParams = z.object({ id })

/**
 * Like {@link idParams}, for resources whose id the caller may have chosen; fields from an anchor have a number
 * appended.
 */
export const chosenIdParams = z.object({ id: z.string().min(1).max(200) })

/** A time: ISO 8601 in UTC with milliseconds. */
export const timestamp = z.iso.datetime({ precision: 3 })

/** A time, or null until it happens. */
export const timestampOrNull = timestamp.nullable()

/** A date filter: ISO 8601; anything else is ignored. Source: specification, list rules. */
export const dateFilter = z.string().transform(isoMoment).optional()

/** One email address of at most 254 characters, without line breaks or lists. Source: RFC 5321. */
export const email = z
  .email('Enter one valid email address.')
  .max(254)
  .refine((text) => text.lastIndexOf('@') <= 64, 'Use at most 64 characters before the @.')

/** A signing position: lower ones act first. Source: specification, Recipient `order`. */
export const signingOrder = z.number().int().min(limits.orderMin).max(limits.orderMax)

/** A telephone number. Source: ITU-T E.164. */
export const mobile = z.e164('Enter the number in international form, such as +61400000000.')

/** UTC offset. Source: specification, Account `timezone`. */
export const timezone = z.string().regex(/^[+-](0\d|1[0-4]):[0-5]\d$/, 'Use an offset of the form +HH:MM.')

/** Longer ones belong into a database of the caller's own. */
const mostMetadata = 20_000

/** Key-value pairs for the caller's own use. */
export const metadata = z
  .record(z.string().max(200), z.json())
  .refine((pairs) => JSON.stringify(pairs).length <= mostMetadata, {
    error: 'Must be at most 20,000 characters of JSON.',
  })

/**
 * Turns line breaks and control characters into spaces, and removes direction marks and stacked accents. Names appear
 * on certificates and in subjects, where a second line or reversed or covered text could pass for the service's own.
 */
export function inOneLine(text: string): string {
  return withoutStackedMarks(withoutDirectionMarks(text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')))
}

export const envelopeName = z
  .string()
  .overwrite(inOneLine)
  .trim()
  .min(1, { error: 'Give the envelope a name.', abort: true })
  .max(limits.envelopeName)
  .refine(isVisible, 'Give the envelope a readable name.')
export const envelopeMessage = z.string().max(limits.envelopeMessage)

/** The name of a person, document, group or organisation: one line in emails and on certificates. */
export const oneLineName = z
  .string()
  .overwrite(inOneLine)
  .trim()
  .min(1, { error: 'Enter a name.', abort: true })
  .max(250)
  .refine(isVisible, 'Enter a readable name.')
/** The same for a person. @alias oneLineName */
export const personName = oneLineName

/** The name that someone without an account gives: emails to people of their choice greet with it. */
export const greetedName = personName.refine(
  (name) => !hidesAnAddress(name),
  'Enter a name without web addresses.',
)

/** Where to redirect a recipient's browser: https, or http on localhost. */
export const redirectUrl = z
  .url('Enter a web address that starts with https://.')
  .max(2000)
  .refine(isSafeRedirect, 'Use an https:// address (http:// only on localhost).')

function isSafeRedirect(text: string): boolean {
  const match = /^(https?):\/\/(\[[^\]]*\]|[^/:?#@]*)(:\d+)?([/?#]|$)/i.exec(text)
  if (!match) return false
  const scheme = match[1]?.toLowerCase()
  const host = match[2]?.toLowerCase() ?? ''
  return (scheme === 'https' && host !== '') || ['localhost', '127.0.0.1', '[::1]'].includes(host)
}

/** Validity of temporary addresses in an answer, in minutes. */
export const endpointDuration = z.coerce.number().int().min(1).max(10080).default(limits.downloadMinutes)
