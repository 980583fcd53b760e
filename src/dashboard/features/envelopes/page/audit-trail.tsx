import { useQuery } from '@tanstack/react-query'
import BookOpen from 'lucide-react/icons/book-open'
import { eventWords } from '#domain/audit/event-words.ts'
import { envelopeAudit } from '../../../api/sending/envelopes.ts'
import type { EnvelopePage } from '../../../api/sending/envelopes.ts'
import { AuditView } from '../../../records/audit-view.tsx'
import type { AuditLine } from '../../../records/audit-view.tsx'
import { QueryFailure } from '../../../records/query-failure.tsx'
import { LinkButton, TextLink } from '../../../kit/buttons/link-button.tsx'
import { SkeletonRows } from '../../../kit/feedback/skeleton.tsx'
import { agentWords } from '#domain/agent-words.ts'
import { paths } from '../../../paths.ts'
import { actorWords, eventNotes } from './audit-rows.ts'
import type { AuditEvent } from './audit-rows.ts'

/** Everything that happened to an envelope. */
export function AuditTrail({ envelope }: { envelope: EnvelopePage }) {
  const audit = useQuery(envelopeAudit(envelope.id))
  if (audit.isPending) return <SkeletonRows label="Loading the audit trail" />
  if (!audit.data) {
    return <QueryFailure of={audit} />
  }
  const { events, head } = audit.data
  return (
    <AuditView
      lines={events.map(lineOf)}
      head={head}
      subject={{ label: 'Envelope ID', id: envelope.id }}
      hasFrom
      actions={
        <LinkButton href={paths.story.href(envelope.id)} icon={BookOpen}>
          Read as a story
        </LinkButton>
      }
    >
      The last hash is in the certificate and in every sealed file.{' '}
      <TextLink href={paths.verifyDocument.href()} className="print:hidden">
        Check a file
      </TextLink>
    </AuditView>
  )
}

function lineOf(event: AuditEvent): AuditLine {
  const { sequence, at, actor, address, userAgent, hash } = event
  const agent = userAgent === null ? null : { name: agentWords(userAgent), description: userAgent }
  return {
    sequence,
    at,
    event: eventWords(event),
    notes: eventNotes(event),
    by: actorWords(actor),
    from: { address, agent },
    hash,
  }
}
