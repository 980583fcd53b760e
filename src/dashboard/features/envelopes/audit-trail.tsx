import { useQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { eventWords } from '#domain/audit/event-words.ts'
import { envelopeAudit } from '../../api/envelopes.ts'
import type { EnvelopePage } from '../../api/envelopes.ts'
import { failureWords } from '../../api/failure-words.ts'
import { Button } from '../../kit/button.tsx'
import { CopyButton } from '../../kit/copy-button.tsx'
import { ErrorState } from '../../kit/error-state.tsx'
import { SkeletonRows } from '../../kit/skeleton.tsx'
import { Time } from '../../kit/time.tsx'
import { agentWords } from '../../kit/agent-words.ts'
import { actorWords, eventNotes } from './audit-rows.ts'
import type { AuditEvent } from './audit-rows.ts'

/** Everything that happened to an envelope, each event chained to the one before; made to be printed as well. */
export function AuditTrail({ envelope }: { envelope: EnvelopePage }) {
  const audit = useQuery(envelopeAudit(envelope.id))
  if (audit.isPending) return <SkeletonRows label="Loading the audit trail" />
  if (!audit.data) {
    return (
      <ErrorState
        {...failureWords(audit.error)}
        onRetry={() => void audit.refetch()}
        isRetrying={audit.isFetching}
      />
    )
  }
  const { events, head } = audit.data
  return (
    <section aria-label="Audit trail" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <p className="max-w-prose min-w-60 shrink text-sm text-muted">
          {events.length} {events.length === 1 ? 'event' : 'events'}, oldest first. Each carries a SHA-256
          hash over itself and the hash before it, so that no event can be changed or taken out unnoticed. The
          last hash stands in the certificate.
        </p>
        <div className="print:hidden">
          <Button icon={Printer} onPress={() => globalThis.print()}>
            Print
          </Button>
        </div>
      </div>
      <dl className="flex flex-wrap items-center gap-x-3 text-sm print:grid print:grid-cols-[auto_1fr]">
        <dt className="text-faint">Last hash</dt>
        <dd className="flex min-w-0 items-center gap-1">
          <code className="font-mono text-xs text-ink wrap-anywhere">{head}</code>
          <span className="print:hidden">
            <CopyButton text={head} label="Copy last hash" />
          </span>
        </dd>
        <dt className="hidden text-faint print:block">Envelope id</dt>
        <dd className="hidden font-mono text-xs print:block">{envelope.id}</dd>
      </dl>
      <EventTable events={events} />
    </section>
  )
}

const head = 'border-b border-line pr-4 pb-2 text-left text-xs font-medium text-faint'
const cell =
  'border-b border-line py-2.5 pr-4 align-top max-md:block max-md:border-0 max-md:py-0.5 max-md:pr-0'

function EventTable({ events }: { events: readonly AuditEvent[] }) {
  return (
    <table className="w-full border-separate border-spacing-0 text-sm max-md:block print:text-xs">
      <thead className="max-md:sr-only">
        <tr>
          {['Time', 'Event', 'By', 'From', 'Hash'].map((label) => (
            <th key={label} scope="col" className={head}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {events.map((event) => (
          <EventRow key={event.sequence} event={event} />
        ))}
      </tbody>
    </table>
  )
}

function EventRow({ event }: { event: AuditEvent }) {
  const actor = actorWords(event.actor)
  return (
    <tr className="break-inside-avoid max-md:block max-md:border-b max-md:border-line max-md:py-3">
      <Cell>
        <Time value={event.at} format="both" className="whitespace-nowrap text-ink" />
      </Cell>
      <Cell>
        <span className="font-medium text-ink wrap-anywhere">{eventWords(event)}</span>
        {eventNotes(event).map((note) => (
          <span key={note} className="block text-muted wrap-anywhere">
            {note}
          </span>
        ))}
      </Cell>
      <Cell>
        <span className="text-ink wrap-anywhere">{actor.name}</span>
        <span className="block text-xs text-faint wrap-anywhere">{actor.more}</span>
      </Cell>
      <Cell>
        {event.address !== null && <span className="text-ink tabular-nums">{event.address}</span>}
        {event.userAgent !== null && (
          <span title={event.userAgent} className="block text-xs text-faint wrap-anywhere">
            {agentWords(event.userAgent)}
          </span>
        )}
      </Cell>
      <Cell>
        <span className="flex items-center gap-0.5">
          <code title={event.hash} className="font-mono text-xs text-faint print:hidden">
            {event.hash.slice(0, 10)}…
          </code>
          <code className="hidden font-mono text-[0.5625rem] wrap-anywhere print:block">{event.hash}</code>
          <span className="-my-1 print:hidden">
            <CopyButton text={event.hash} label={`Copy hash of event ${event.sequence}`} />
          </span>
        </span>
      </Cell>
    </tr>
  )
}

function Cell({ children }: { children: ReactNode }) {
  return <td className={cell}>{children}</td>
}
