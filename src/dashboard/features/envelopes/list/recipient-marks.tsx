import { recipientStatusWords, shortDiagnosis } from '../../../records/envelope-words.ts'
import type { StatusWords } from '../../../records/envelope-words.ts'
import type { EnvelopeRow } from '../../../api/sending/envelopes.ts'
import { Avatar } from '../../../kit/layout/avatar.tsx'
import { classes } from '../../../kit/layout/classes.ts'

const backgrounds: Record<StatusWords['tone'], string> = {
  neutral: 'bg-line-strong text-ink',
  info: 'bg-info-solid text-white',
  success: 'bg-success-solid text-white',
  warning: 'bg-warning-solid text-black',
  danger: 'bg-danger-solid text-white',
}

/** A recipient's initials with a small mark of where they stand; the words stand beside or are spoken. */
export function RecipientMark({
  name,
  color,
  words,
  size = 'medium',
}: {
  name: string
  /** Place in the envelope; without it the mark alone carries colour. */
  color?: number
  words: StatusWords
  size?: 'small' | 'medium' | 'large'
}) {
  return (
    <span className="relative inline-flex">
      <Avatar name={name} color={color} size={size} />
      <span
        aria-hidden
        className={classes(
          'absolute -right-1.5 -bottom-1 flex size-3.5 items-center justify-center rounded-full ring-2 ring-surface',
          backgrounds[words.tone],
        )}
      >
        <words.icon className="size-2.5" strokeWidth={2.5} />
      </span>
    </span>
  )
}

/** Recipients whose names are told. An envelope can have hundreds. */
const mostNamed = 20

/** How many marks there is room for: a number of others takes the place of one, and a long one that of two. */
function marksShown(recipients: number, most: number): number {
  if (recipients <= most) return recipients
  const besideNumber = most - 1
  return recipients - besideNumber < 100 ? besideNumber : Math.max(1, besideNumber - 1)
}

/** The recipients of a row with where each of them stands; the first few, then a number. */
export function RecipientMarks({ envelope, most = 4 }: { envelope: EnvelopeRow; most?: number }) {
  const { recipients } = envelope
  if (recipients.length === 0) return <span className="text-faint">No one yet</span>
  const named = recipients.slice(0, mostNamed).map((recipient) => ({
    recipient,
    words: recipientStatusWords(recipient, envelope.status),
  }))
  const shown = named.slice(0, marksShown(recipients.length, most))
  const spoken = named.map(({ recipient, words }) => {
    const why = recipient.status === 'failed' ? `, ${shortDiagnosis(recipient.diagnosis)}` : ''
    return `${recipient.name || recipient.email}: ${words.word}${why}`
  })
  const others = recipients.length - named.length
  if (others > 0) spoken.push(`and ${others} ${others === 1 ? 'other' : 'others'}`)
  return (
    <span className="flex items-center gap-2.5" title={spoken.join('\n')}>
      {shown.map(({ recipient, words }) => (
        <RecipientMark key={recipient.id} name={recipient.name || recipient.email} words={words} />
      ))}
      {recipients.length > shown.length && (
        <span aria-hidden className="text-xs text-faint tabular-nums">
          +{recipients.length - shown.length}
        </span>
      )}
      <span className="sr-only">{spoken.join(', ')}</span>
    </span>
  )
}
