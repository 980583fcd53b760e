import type { DeadlineRule } from '../policy/policy.ts'
import type { Recipient, RecipientStatus } from '../recipient/recipient.ts'
import { acts, activeOrder, isIncomplete, isTurnOf } from '../recipient/routing.ts'
import { refusal } from '../refusals.ts'
import { ok, refuse } from '../result.ts'
import type { Result } from '../result.ts'
import { deadlineFrom, isPastDeadline, problemWith } from './deadline.ts'
import type { Effect } from './effects.ts'
import type { Envelope } from './envelope.ts'
import { notified } from './notified.ts'

/** An envelope with its recipients: everything that a transition reads and writes. */
export interface EnvelopeState {
  readonly envelope: Envelope
  readonly recipients: readonly Recipient[]
}

/** The state after a transition, and what follows from it. */
export interface Transition {
  readonly state: EnvelopeState
  readonly effects: readonly Effect[]
}

/** What the sending rules need besides the state. */
export interface Readiness {
  readonly documents: number
  /** The number of each recipient's fields, by recipient id. */
  readonly fields: Readonly<Record<string, number>>
  /** When the envelope is to end by itself. */
  readonly deadline?: DeadlineRule | null
}

/**
 * Sends a draft, passing through `created`: the recipients of the lowest order become `sent` and are notified, later
 * ones `pending`. Refuses anything but a draft, and one without a document, a signer, or a field per signer, or with a
 * deadline that cannot be kept. Source: specification, POST /v1/envelopes rule 1 and Envelope transitions.
 */
export function sendEnvelope(state: EnvelopeState, readiness: Readiness, now: string): Result<Transition> {
  if (state.envelope.status !== 'draft' && state.envelope.status !== 'created')
    return refuse(
      refusal('envelope-not-draft', `Only a draft can be sent. This envelope is ${state.envelope.status}.`),
    )
  const missing = missingToSend(state.recipients, readiness)
  if (missing.length > 0)
    return refuse(
      refusal('not-ready-to-send', missing.map((one) => one.message).join(' '), { errors: missing }),
    )
  const deadline = deadlineFrom(readiness.deadline ?? null, now)
  if (!deadline.ok) return deadline
  const waiting = state.recipients.map((recipient) =>
    isIncomplete(recipient)
      ? { ...recipient, status: 'pending' as const }
      : { ...recipient, status: statusAtRest(recipient) },
  )
  const envelope: Envelope = { ...state.envelope, status: 'sent', sent: now, deadline: deadline.value }
  const next = giveTurn({ envelope, recipients: waiting }, now)
  return ok({ state: next.state, effects: [{ kind: 'announce', event: 'envelope_sent' }, ...next.effects] })
}

/** What an envelope still lacks before it can be sent, as errors in the request's body. */
export function missingToSend(
  recipients: readonly Recipient[],
  readiness: Readiness,
): { path: string; message: string }[] {
  const missing: { path: string; message: string }[] = []
  if (readiness.documents === 0) missing.push({ path: 'documents', message: 'Add at least one document.' })
  if (!recipients.some((recipient) => recipient.type === 'signer'))
    missing.push({ path: 'recipients', message: 'Add at least one recipient who signs.' })
  for (const [index, recipient] of recipients.entries())
    if (recipient.type === 'signer' && (readiness.fields[recipient.id] ?? 0) === 0)
      missing.push({ path: `recipients.${index}.fields`, message: 'Every signer needs at least one field.' })
  return missing
}

/**
 * Voids an envelope before its completion and invalidates every link. Also accepts a draft that was sent and
 * recalled. Source: specification, POST /v1/envelopes/:id/void.
 */
export function voidEnvelope(state: EnvelopeState, now: string): Result<Transition> {
  const { status, sent } = state.envelope
  if (status === 'completed')
    return refuse(refusal('envelope-completed', 'A completed envelope can’t be voided.'))
  if (status === 'voided') return refuse(refusal('envelope-voided', 'The envelope is already voided.'))
  if (status === 'draft' && sent === null)
    return refuse(refusal('envelope-not-open', 'A draft can’t be voided. Delete it instead.'))
  return ok(voided(state, now))
}

/**
 * Voids a sent envelope whose deadline has come. Refuses `conflict` before that moment, and an envelope that is not
 * open: whoever comes second finds nothing to do.
 */
export function expireEnvelope(state: EnvelopeState, now: string): Result<Transition> {
  if (!isPastDeadline(state.envelope, now))
    return refuse(refusal('conflict', 'The envelope has no deadline that has passed.'))
  const ended = voided(state, now, 'deadline')
  return ok({ ...ended, effects: [...ended.effects, { kind: 'tell-sender-expired' }] })
}

/**
 * Moves the deadline of a sent envelope, or takes it away. Refuses an envelope that is not open, and a moment that has
 * passed or is more than 365 days away.
 */
export function moveDeadline(state: EnvelopeState, deadline: string | null, now: string): Result<Transition> {
  const { status } = state.envelope
  if (status !== 'sent')
    return refuse(
      refusal(
        'envelope-not-open',
        `You can only move the deadline of a sent envelope. This one is ${status}.`,
      ),
    )
  const problem = deadline === null ? null : problemWith(deadline, now)
  if (problem !== null)
    return refuse(refusal('invalid-input', problem, { errors: [{ path: 'deadline', message: problem }] }))
  const moved = deadline === null ? null : new Date(deadline).toISOString()
  return ok({ state: { ...state, envelope: { ...state.envelope, deadline: moved } }, effects: [] })
}

function voided(state: EnvelopeState, now: string, reason?: 'deadline'): Transition {
  const why = reason === undefined ? {} : { reason }
  return {
    state: { ...state, envelope: { ...state.envelope, status: 'voided', voided: now } },
    effects: [
      { kind: 'shut-links', recipientId: null },
      ...holdersOf(state).map((id): Effect => ({ kind: 'tell-voided', recipientId: id, ...why })),
      { kind: 'announce', event: 'envelope_voided', ...why },
    ],
  }
}

/**
 * Returns a sent envelope to draft, to be changed and sent again. All recipients start over: whatever they did no
 * longer counts, their links never work again, and anyone who had been notified is told. `sent` is kept, which
 * distinguishes a recalled draft from one that was never sent. Refuses drafts and closed envelopes. Source:
 * specification, recalled envelopes; product.
 */
export function recallEnvelope(state: EnvelopeState): Result<Transition> {
  const { status } = state.envelope
  if (status === 'completed')
    return refuse(refusal('envelope-completed', 'A completed envelope can’t be recalled.'))
  if (status === 'voided')
    return refuse(refusal('envelope-voided', 'A voided envelope can’t be recalled. Create a new one.'))
  if (status !== 'sent')
    return refuse(
      refusal('envelope-not-open', 'Only a sent envelope can be recalled. You can edit this one as it is.'),
    )
  return ok({
    state: {
      envelope: { ...state.envelope, status: 'draft', declined: null, deadline: null },
      recipients: state.recipients.map(reset),
    },
    effects: [
      { kind: 'recall-links' },
      ...holdersOf(state).map((id): Effect => ({ kind: 'tell-recalled', recipientId: id })),
    ],
  })
}

function reset(recipient: Recipient): Recipient {
  const status = acts(recipient) ? 'created' : null
  return { ...recipient, status, sent: null, declined: null, declinedReason: null, completed: null }
}

/** The recipients who have received a link, as far as is known, and want to be notified. */
function holdersOf({ recipients }: EnvelopeState): string[] {
  const holders = recipients.filter(
    ({ sent, muted, status }) => sent !== null && !muted && status !== 'failed',
  )
  return holders.map(({ id }) => id)
}

/** Whether an envelope may be deleted: only a draft that was never sent. */
export function deleteEnvelope(envelope: Envelope): Result<Envelope> {
  if (envelope.status === 'draft' && envelope.sent === null) return ok(envelope)
  return refuse(
    refusal(
      'envelope-was-sent',
      'Only a draft that was never sent can be deleted. Void the envelope instead.',
    ),
  )
}

/**
 * Records that a recipient has finished signing or viewing. Then the next order gets its turn, or the envelope
 * completes. Refuses when the envelope is not open, the recipient has already declined or finished, or it is not
 * their turn.
 */
export function completeRecipient(
  state: EnvelopeState,
  recipientId: string,
  now: string,
): Result<Transition> {
  const recipient = mayAct(state, recipientId)
  if (!recipient.ok) return recipient
  const done = replaceRecipient(state, { ...recipient.value, status: 'completed', completed: now })
  const next = completeOrGiveTurn(done, now)
  return ok({
    state: next.state,
    effects: [{ kind: 'announce', event: 'recipient_completed', recipientId }, ...next.effects],
  })
}

/**
 * Records that a recipient declined, with their reason. The envelope stays `sent` and keeps the latest decline; later
 * orders keep waiting. Source: specification, Envelope `declined`.
 */
export function declineRecipient(
  state: EnvelopeState,
  recipientId: string,
  reason: string,
  now: string,
): Result<Transition> {
  const recipient = mayAct(state, recipientId)
  if (!recipient.ok) return recipient
  const declined: Recipient = {
    ...recipient.value,
    status: 'declined',
    declined: now,
    declinedReason: reason,
  }
  const next = replaceRecipient(state, declined)
  return ok({
    state: { ...next, envelope: { ...next.envelope, declined: now } },
    effects: [
      { kind: 'announce', event: 'recipient_declined', recipientId },
      { kind: 'tell-sender-declined', recipientId },
      ...holdersOf(next)
        .filter((id) => id !== recipientId && !hasDeclined(next, id))
        .map((id): Effect => ({ kind: 'tell-declined', recipientId: id, by: recipientId })),
    ],
  })
}

function hasDeclined({ recipients }: EnvelopeState, recipientId: string): boolean {
  return recipients.some(({ id, status }) => id === recipientId && status === 'declined')
}

/**
 * Records that a message to the recipient could not be delivered and notifies the sender. Only a recipient whose turn
 * it is can fail.
 */
export function failRecipient(state: EnvelopeState, recipientId: string): Result<Transition> {
  const recipient = findRecipient(state, recipientId)
  if (!recipient.ok) return recipient
  if (state.envelope.status !== 'sent' || recipient.value.status !== 'sent')
    return refuse(refusal('conflict', 'Only a recipient who was sent a link can fail.'))
  return ok({
    state: replaceRecipient(state, { ...recipient.value, status: 'failed' }),
    effects: [
      { kind: 'announce', event: 'recipient_failed', recipientId },
      { kind: 'tell-sender-failed', recipientId },
    ],
  })
}

/**
 * Removes a recipient from a draft or a sent envelope. Their access ends, and the envelope completes if everyone left
 * has finished. Refuses to remove the last recipient. Source: specification, Delete rules.
 */
export function removeRecipient(state: EnvelopeState, recipientId: string, now: string): Result<Transition> {
  const recipient = findRecipient(state, recipientId)
  if (!recipient.ok) return recipient
  const { envelope } = state
  if (envelope.status !== 'draft' && envelope.status !== 'sent')
    return refuse(
      refusal('envelope-not-open', `Recipients can’t be removed because the envelope is ${envelope.status}.`),
    )
  if (envelope.status === 'draft' && envelope.sent !== null)
    return refuse(refusal('conflict', 'The envelope was recalled. Change its recipients in the dashboard.'))
  const recipients = state.recipients.filter((one) => one.id !== recipientId)
  if (recipients.length === 0)
    return refuse(refusal('last-recipient', 'An envelope needs at least one recipient.'))
  const shut: Effect = { kind: 'shut-links', recipientId }
  if (envelope.status === 'draft') return ok({ state: { envelope, recipients }, effects: [shut] })
  const next = completeOrGiveTurn({ envelope, recipients }, now)
  return ok({ state: next.state, effects: [shut, ...next.effects] })
}

/**
 * Whether an envelope completed with no one's signature, because every signer was removed. Source: specification,
 * Delete rules.
 */
export function isUnsigned({
  status,
  recipients,
}: Pick<Envelope, 'status'> & { readonly recipients: readonly Pick<Recipient, 'type'>[] }): boolean {
  return status === 'completed' && !recipients.some(({ type }) => type === 'signer')
}

/** Whether the recipient can act now. Checked before showing documents and before every save. */
function mayAct(state: EnvelopeState, recipientId: string): Result<Recipient> {
  const recipient = findRecipient(state, recipientId)
  if (!recipient.ok) return recipient
  const { envelope } = state
  if (envelope.status !== 'sent')
    return refuse(
      refusal('envelope-not-open', `The envelope is ${envelope.status}, so nothing can be changed.`),
    )
  switch (recipient.value.status) {
    case 'completed':
      return refuse(refusal('recipient-finished', 'You’ve already finished.'))
    case 'declined':
      return refuse(
        refusal('recipient-declined', 'You’ve declined. Ask the sender to send the envelope again.'),
      )
    case 'created':
    case 'pending':
    case 'sent':
    case 'failed':
    case null:
      if (isTurnOf(recipient.value, state.recipients)) return recipient
      return refuse(
        refusal('not-your-turn', 'Others act before you. You’ll get an email when it’s your turn.'),
      )
  }
}

/** A recipient of the envelope. Refuses `not-found`. */
export function findRecipient(state: EnvelopeState, recipientId: string): Result<Recipient> {
  const recipient = state.recipients.find((one) => one.id === recipientId)
  return recipient ? ok(recipient) : refuse(refusal('not-found', 'There is no such recipient.'))
}

/** The state with one recipient changed. */
export function replaceRecipient(state: EnvelopeState, recipient: Recipient): EnvelopeState {
  return { ...state, recipients: state.recipients.map((one) => (one.id === recipient.id ? recipient : one)) }
}

function statusAtRest(recipient: Recipient): RecipientStatus | null {
  return acts(recipient) ? recipient.status : null
}

function completeOrGiveTurn(state: EnvelopeState, now: string): Transition {
  if (activeOrder(state.recipients) !== null) return giveTurn(state, now)
  return {
    state: { ...state, envelope: { ...state.envelope, status: 'completed', completed: now } },
    effects: [{ kind: 'seal' }, { kind: 'announce', event: 'envelope_completed' }],
  }
}

/** Makes every pending recipient of the active order `sent`. */
function giveTurn(state: EnvelopeState, now: string): Transition {
  const effects: Effect[] = []
  const recipients = state.recipients.map((recipient) => {
    if (recipient.status !== 'pending' || !isTurnOf(recipient, state.recipients)) return recipient
    const next = notified(recipient, now)
    effects.push(...next.effects)
    return next.recipient
  })
  return { state: { ...state, recipients }, effects }
}
