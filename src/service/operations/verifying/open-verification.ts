import type { verifyingDeadEnd } from '#contract/verifying/verifying.ts'
import { verifying } from '#contract/verifying/verifying.ts'
import { mayRequestVerifyingLink, verifyingDeadEndOf } from '#domain/verification/access.ts'
import type { VerifyingDeadEnd } from '#domain/verification/access.ts'
import { ok } from '#domain/result.ts'
import { databaseNow } from '../../database/clock.ts'
import type { Database } from '../../database/connection.ts'
import { knownLanguages } from '../../database/envelopes/recipient-languages.ts'
import { findVerificationLink, openVerificationSession } from '../../database/guests/verification-access.ts'
import type { FollowedLinkRow } from '../../database/guests/verification-access.ts'
import { findVerification, verificationState } from '../../database/verifications/verifications.ts'
import type { VerificationRow } from '../../database/verifications/verifications.ts'
import { secretHash } from '../../secrets/secrets.ts'
import { operation } from '../operation.ts'
import type { Answer } from '../operation.ts'
import { originOf, presentBranding, presentSender } from '../signing/people.ts'
import { byTheIndividual, changeVerification } from '../verifications/change-verification.ts'
import { presentVerifying, viewAfter, verifyingScene } from './scene.ts'

/** A verification link with what it leads to. */
export interface FollowedVerifyingLink {
  readonly link: FollowedLinkRow
  readonly row: VerificationRow
  /** Null when it opens the pages. */
  readonly end: Exclude<VerifyingDeadEnd, 'invalid'> | null
  readonly mayRequestLink: boolean
}

/** Follows a link's secret. Undefined when no link ever had it. */
export async function followVerifyingLink(
  database: Database,
  secret: string,
): Promise<FollowedVerifyingLink | undefined> {
  const link = await findVerificationLink(database, secretHash(secret))
  const row = link && (await findVerification(database, link))
  if (link === undefined || row === undefined) return undefined
  const state = verificationState(row)
  return {
    link,
    row,
    end: verifyingDeadEndOf(state, link),
    mayRequestLink: mayRequestVerifyingLink(state, link),
  }
}

/** Opens a verification link: a session of an hour, or why the link leads nowhere. The link stays good for the next time. */
export const openVerification = operation(verifying.open, async (context, { body }) => {
  const { database, address, userAgent } = context
  const followed = await followVerifyingLink(database, body.token)
  if (followed === undefined) return ok({ deadEnd: nowhere })
  const { link, end } = followed
  if (end !== null) return ok({ deadEnd: await deadEndFor(database, followed, end) })
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

const nowhere: Answer<typeof verifyingDeadEnd> = {
  reason: 'invalid',
  sender: null,
  branding: null,
  renewedBy: null,
  language: null,
}

async function deadEndFor(
  database: Database,
  { link, row, mayRequestLink }: FollowedVerifyingLink,
  reason: VerifyingDeadEnd,
): Promise<Answer<typeof verifyingDeadEnd>> {
  const origin = await originOf(database, row)
  return {
    reason,
    sender: presentSender(origin),
    branding: presentBranding(origin),
    renewedBy: mayRequestLink ? renewalWay(link, row) : null,
    language: await knownLanguages(database, row),
  }
}

/** The way a new link comes by: as the expired one did, where that is still possible; one that was handed on comes by email. */
export function renewalWay(
  { channel }: Pick<FollowedLinkRow, 'channel'>,
  { mobile }: Pick<VerificationRow, 'mobile'>,
): 'email' | 'sms' {
  return channel === 'sms' && mobile !== null ? 'sms' : 'email'
}

/** GET /verifying/view. */
export const viewVerifying = operation(verifying.view, (context) => viewAfter(context))
