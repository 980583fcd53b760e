import type { verifyingDeadEnd, verifyingView } from '#contract/verifying/verifying.ts'
import { verifying } from '#contract/verifying/verifying.ts'
import { ok } from '#domain/result.ts'
import { resendVerification } from '#domain/verification/lifecycle.ts'
import { verificationSessions } from '../../database/guests/guest-sessions.ts'
import { appendVerificationEvents } from '../../database/verifications/verification-events.ts'
import { updateVerification, verificationState } from '../../database/verifications/verifications.ts'
import type { VerificationRow } from '../../database/verifications/verifications.ts'
import { addJob } from '../../queue/tasks.ts'
import { secretHash } from '../../secrets/secrets.ts'
import { entranceOperations } from '../guests/entrance-operations.ts'
import type { Entrance } from '../guests/entrance.ts'
import { operation } from '../operation.ts'
import type { Answer, IndividualCaller } from '../operation.ts'
import { announceVerification, byTheIndividual } from '../verifications/change-verification.ts'
import { readVerifyingSession, viewAfter, withVerifyingSession } from './session.ts'
import type { VerifyingSession } from './session.ts'
import { lookAt, renewalWay, verificationLinkPart } from './verification-link.ts'
import type { FollowedVerificationLink, VerificationLinkRow } from './verification-link.ts'

interface Individual {
  readonly caller: IndividualCaller
  readonly guest: VerificationRow
  readonly row: VerificationLinkRow
  readonly link: FollowedVerificationLink
  readonly visit: VerifyingSession
  readonly view: Answer<typeof verifyingView>
  readonly deadEnd: Answer<typeof verifyingDeadEnd>
}

/** How individuals reach their verification. */
const individualEntrance: Entrance<Individual> = {
  ...verificationLinkPart,
  name: 'identity',
  sessions: verificationSessions,
  look: lookAt,
  begin: async ({ transaction, now }, { row, guest }, { address, userAgent }) => {
    const { organisationId, verificationId, channel } = row
    const key = { organisationId, verificationId }
    const session = await verificationSessions.open(transaction, { ...key, address, userAgent })
    if (guest.opened === null) await updateVerification(transaction, guest, { opened: now })
    return {
      session,
      how: { channel },
      caller: { kind: 'individual', ...key, sessionHash: secretHash(session) },
    }
  },
  visit: readVerifyingSession,
  act: withVerifyingSession,
  guestOf: ({ row }) => row,
  show: viewAfter,
  // Without the origin of the request, because the trail outlives a purge and names no one.
  record: async ({ transaction, now }, { organisationId, id: verificationId }, { kind, details }) => {
    const written = kind === 'link-requested' ? kind : (`individual-${kind}` as const)
    const key = { organisationId, verificationId }
    await appendVerificationEvents(
      transaction,
      key,
      [{ kind: written, actor: byTheIndividual, details }],
      now,
    )
    await announceVerification(transaction, key)
  },
  addCodeTask: (transaction, { kind: _, ...task }, options) =>
    addJob(transaction, 'identity-code', task, options),
  renewal: renewalWay,
  renew: async ({ transaction }, { row, guest }, way) => {
    const resent = resendVerification(verificationState(guest))
    if (!resent.ok) return resent
    await updateVerification(transaction, guest, resent.value)
    const { organisationId, verificationId } = row
    const task = way === 'sms' ? 'identity-sms' : 'identity-email'
    await addJob(transaction, task, { organisationId, verificationId })
    return ok(true)
  },
}

const entrance = entranceOperations(individualEntrance)

/** POST /verifying/sessions. */
export const openVerification = operation(verifying.open, (context, { body }) =>
  entrance.open(context, body.token),
)

/** POST /verifying/code: to the number of `mobile_otp`. */
export const sendVerificationCode = operation(verifying.sendCode, (context) => entrance.sendCode(context))

/** POST /verifying/code/check. */
export const checkVerificationCode = operation(verifying.checkCode, (context, { body }) =>
  entrance.checkCode(context, body.code),
)

/**
 * POST /verifying/links. Nothing is sent for a muted verification: the trail tells the sender, who passes on a link.
 * Source: specification, Token rule 3, and Verification `muted`.
 */
export const requestVerifyingLink = operation(verifying.requestLink, async (context, { body }) => {
  const sent = await entrance.requestLink(context, { secret: body.token, requested: body.method })
  return sent.ok ? ok({ sentBy: sent.value }) : sent
})

/** PUT /verifying/language. */
export const chooseVerifyingLanguage = operation(verifying.language, (context, { body }) =>
  entrance.chooseLanguage(context, body.language),
)

/** GET /verifying/view. */
export const viewVerifying = operation(verifying.view, (context) => viewAfter(context))
