import { agentWords } from '#domain/agent-words.ts'
import type { AuditTrail } from '../../api/sending/envelopes.ts'
import { TextLink } from '../../kit/buttons/link-button.tsx'
import { paths } from '../../paths.ts'
import { useWords } from './messages/words.ts'

type AuditEvent = AuditTrail['events'][number]

/** The events as they are recorded, for those who check the sentences. */
export function RecordedEvents({ events, head }: { events: readonly AuditEvent[]; head: string }) {
  const { record } = useWords()
  return (
    <section aria-label={record.heading} className="flex flex-col gap-4 border-t border-line pt-6">
      <h2 className="text-base text-ink">{record.heading}</h2>
      <ol className="flex flex-col gap-4">
        {events.map((event) => (
          <RecordedEvent key={event.sequence} event={event} />
        ))}
      </ol>
      <dl className="flex flex-col gap-1 text-sm">
        <dt className="text-muted">{record.head}</dt>
        <dd className="text-ink wrap-anywhere">
          <code dir="ltr" className="font-mono text-xs">
            {head}
          </code>
        </dd>
      </dl>
      <TextLink href={paths.verifyDocument.href()} className="self-start text-sm print:hidden">
        {record.check}
      </TextLink>
    </section>
  )
}

function RecordedEvent({ event }: { event: AuditEvent }) {
  const { event: numbered, record } = useWords()
  const { sequence, kind, at, actor, address, userAgent, hash } = event
  const from = [address, userAgent === null ? null : agentWords(userAgent)].filter((part) => part !== null)
  const by = [actor.name, actor.email].filter((part) => part !== null && part !== '')
  return (
    <li
      id={`event-${sequence}`}
      className="flex scroll-mt-6 break-inside-avoid flex-col gap-1 rounded-md text-sm target:bg-accent-soft target:outline-8 target:outline-accent-soft"
    >
      <h3 className="font-medium text-ink">{numbered(String(sequence))}</h3>
      <dl className="flex flex-col gap-0.5">
        <Fact label={record.time} value={at} isCode />
        <Fact label={record.kind} value={kind} isCode />
        {by.length > 0 && <Fact label={record.by} value={by.join(' · ')} />}
        {from.length > 0 && <Fact label={record.from} value={from.join(' · ')} />}
        <Fact label={record.digest} value={hash} isCode />
      </dl>
    </li>
  )
}

function Fact({ label, value, isCode = false }: { label: string; value: string; isCode?: boolean }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="w-28 shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 flex-1 text-ink wrap-anywhere">
        {isCode ? (
          <code dir="ltr" className="font-mono text-xs">
            {value}
          </code>
        ) : (
          <bdi>{value}</bdi>
        )}
      </dd>
    </div>
  )
}
