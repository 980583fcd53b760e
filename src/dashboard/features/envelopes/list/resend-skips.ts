import type { EnvelopeRow } from '../../../api/sending/envelopes.ts'

type Recipient = EnvelopeRow['recipients'][number]

/** Whoever has just got an email gets no second one. */
const justNow = 15 * 60_000

const reasons = {
  muted: 'Muted',
  finished: 'Finished',
  declined: 'Declined, so resend to them one by one',
  waiting: 'Not their turn yet',
  recent: 'Emailed in the last 15 minutes',
} as const

type Skip = keyof typeof reasons

/** Why a recipient of an open envelope gets no second email. Null if they get one. Copies are not asked for anything. */
function skipOf(recipient: Recipient, now: number): Skip | 'copy' | null {
  const { type, status, muted, emailed } = recipient
  if (type === 'carbon-copy') return 'copy'
  if (status === 'completed') return 'finished'
  if (status === 'declined') return 'declined'
  if (status === 'pending') return 'waiting'
  if (muted) return 'muted'
  return status === 'sent' && emailed !== null && now - Date.parse(emailed) < justNow ? 'recent' : null
}

/** Those of an envelope who get their email again together with those of others. */
export function receiversAmong({ recipients, status }: EnvelopeRow, now = Date.now()): Recipient[] {
  return status === 'sent' ? recipients.filter((one) => skipOf(one, now) === null) : []
}

/** Those who get none, each once by the reason, in the order in which the reasons are listed. */
export function skippedAmong(
  rows: readonly EnvelopeRow[],
  now = Date.now(),
): { readonly why: string; readonly people: readonly Recipient[] }[] {
  const open = rows.filter(({ status }) => status === 'sent').flatMap(({ recipients }) => recipients)
  const found = Map.groupBy(open, (one) => skipOf(one, now))
  return (Object.keys(reasons) as Skip[]).flatMap((skip) => {
    const people = [...new Map(found.get(skip)?.map((one) => [one.email.toLowerCase(), one])).values()]
    return people.length === 0 ? [] : [{ why: reasons[skip], people }]
  })
}
