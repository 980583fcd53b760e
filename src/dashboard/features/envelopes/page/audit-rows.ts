import type { AuditTrail } from '../../../api/sending/envelopes.ts'

export type AuditEvent = AuditTrail['events'][number]

/** Additional notes about an event: the reason given, the file, and the like. */
export function eventNotes({ details }: Pick<AuditEvent, 'details'>): readonly string[] {
  return Object.entries(details).flatMap(([name, value]) => {
    if (silent.has(name) || value === null || value === '' || typeof value === 'object') return []
    if (name === 'reason') return [`“${String(value)}”`]
    if (name === 'to') return [String(value)]
    if (name === 'days') return [`Valid for ${String(value)} days`]
    if (name === 'version') return [`Consent text ${String(value)}`]
    if (typeof value === 'boolean') return value ? [wordsOf(name)] : []
    return [`${wordsOf(name)}: ${String(value)}`]
  })
}

/** Already in the words of the event, or of no use to a reader. */
const silent = new Set([
  'name',
  'email',
  'recipientId',
  'channel',
  'method',
  'kind',
  'shared',
  'framed',
  'host',
])

function wordsOf(name: string): string {
  const words = name.replaceAll(/([A-Z]|_[a-z])/g, (letter) => ` ${letter.replace('_', '').toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const actors: Record<AuditEvent['actor']['kind'], string> = {
  account: 'Account',
  credentials: 'API credentials',
  recipient: 'Recipient',
  witness: 'Witness',
  service: 'Countersign',
}

/** Who did it: the name, and their role or email below. */
export function actorWords({ kind, name, email }: AuditEvent['actor']): {
  readonly name: string
  readonly more: string
} {
  const what = actors[kind]
  if (name === null || name === '') return { name: email ?? what, more: email === null ? '' : what }
  return { name, more: email ?? what }
}
