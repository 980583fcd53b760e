import type { EnvelopeState } from '#domain/envelope/lifecycle.ts'
import { updateRecipient as decideUpdate } from '#domain/envelope/update-recipient.ts'
import { contactOf } from '#evidence/act.ts'
import { ok } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { forgetAnswers } from '../../database/envelopes/answers.ts'
import { withdrawWitnessLinks } from '../../database/guests/witness-links.ts'
import { removeFieldsOf } from '../../database/envelopes/fields.ts'
import { updateRecipient as writeRecipient } from '../../database/envelopes/recipients.ts'
import type { JsonValue } from '../../database/tables/columns.ts'
import type { RecipientRow, RecipientUpdate } from '../../database/tables/schema.ts'
import { note } from '../envelopes/apply-effects.ts'
import type { Author } from '../envelopes/apply-effects.ts'
import type { Decision } from '../envelopes/transition.ts'
import { endChecks } from '../identity-checks/end-checks.ts'
import { checkNoWitness } from '../signing/witnessed-signature.ts'
import { touchDraft } from './change-recipient.ts'
import type { LockedRecipient } from './change-recipient.ts'

/** The replaceable properties as stored. */
interface RecipientColumns {
  readonly name: string
  readonly email: string
  readonly mobile: string | null
  readonly message: string | null
  readonly muted: boolean
  /** As JSON with both addresses. */
  readonly redirects: string
  readonly smsAuth: string | null
  readonly passwordHash: string | null
}

/** A recipient's whole new state. An order of null leaves it to the rules. */
export interface Replacement extends RecipientColumns {
  readonly type: RecipientRow['type']
  readonly order: number | null
}

/**
 * Replaces a recipient's state in their locked envelope, and records what changed. Source: specification, Update rules.
 */
export async function replaceRecipient(
  author: Author,
  state: EnvelopeState,
  locked: LockedRecipient,
  { type, order: wanted, ...columns }: Replacement,
): Promise<Result<Decision>> {
  const { row, now } = locked
  const change = {
    type,
    order: wanted,
    muted: columns.muted,
    isEmailNew: columns.email.toLowerCase() !== row.email.toLowerCase(),
    isMobileNew: columns.mobile !== row.mobile,
    hasMobile: columns.mobile !== null,
  }
  const decided = decideUpdate(state, row.id, change, now)
  if (!decided.ok) return decided
  const isNewSigner =
    type === 'signer' && (row.type !== type || change.isEmailNew || columns.name !== row.name)
  const free = isNewSigner
    ? await checkNoWitness(locked.transaction, locked.loaded, row.id, columns)
    : decided
  if (!free.ok) return free
  const order = decided.value.state.recipients.find(({ id }) => id === row.id)?.order ?? row.signingOrder
  // A proof of identity is about a name and the person at an address.
  if (change.isEmailNew || columns.name !== row.name) {
    const { organisationId, envelopeId } = row
    await endChecks(locked.transaction, { organisationId, envelopeId }, row.id)
  }
  await write(locked, { ...columns, type, signingOrder: order }, change.isEmailNew)
  if (state.envelope.status === 'draft') return decided
  const changed = changesOf(row, columns)
  const { name, email } = columns
  const evidence = { person: contactOf(columns) as JsonValue, areAnswersForgotten: change.isEmailNew }
  const said = note(author, 'recipient-updated', { recipientId: row.id, name, email, changed, evidence })
  return ok({ ...decided.value, notes: [said] })
}

/** A recipient's redirects as stored. */
export function keptRedirects({
  sessionCompleted = null,
  sessionDeclined = null,
}: RecipientRow['redirects']): string {
  return JSON.stringify({ sessionCompleted, sessionDeclined })
}

/** A different email means a different person: what the previous one consented to, drew or typed is not theirs. */
async function write(locked: LockedRecipient, columns: RecipientUpdate, isEmailNew: boolean): Promise<void> {
  const { transaction, row } = locked
  const { organisationId, envelopeId } = row
  const forgotten: RecipientUpdate = {
    viewed: null,
    consented: null,
    consentVersion: null,
    adoptedSignature: null,
    adoptedInitials: null,
  }
  const key = { organisationId, recipientId: row.id }
  await writeRecipient(transaction, key, isEmailNew ? { ...columns, ...forgotten } : columns)
  if (isEmailNew) {
    await forgetAnswers(transaction, { organisationId, envelopeId }, row.id)
    await withdrawWitnessLinks(transaction, { organisationId, envelopeId, recipientId: row.id })
  }
  if (columns.type !== 'signer') await removeFieldsOf(transaction, key)
  await touchDraft(locked)
}

const wireNames = {
  name: 'name',
  email: 'email',
  mobile: 'mobile',
  message: 'message',
  passwordHash: 'password',
  smsAuth: 'sms_auth',
  muted: 'muted',
  redirects: 'redirects',
} as const

/** Names of changed properties in wire names, never their values. */
function changesOf(row: RecipientRow, columns: RecipientColumns): string[] {
  const before = { ...row, redirects: keptRedirects(row.redirects) }
  const names = Object.keys(wireNames) as (keyof typeof wireNames)[]
  return names.filter((name) => before[name] !== columns[name]).map((name) => wireNames[name])
}
