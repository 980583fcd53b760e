import { useState } from 'react'
import type { EnvelopePage } from '../../../api/sending/envelopes.ts'
import { Facts } from '../../../kit/layout/card.tsx'
import { Button } from '../../../kit/buttons/button.tsx'
import { lazyLater } from '../../../kit/feedback/later.tsx'
import { CopyButton } from '../../../kit/buttons/copy-button.tsx'
import { LabelChips } from '../../../records/labels/label-chips.tsx'
import { Metadata } from '../../../records/metadata.tsx'
import { Time } from '../../../kit/text/time.tsx'
import { erasureFact } from './erasure-fact.tsx'

const LabelDialog = lazyLater(async () => (await import('../dialogs.ts')).LabelDialog)
const DeadlineDialog = lazyLater(async () => (await import('../dialogs.ts')).DeadlineDialog)

/** Further details of an envelope. */
export function EnvelopeDetails({ envelope }: { envelope: EnvelopePage }) {
  const { id, sender, group, shared, documents, message, labels } = envelope
  const moments = [
    momentOf('Created', envelope.created),
    momentOf('Sent', envelope.sent),
    momentOf('Completed', envelope.completed),
    momentOf('Voided', envelope.voided),
  ].filter((moment) => moment !== null)
  const ends = envelope.status === 'sent' && envelope.deadline ? [endsFact(envelope)] : []
  return (
    <div className="flex flex-col gap-5">
      {message && (
        <section className="flex flex-col gap-1">
          <h3 className="text-sm font-medium text-ink">Message to recipients</h3>
          <p className="text-sm whitespace-pre-wrap text-muted wrap-anywhere">{message}</p>
        </section>
      )}
      <Facts
        facts={[
          { label: 'Sender', value: <Person name={sender.name} email={sender.email} /> },
          {
            label: 'Group',
            value: group ? `${group.name}${shared ? ', shared' : ', not shared'}` : 'None',
          },
          ...(labels.length > 0 || envelope.may.manage
            ? [{ label: 'Labels', value: <Labels envelope={envelope} /> }]
            : []),
          ...moments,
          ...ends,
          ...[erasureFact(envelope)].filter((fact) => fact !== null),
          {
            label: documents.length === 1 ? 'Document' : 'Documents',
            value:
              envelope.purgeBegun === null ? (
                <ul className="flex flex-col gap-1">
                  {documents.map((document) => (
                    <li key={document.id}>
                      {document.name}{' '}
                      <span className="text-faint">
                        {document.pages} {document.pages === 1 ? 'page' : 'pages'}
                      </span>
                    </li>
                  ))}
                </ul>
              ) : (
                'Erased'
              ),
          },
          {
            label: 'Envelope ID',
            value: (
              <span className="inline-flex max-w-full items-center gap-1">
                <code className="min-w-0 font-mono text-[0.6875rem] wrap-anywhere">{id}</code>
                <CopyButton text={id} label="Copy envelope ID" />
              </span>
            ),
          },
        ]}
      />
      <Metadata metadata={envelope.metadata} />
    </div>
  )
}

function endsFact(envelope: EnvelopePage) {
  return {
    label: 'Ends on',
    value: (
      <span className="flex flex-wrap items-center gap-x-4">
        <Time value={envelope.deadline ?? ''} format="local" />
        {envelope.may.manage && <MoveDeadline envelope={envelope} />}
      </span>
    ),
  }
}

function Labels({ envelope }: { envelope: EnvelopePage }) {
  const [isOpen, setOpen] = useState(false)
  const mayChange = envelope.may.manage && envelope.purgeBegun === null
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {envelope.labels.length === 0 ? 'None' : <LabelChips labels={envelope.labels} />}
      {mayChange && (
        <Button variant="quiet" size="small" className="-mx-2 -my-1.5" onPress={() => setOpen(true)}>
          Change labels…
        </Button>
      )}
      {isOpen && <LabelDialog envelopes={[envelope]} onClose={() => setOpen(false)} />}
    </span>
  )
}

function MoveDeadline({ envelope }: { envelope: EnvelopePage }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="small" className="-mx-2 -my-1.5" onPress={() => setOpen(true)}>
        Move…
      </Button>
      {isOpen && <DeadlineDialog envelope={envelope} onClose={() => setOpen(false)} />}
    </>
  )
}

function momentOf(label: string, at: string | null) {
  return at ? { label, value: <Time value={at} format="local" /> } : null
}

function Person({ name, email }: { name: string; email: string }) {
  return (
    <>
      {name} <span className="text-faint wrap-anywhere">{email}</span>
    </>
  )
}
