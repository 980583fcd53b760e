import type { Authentication, CertificateRecipient } from './certificate-data.ts'
import { formatDate } from '#domain/date-format.ts'

const printedFormat = 'D MMM YYYY, HH:mm:ss'

/** An instant in UTC, with the local time below it if that differs. */
export function instant(at: string | null, utcOffset: string): string {
  if (at === null) return '–'
  const utc = `${formatDate(at, printedFormat, '+00:00')} UTC`
  return isUtc(utcOffset) ? utc : `${utc}\n${formatDate(at, printedFormat, utcOffset)} (${utcOffset})`
}

/** An instant within a sentence. */
export function instantInOneLine(at: string, utcOffset: string): string {
  const utc = `${formatDate(at, printedFormat, '+00:00')} UTC`
  return isUtc(utcOffset) ? utc : `${utc} (${formatDate(at, printedFormat, utcOffset)} at ${utcOffset})`
}

function isUtc(utcOffset: string): boolean {
  return utcOffset === '+00:00' || utcOffset === '-00:00'
}

export const typeWords: Readonly<Record<CertificateRecipient['type'], string>> = {
  signer: 'Signer',
  viewer: 'Viewer',
  'carbon-copy': 'Receives a copy',
}

/** In how many places someone signed, such as "3 signatures, 1 set of initials". Empty if in none. */
export function placesOf({ places: { signature, initials } }: Pick<CertificateRecipient, 'places'>): string {
  const counted = (count: number, one: string, many: string): string[] =>
    count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`]
  return [
    ...counted(signature, 'signature', 'signatures'),
    ...counted(initials, 'set of initials', 'sets of initials'),
  ].join(', ')
}

/** What completing meant for each type of recipient. */
export const completedWords: Readonly<Record<CertificateRecipient['type'], string>> = {
  signer: 'Signed',
  viewer: 'Finished viewing',
  'carbon-copy': 'Copy sent',
}

const authenticationWords: Readonly<Record<Authentication, string>> = {
  'email-link': 'Personal link sent by email',
  'sms-link': 'Personal link sent by SMS',
  'integration-link': 'Personal link issued to the sender’s system',
  'public-link': 'Began it by a public link',
  'in-person': 'In person',
  password: 'Password',
  'sms-code': 'One-time code by SMS',
  identity: 'Proof of identity',
  'email-code': 'One-time code by email',
}

/** How a recipient proved who they are, one line per method. */
export function authenticationOf({
  authentication,
  mobile,
  codeNumber,
  identity,
  host,
}: CertificateRecipient): string {
  const numbers: Partial<Record<Authentication, string | null>> = {
    'sms-link': mobile,
    'sms-code': codeNumber,
  }
  const lines = authentication.map((means) => {
    // What a sandbox says proves nothing, and a reading is no proof.
    if (means === 'identity' && identity?.vendor === 'sandbox') return 'Trial of a proof of identity'
    if (means === 'identity' && identity?.vendor === 'local') return 'Identity document read and compared'
    if (means === 'in-person' && host !== null) return `${authenticationWords[means]}, host ${host}`
    const number = numbers[means] ?? null
    return number === null ? authenticationWords[means] : `${authenticationWords[means]} to ${number}`
  })
  return lines.length === 0 ? '–' : lines.join('\n')
}
