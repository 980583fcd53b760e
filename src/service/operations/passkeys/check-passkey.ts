import type { passkeyAnswer } from '#contract/app/passkeys.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { findPasskey, spendChallenge } from '../../database/organisations/passkeys.ts'
import type { ChallengeUse, PasskeyRow } from '../../database/organisations/passkeys.ts'
import type { Asked, Context } from '../operation.ts'
import { passkeyHost } from './challenges.ts'

type Given = Asked<typeof passkeyAnswer>

/** A passkey that answered rightly, and what its row must become when that counts. */
export interface AnsweredPasskey {
  readonly passkey: PasskeyRow
  readonly counter: number
  readonly isSynced: boolean
}

/** Why an answer is refused. Which passkey it was is known unless no one has it here. */
export interface WrongPasskey {
  readonly ok: false
  readonly refusal: Refusal
  readonly passkey: PasskeyRow | null
  /** For the security log. */
  readonly reason: string
}

/**
 * Checks what a browser answered with a passkey: its signature over our challenge, from our page, by someone whom the
 * authenticator recognised. The challenge counts once, also for a wrong answer. Source: WebAuthn 3 §7.2.
 */
export async function checkPasskey(
  context: Pick<Context, 'config' | 'database' | 'log'>,
  given: Given,
  use: ChallengeUse,
): Promise<{ readonly ok: true; readonly value: AnsweredPasskey } | WrongPasskey> {
  const { config, database, log } = context
  const host = passkeyHost(context)
  if (!host.ok) return { ...host, passkey: null, reason: 'no passkeys here' }
  const passkey = await findPasskey(database, given.id, host.value)
  if (passkey === undefined)
    return wrong(null, 'This passkey opens no account here. It may have been removed.', 'unknown passkey')
  const handle = Buffer.from(passkey.accountId).toString('base64url')
  if (given.userHandle !== undefined && given.userHandle !== handle)
    return wrong(passkey, notRight, 'wrong passkey')
  // Read when it is first needed: it brings a fifth of a second's work.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  let isInTime = false
  const spend = async (challenge: string) => {
    isInTime = await spendChallenge(database, challenge, use)
    return isInTime
  }
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: inBrowserForm(given),
      expectedChallenge: spend,
      expectedOrigin: new URL(config.dashboardUrl).origin,
      expectedRPID: host.value,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
    })
    if (!verified) return wrong(passkey, notRight, 'wrong passkey')
    const { newCounter: counter, credentialBackedUp: isSynced } = authenticationInfo
    return { ok: true, value: { passkey, counter, isSynced } }
  } catch (error) {
    log.info({ err: error }, 'a passkey was refused')
    return isInTime
      ? wrong(passkey, notRight, 'wrong passkey')
      : wrong(passkey, 'That took too long, or was used already. Try again.', 'late or used challenge')
  }
}

const notRight = 'The passkey was not accepted. Try again, or sign in another way.'

function wrong(passkey: PasskeyRow | null, message: string, reason: string): WrongPasskey {
  return { ok: false, refusal: refusal('wrong-credentials', message), passkey, reason }
}

function inBrowserForm({ id, clientData, authenticatorData, signature, userHandle }: Given) {
  return {
    id,
    rawId: id,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: {
      clientDataJSON: clientData,
      authenticatorData,
      signature,
      ...(userHandle === undefined ? {} : { userHandle }),
    },
  }
}
