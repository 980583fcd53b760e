import {
  envelopeStatusWords,
  recipientStatusWords,
  undeliveredWords,
} from '../../../records/envelope-words.ts'
import type { EnvelopeRow } from '../../../api/sending/envelopes.ts'
import { StatusBadge } from '../../../kit/feedback/badge.tsx'
import { LinkButton } from '../../../kit/buttons/link-button.tsx'
import { Facts } from '../../../kit/layout/card.tsx'
import { Drawer } from '../../../kit/overlays/drawer.tsx'
import { Sheet } from '../../../kit/layout/sheet.tsx'
import { Time } from '../../../kit/text/time.tsx'
import { paths } from '../../../paths.ts'
import { RecipientMark } from './recipient-marks.tsx'

/** A row of the list at a glance, beside it. Reads nothing that the row does not have. */
export function PeekEnvelope({ envelope, onClose }: { envelope: EnvelopeRow; onClose: () => void }) {
  const { word, tone, icon } = envelopeStatusWords(envelope)
  const undelivered = undeliveredWords(envelope)
  const moment = (label: string, at: string | null) =>
    at === null ? [] : [{ label, value: <Time value={at} /> }]
  return (
    <Drawer
      title={envelope.name || 'Untitled envelope'}
      isOpen
      onOpenChange={onClose}
      footer={
        <LinkButton href={paths.envelope.href(envelope.id)} variant="primary">
          Open the envelope
        </LinkButton>
      }
    >
      <div className="flex flex-col gap-6">
        <Sheet picture={envelope.picture} className="mx-auto aspect-[1/1.2] w-full max-w-64" />
        <div className="flex flex-col gap-3">
          <span className="self-start">
            <StatusBadge tone={tone} icon={icon}>
              {word}
            </StatusBadge>
          </span>
          {undelivered !== null && <p className="text-sm text-ink">{undelivered}</p>}
          <Facts
            facts={[
              { label: 'Sender', value: envelope.sender.name },
              ...(envelope.group ? [{ label: 'Group', value: envelope.group.name }] : []),
              ...moment('Created', envelope.created),
              ...moment('Sent', envelope.sent),
              ...moment('Completed', envelope.completed),
              ...moment('Voided', envelope.voided),
            ]}
          />
        </div>
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
      </div>
    </Drawer>
  )
}
