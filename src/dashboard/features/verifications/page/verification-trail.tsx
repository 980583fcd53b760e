import { verificationEventWords } from '#domain/verification/event-words.ts'
import type { VerificationPage } from '../../../api/verifications.ts'
import { AuditView } from '../../../records/audit-view.tsx'
import type { AuditLine } from '../../../records/audit-view.tsx'

type TrailEvent = VerificationPage['trail'][number]

/** The history of a verification. Nothing in it names the individual. */
export function VerificationTrail({ page }: { page: VerificationPage }) {
  const { trail, verification } = page
  return (
    <AuditView
      lines={trail.map((event) => lineOf(event, page))}
      head={trail.at(-1)?.hash ?? '–'}
      subject={{ label: 'Verification ID', id: verification.id }}
    >
      Nothing in it names the individual, so it stays after a purge.
    </AuditView>
  )
}

const actors: Record<TrailEvent['actor']['kind'], { name: string; more: string }> = {
  account: { name: 'An account', more: 'of the organisation' },
  credentials: { name: 'API credentials', more: 'of the organisation' },
  individual: { name: 'The individual', more: 'through their link' },
  vendor: { name: 'The checking service', more: '' },
  service: { name: 'Countersign', more: '' },
}

function lineOf(
  { sequence, kind, at, actor, details, hash }: TrailEvent,
  { sender, local }: VerificationPage,
): AuditLine {
  const isSender = actor.kind === 'account' && actor.id === sender.id
  return {
    sequence,
    at,
    event: verificationEventWords({ kind, details }),
    notes: notesOf(kind, details),
    by: isSender
      ? { name: sender.name, more: sender.email }
      : local && actor.kind === 'vendor'
        ? actors.service
        : actors[actor.kind],
    hash,
  }
}

function notesOf(kind: TrailEvent['kind'], details: TrailEvent['details']): string[] {
  const { days } = details
  if (kind === 'link-created' && typeof days === 'number')
    return [`Valid for ${days} ${days === 1 ? 'day' : 'days'}`]
  if (kind === 'verification-created' && details['muted'] === true) return ['Muted']
  return []
}
