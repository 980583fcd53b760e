import { randomUUIDv7 } from 'node:crypto'
import { verifications } from '#contract/v2/verifications.ts'
import { sharedInGroup } from '#domain/account/sharing.ts'
import { ok } from '#domain/result.ts'
import { statusOnCreate } from '#domain/verification/lifecycle.ts'
import { sharingOf } from '../../database/organisations/accounts.ts'
import { databaseNow } from '../../database/clock.ts'
import type { Executor } from '../../database/connection.ts'
import { appendVerificationEvents } from '../../database/verifications/verification-events.ts'
import { insertVerification } from '../../database/verifications/verifications.ts'
import type { VerificationRow } from '../../database/verifications/verifications.ts'
import { addJob } from '../../queue/tasks.ts'
import { findSender } from '../envelopes/find-sender.ts'
import { operation } from '../operation.ts'
import { actorOf, announceVerification } from './change-verification.ts'
import { presentVerification } from './present-verification.ts'

/**
 * POST /v2/verifications: emails the individual a link, and sends it as a text message when a mobile is given. The
 * integrator passes on the link of a muted one. Source: specification, Verifications rule 2; open detail 43.
 */
export const createVerification = operation(verifications.create, async (context, { body }) => {
  const { database, caller } = context
  const { organisationId } = caller
  const { accountId, groupId = null, shared = null } = body
  const sender = await findSender(context, { accountId, groupId, shared })
  if (!sender.ok) return sender
  const group = sender.value.groupId
  const sharing = await sharingOf(database, { organisationId, accountId })
  const muted = body.muted ?? false
  const row = await database.transaction().execute(async (transaction) => {
    const now = await databaseNow(transaction)
    const made = await insertVerification(transaction, {
      organisationId,
      id: context.once?.id ?? randomUUIDv7(),
      name: body.name,
      email: body.email,
      mobile: body.mobile ?? null,
      mobileOtp: body.mobileOtp ?? null,
      message: body.message ?? null,
      messageSms: body.messageSms ?? null,
      status: statusOnCreate(muted),
      accountId,
      groupId: group,
      shared: sharedInGroup(shared, sharing, group),
      muted,
      screening: body.screening ?? false,
      biometrics: body.biometrics ?? false,
      metadata: JSON.stringify(body.metadata ?? {}),
      created: now,
    })
    const key = { organisationId, verificationId: made.id }
    await appendVerificationEvents(
      transaction,
      key,
      [{ kind: 'verification-created', actor: actorOf(caller), details: { muted } }],
      now,
    )
    await addInvitations(transaction, made)
    await announceVerification(transaction, key)
    await context.once?.keep(transaction, presentVerification(made))
    return made
  })
  return ok(presentVerification(row))
})

/** Queues the messages of a verification. A muted one has none. */
export async function addInvitations(
  transaction: Executor,
  { organisationId, id: verificationId, muted, mobile }: VerificationRow,
): Promise<void> {
  if (muted) return
  await addJob(transaction, 'identity-email', { organisationId, verificationId })
  if (mobile !== null) await addJob(transaction, 'identity-sms', { organisationId, verificationId })
}
