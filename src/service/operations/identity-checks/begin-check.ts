import { randomUUIDv7 } from 'node:crypto'
import { signing } from '#contract/signing/signing.ts'
import { checksMost, isNamedLike } from '#domain/recipient/identity.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { isOpen, statusOnCreate } from '#domain/verification/lifecycle.ts'
import { appendAuditEvents } from '../../database/envelopes/audit-events.ts'
import { verificationLinks } from '../../database/guests/guest-links.ts'
import {
  addIdentityCheck,
  bindSession,
  identityChecksOf,
  reusableVerification,
} from '../../database/guests/identity-checks.ts'
import type { IdentityCheckRow } from '../../database/guests/identity-checks.ts'
import { announce } from '../../database/live.ts'
import { countAttempt } from '../../database/rate-limits.ts'
import { identityRuleOf } from '../../database/organisations/policies.ts'
import { appendVerificationEvents } from '../../database/verifications/verification-events.ts'
import {
  findVerification,
  insertVerification,
  verificationState,
} from '../../database/verifications/verifications.ts'
import type { VerificationRow } from '../../database/verifications/verifications.ts'
import { newSecret, secretHash } from '../../secrets/secrets.ts'
import { note } from '../envelopes/apply-effects.ts'
import { operation } from '../operation.ts'
import type { Context, RecipientCaller } from '../operation.ts'
import { checkOpen, withSession } from '../signing/session.ts'
import type { SigningSession, SigningWriter } from '../signing/session.ts'
import { actAndView, readyToView, viewAfter } from '../signing/view.ts'
import { identifiedDetails } from './identified.ts'

/** What a browser gets when a check begins there. */
interface Begun {
  /** Given once. */
  readonly key: string | null
  /** Path of the check; null when an earlier one counts. */
  readonly link: string | null
}

/** How often a recipient may begin or go on with a check: each time makes a link. */
const beginnings = { attempts: 60, windowSeconds: 3600 }
/** How long a link to a check works, in days. Each visit of the signing page gives another one. */
const linkDays = 1

/**
 * POST /signing/identity: makes a verification in the sender's name, goes on with the one that this browser began, or lets
 * an earlier one count where the rule does. Refuses while the sender has to look at one. Source: decision record 121.
 */
export const beginIdentity = operation(signing.identity, async (context) => {
  await readyToView(context)
  const subject = `identity-begin:${context.caller.recipientId}`
  const counted = await countAttempt(context.database, subject, beginnings)
  if (!counted.ok) return counted
  return withSession(context, async (session, writer) => {
    const begun = await begin(context, session, writer)
    if (!begun.ok) return begun
    const view = await viewAfter(context, writer)
    return view.ok ? ok({ ...begun.value, view: view.value }) : view
  })
})

/** POST /signing/identity/resume: what was proved in this browser counts in another session of it. */
export const resumeIdentity = operation(signing.resumeIdentity, (context, { body }) =>
  actAndView(context, async ({ step, row }, { transaction }) => {
    if (step !== 'identity') return ok(undefined)
    const checks = await identityChecksOf(transaction, context.caller, context.caller.recipientId)
    const hash = secretHash(body.key)
    const own = checks.find(({ keyHash }) => keyHash === hash)
    if (own !== undefined && own.id !== row.identityCheck)
      await bindSession(transaction, context.caller.sessionHash, own.id)
    return ok(undefined)
  }),
)

async function begin(
  context: Context<RecipientCaller>,
  session: SigningSession,
  writer: SigningWriter,
): Promise<Result<Begun>> {
  if (session.step !== 'identity') {
    const open = checkOpen(session.step)
    return open.ok ? refuse(refusal('conflict', 'No proof of identity is needed now.')) : open
  }
  const { transaction } = writer
  const checks = await identityChecksOf(transaction, context.caller, session.recipient.id)
  if (checks.some(({ outcome }) => outcome === 'review' || outcome === 'stopped'))
    return refuse(refusal('conflict', 'The sender has to look at your last check first.'))
  const own = checks.find(({ id }) => id === session.row.identityCheck)
  if (own !== undefined) return goOn(own, writer)
  const earlier = await earlierCheck(context, session, writer)
  if (earlier !== undefined) return ok(await letCount(context, session, writer, earlier))
  if (checks.length >= checksMost)
    return refuse(refusal('conflict', 'You’ve started this too often. Ask the sender to let you try again.'))
  return ok(await makeVerification(context, session, writer))
}

/** Another link to the check that this browser began. */
async function goOn(
  { organisationId, verificationId }: IdentityCheckRow,
  { transaction }: SigningWriter,
): Promise<Result<Begun>> {
  const row = await findVerification(transaction, { organisationId, verificationId })
  if (row === undefined || !isOpen(verificationState(row)) || row.submitted !== null)
    return refuse(refusal('conflict', 'You’ve submitted everything. The result isn’t there yet.'))
  return ok({ key: null, link: await linkTo(row, { transaction }) })
}

async function linkTo(
  { organisationId, id: verificationId }: VerificationRow,
  { transaction }: Pick<SigningWriter, 'transaction'>,
): Promise<string> {
  const about = { organisationId, verificationId, channel: 'copied', days: linkDays } as const
  const { secret } = await verificationLinks.add(transaction, about)
  return `/verify/${secret}`
}

/** An earlier verification of the same person that the rule lets count. */
async function earlierCheck(
  { ports }: Context<RecipientCaller>,
  { loaded, recipient }: SigningSession,
  { transaction }: SigningWriter,
): Promise<VerificationRow | undefined> {
  const days = identityRuleOf(loaded.row)?.reuseDays ?? 0
  if (days === 0) return undefined
  const { organisationId, name, email } = recipient
  const vendor = ports.identityVendor.kind
  const found = await reusableVerification(transaction, { organisationId, email, vendor, days })
  return found?.details && isNamedLike(found.details, name) ? found : undefined
}

async function letCount(
  { caller, ports }: Context<RecipientCaller>,
  { recipient }: SigningSession,
  { transaction, now, author }: SigningWriter,
  earlier: VerificationRow,
): Promise<Begun> {
  const key = await addCheck(caller, transaction, { verificationId: earlier.id, passed: now })
  const vendor = ports.identityVendor
  const details = identifiedDetails(recipient, earlier, { method: 'reuse', vendor })
  await appendAuditEvents(transaction, caller, [note(author, 'recipient-identified', details)], now)
  const { organisationId: organisation_id, envelopeId: envelope_id } = caller
  await announce(transaction, { organisation_id, kind: 'envelope', envelope_id })
  return { key, link: null }
}

async function makeVerification(
  { caller }: Context<RecipientCaller>,
  { recipient, loaded: { row: envelope } }: SigningSession,
  { transaction, now, author }: SigningWriter,
): Promise<Begun> {
  const { organisationId, envelopeId, recipientId } = caller
  const made = await insertVerification(transaction, {
    organisationId,
    id: randomUUIDv7(),
    name: recipient.name,
    email: recipient.email,
    status: statusOnCreate(true),
    accountId: envelope.accountId,
    groupId: envelope.groupId,
    shared: envelope.shared,
    muted: true,
    screening: false,
    biometrics: true,
    metadata: JSON.stringify({ envelope_id: envelopeId, recipient_id: recipientId }),
    created: now,
  })
  const verificationId = made.id
  const about = { organisationId, verificationId }
  const actor = { kind: 'service', id: null } as const
  const created = { kind: 'verification-created', actor, details: { muted: true } } as const
  await appendVerificationEvents(transaction, about, [created], now)
  await announce(transaction, {
    organisation_id: organisationId,
    kind: 'verification',
    verification_id: verificationId,
  })
  const key = await addCheck(caller, transaction, { verificationId, passed: null })
  const details = { recipientId, verification: verificationId }
  await appendAuditEvents(transaction, caller, [note(author, 'identity-requested', details)], now)
  await announce(transaction, { organisation_id: organisationId, kind: 'envelope', envelope_id: envelopeId })
  return { key, link: await linkTo(made, { transaction }) }
}

/** Adds a check for this browser, and answers the secret that it keeps. */
async function addCheck(
  { organisationId, envelopeId, recipientId, sessionHash }: RecipientCaller,
  transaction: SigningWriter['transaction'],
  { verificationId, passed }: { readonly verificationId: string; readonly passed: string | null },
): Promise<string> {
  const key = newSecret()
  const about = { organisationId, envelopeId, recipientId, verificationId }
  const check = { ...about, id: randomUUIDv7(), keyHash: secretHash(key), passed }
  await addIdentityCheck(transaction, check, sessionHash)
  return key
}
