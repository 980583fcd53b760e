import type { Effect } from '#domain/envelope/effects.ts'
import type { Transition } from '#domain/envelope/lifecycle.ts'
import type { JsonValue } from '../../database/tables/columns.ts'
import type { Executor } from '../../database/connection.ts'
import { theService } from '../../database/envelopes/audit-events.ts'
import type { AuditNote } from '../../database/envelopes/audit-events.ts'
import type { EnvelopeKey, LoadedEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { addJob, withoutEnd } from '../../queue/tasks.ts'
import { endChecks } from '../identity-checks/end-checks.ts'
import type { TransitionEvidence } from './evidence-of.ts'
import { findRecipient } from '../../database/envelopes/recipients.ts'
import { endSigningLinks } from '../../database/guests/signing-links.ts'
import { endSigningSessions } from '../../database/guests/signing-sessions.ts'

/** The author of a change for the audit trail. */
export type Author = Required<Pick<AuditNote, 'actor' | 'address' | 'userAgent'>>

/** The service acting on its own. */
export const byTheService: Author = { actor: theService, address: null, userAgent: null }

/** Turns the effects of a transition into jobs and writes in the same transaction. */
export async function applyEffects(
  transaction: Executor,
  key: EnvelopeKey,
  effects: readonly Effect[],
): Promise<void> {
  for (const effect of effects) await applyEffect(transaction, key, effect)
}

async function applyEffect(
  transaction: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
  effect: Effect,
): Promise<void> {
  const about = { organisationId, envelopeId }
  switch (effect.kind) {
    case 'notify': {
      const { recipientId, channel } = effect
      if (channel !== 'sms') await addJob(transaction, 'signing-email', { ...about, recipientId })
      if (channel === 'email') return
      const recipient = await findRecipient(transaction, { organisationId, recipientId })
      if (recipient?.mobile) await addJob(transaction, 'signing-sms', { ...about, recipientId })
      return
    }
    case 'deliver':
      await addJob(transaction, 'finished-email', { ...about, recipientId: effect.recipientId })
      return
    case 'tell-sender-declined':
      await addJob(transaction, 'declined-email', { ...about, recipientId: effect.recipientId })
      return
    case 'tell-sender-failed':
      await addJob(transaction, 'failed-email', { ...about, recipientId: effect.recipientId })
      return
    case 'tell-sender-expired':
      await addJob(transaction, 'expired-email', about)
      return
    case 'seal':
      await addJob(transaction, 'seal-envelope', about, {
        queue: `envelope:${envelopeId}`,
        jobKey: `seal:${envelopeId}`,
        maxAttempts: withoutEnd,
      })
      return
    case 'shut-links':
      await endChecks(transaction, about, effect.recipientId)
      await endSigningSessions(transaction, { ...about, recipientId: effect.recipientId })
      if (effect.recipientId !== null)
        await endSigningLinks(transaction, { ...about, recipientId: effect.recipientId }, 'removed')
      return
    case 'recall-links':
      await endChecks(transaction, about, null)
      await endSigningSessions(transaction, { ...about, recipientId: null })
      await endSigningLinks(transaction, about, 'recalled')
      return
    case 'tell-recalled':
    case 'tell-voided':
    case 'tell-declined':
      await addEndedJobs(transaction, about, effect)
      return
    case 'end-sessions':
      await endSigningSessions(transaction, { ...about, recipientId: effect.recipientId })
      return
    case 'replace-links':
      await endSigningLinks(transaction, { ...about, recipientId: effect.recipientId }, 'replaced')
      return
    case 'announce':
      if (effect.event === 'envelope_sent') await addJob(transaction, 'read-texts', about)
  }
}

/** Uses the names and addresses that the link went to: the draft may have others by the time the message is sent. */
async function addEndedJobs(
  transaction: Executor,
  about: EnvelopeKey,
  effect: Extract<Effect, { kind: 'tell-recalled' | 'tell-voided' | 'tell-declined' }>,
): Promise<void> {
  const { recipientId } = effect
  const recipient = await findRecipient(transaction, { ...about, recipientId })
  if (recipient === undefined) return
  const { name, email, mobile, language } = recipient
  const reason = effect.kind === 'tell-voided' && effect.reason ? { reason: effect.reason } : {}
  const toEmail = { ...about, recipientId, name, language, address: email, ...reason }
  if (effect.kind === 'tell-declined') {
    await addJob(transaction, 'other-declined-email', { ...toEmail, declinedBy: effect.by })
    return
  }
  const isRecalled = effect.kind === 'tell-recalled'
  await addJob(transaction, isRecalled ? 'recalled-email' : 'voided-email', toEmail)
  if (mobile === null) return
  const toPhone = { ...toEmail, address: mobile }
  await addJob(transaction, isRecalled ? 'recalled-sms' : 'voided-sms', toPhone)
}

/** Whose transition it is, and what its events commit to. */
interface Authorship {
  readonly author: Author
  readonly evidence: TransitionEvidence
}

/**
 * The audit events of a transition: what was announced, and who was removed. That a recipient was notified is recorded
 * when the message has been sent, by the job that sends it.
 */
export function auditNotesOf(
  loaded: LoadedEnvelope,
  { state, effects }: Transition,
  by: Authorship,
): AuditNote[] {
  const notes = loaded.recipients
    .filter((row) => !state.recipients.some((one) => one.id === row.id))
    .map((row) => note(by.author, 'recipient-removed', nameOf(loaded, row.id)))
  for (const effect of effects)
    if (effect.kind === 'announce') notes.push(...notesOf(effect, loaded, state, by))
  return notes
}

function notesOf(
  effect: Extract<Effect, { kind: 'announce' }>,
  loaded: LoadedEnvelope,
  state: Transition['state'],
  { author, evidence: { offer, sender, acts } }: Authorship,
): AuditNote[] {
  const { deadline } = state.envelope
  switch (effect.event) {
    case 'envelope_sent':
      return [
        note(author, 'envelope-sent', {
          ...(offer === undefined ? {} : { evidence: offer }),
          ...(sender === undefined ? {} : { sender }),
          ...(deadline === null ? {} : { deadline }),
        }),
      ]
    // Members that stay readable when personal values are purged.
    case 'envelope_voided':
      return [
        note(author, 'envelope-voided', effect.reason === undefined ? {} : { rule: effect.reason, deadline }),
      ]
    case 'envelope_completed':
      return [note(byTheService, 'envelope-completed')]
    case 'recipient_sent':
      return []
    case 'recipient_completed':
      return [
        note(author, 'recipient-completed', {
          ...nameOf(loaded, effect.recipientId),
          evidence: acts.get(effect.recipientId) ?? null,
        }),
      ]
    case 'recipient_failed':
      return [note(author, 'recipient-failed', nameOf(loaded, effect.recipientId))]
    case 'recipient_declined': {
      const reason = state.recipients.find((one) => one.id === effect.recipientId)?.declinedReason ?? ''
      const evidence = acts.get(effect.recipientId) ?? null
      return [note(author, 'recipient-declined', { ...nameOf(loaded, effect.recipientId), reason, evidence })]
    }
  }
}

/** An audit event in its author's name. */
export function note(
  author: Author,
  kind: AuditNote['kind'],
  details: Record<string, JsonValue> = {},
): AuditNote {
  return { ...author, kind, details }
}

function nameOf(loaded: LoadedEnvelope, recipientId: string): Record<string, JsonValue> {
  const row = loaded.recipients.find((one) => one.id === recipientId)
  return { recipientId, name: row?.name ?? '', email: row?.email ?? '' }
}
