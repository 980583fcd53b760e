import { verifying } from '#contract/verifying/verifying.ts'
import { ok } from '#domain/result.ts'
import { isOpen } from '#domain/verification/lifecycle.ts'
import { databaseNow } from '../../database/clock.ts'
import { findVerificationLink, openVerificationSession } from '../../database/verification-access.ts'
import { findVerification, verificationState } from '../../database/verifications.ts'
import { secretHash } from '../../secrets.ts'
import { operation } from '../operation.ts'
import { byTheIndividual, changeVerification } from '../verifications/change-verification.ts'
import { originOfVerification, presentVerifying, viewAfter, verifyingScene } from './scene.ts'

const nowhere = { deadEnd: { reason: 'invalid' as const, sender: null, branding: null } }

/** Opens a verification link: a session of an hour, or why the link leads nowhere. The link stays good for the next time. */
export const openVerification = operation(verifying.open, async (context, { body }) => {
  const { database, address, userAgent } = context
  const link = await findVerificationLink(database, secretHash(body.token))
  const row = link && (await findVerification(database, link))
  if (link === undefined || row === undefined || row.purgeBegun !== null) return ok(nowhere)
  const state = verificationState(row)
  const reason = whyShut(
    state.status === 'cancelled',
    !isOpen(state) || state.submitted !== null,
    link.isExpired,
  )
  if (reason !== null) {
    const { sender, branding } = await originOfVerification(database, row)
    return ok({ deadEnd: { reason, sender, branding } })
  }
  const { organisationId, verificationId, channel } = link
  const session = await openVerificationSession(database, link, { address, userAgent })
  const opened = await changeVerification(database, link, async ({ transaction, row: locked }) =>
    ok({
      change: { opened: locked.opened ?? (await databaseNow(transaction)) },
      notes: [{ kind: 'individual-opened', actor: byTheIndividual, details: { channel } }],
    }),
  )
  if (!opened.ok) return opened
  const caller = {
    kind: 'individual' as const,
    organisationId,
    verificationId,
    sessionHash: secretHash(session),
  }
  const scene = await verifyingScene(database, caller, opened.value)
  return scene.ok ? ok({ session, view: await presentVerifying(context, scene.value) }) : scene
})

function whyShut(isCancelled: boolean, isOver: boolean, isExpired: boolean) {
  if (isCancelled) return 'cancelled'
  if (isOver) return 'finished'
  return isExpired ? 'expired' : null
}

/** GET /verifying/view. */
export const viewVerifying = operation(verifying.view, (context) => viewAfter(context))
