import {
  envelopeStatusWords,
  recipientStatusWords,
  undeliveredWords,
} from '../../../records/envelope-words.ts'
import type { EnvelopeRow } from '../../../api/sending/envelopes.ts'
import { moment, named, Peek } from '../../../lists/peek.tsx'
import type { PeekOf } from '../../../lists/peek.tsx'
import { paths } from '../../../paths.ts'
import { LabelChips } from '../../../records/labels/label-chips.tsx'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'
import { RecipientMark } from './recipient-marks.tsx'

/** An envelope of the list at a glance: how far it is, and each of its recipients. */
export function PeekEnvelope({ row: envelope, onClose }: PeekOf<EnvelopeRow, VerbContext>) {
  const undelivered = undeliveredWords(envelope)
  return (
    <Peek
      title={envelope.name || 'Untitled envelope'}
      href={paths.envelope.href(envelope.id)}
      open="Open the envelope"
      picture={envelope.picture}
      status={envelopeStatusWords(envelope)}
      facts={[
        ...named('Sender', envelope.sender),
        ...named('Group', envelope.group),
        ...moment('Created', envelope.created),
        ...moment('Sent', envelope.sent),
        ...moment('Completed', envelope.completed),
        ...moment('Voided', envelope.voided),
      ]}
      onClose={onClose}
    >
      <LabelChips labels={envelope.labels} />
      {undelivered !== null && <p className="text-sm text-ink">{undelivered}</p>}
      <ul aria-label="Recipients" className="flex flex-col gap-3">
        {envelope.recipients.map((recipient, place) => {
          const words = recipientStatusWords(recipient, envelope.status)
          return (
            <li key={recipient.id} className="flex items-center gap-4">
              <RecipientMark name={recipient.name || recipient.email} color={place} words={words} />
              <span className="min-w-0 flex-1 truncate text-base text-ink">
                {recipient.name || recipient.email}
              </span>
              <span className="text-sm text-muted">{words.word}</span>
            </li>
          )
        })}
      </ul>
    </Peek>
  )
}
