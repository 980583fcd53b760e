import type { passkeyAnswer } from '#contract/app/account/passkeys.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { findPasskey, spendChallenge } from '../../database/organisations/passkeys.ts'
import type { ChallengeUse, PasskeyRow } from '../../database/organisations/passkeys.ts'
import { checkAnswer } from '../../secrets/passkeys.ts'
import type { PasskeySaid } from '../../secrets/passkeys.ts'
import type { Asked, Context } from '../operation.ts'
import { passkeyHost, placeOf } from './challenges.ts'

type Given = Asked<typeof passkeyAnswer>

/** A passkey that answered rightly, and what its row must become when that counts. */
export interface AnsweredPasskey extends PasskeySaid {
  readonly passkey: PasskeyRow
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
    return wrong(
      null,
      'This passkey doesn’t open an account here. It may have been removed.',
      'unknown passkey',
    )
  const handle = Buffer.from(passkey.accountId).toString('base64url')
  if (given.userHandle !== undefined && given.userHandle !== handle)
    return wrong(passkey, notRight, 'wrong passkey')
  let isInTime = false
  const spend = async (challenge: string) => {
    isInTime = await spendChallenge(database, challenge, use)
    return isInTime
  }
  const { credentialId, publicKey, counter } = passkey
  try {
    const known = { credentialId, publicKey, counter: Number(counter) }
    const said = await checkAnswer(given, placeOf(config.dashboardUrl, host.value), known, spend)
    return { ok: true, value: { passkey, ...said } }
  } catch (error) {
    log.info({ err: error }, 'a passkey was refused')
    return isInTime
      ? wrong(passkey, notRight, 'wrong passkey')
      : wrong(passkey, 'That took too long, or was already used. Try again.', 'late or used challenge')
  }
}

const notRight = 'The passkey wasn’t accepted. Try again, or sign in another way.'

function wrong(passkey: PasskeyRow | null, message: string, reason: string): WrongPasskey {
  return { ok: false, refusal: refusal('wrong-credentials', message), passkey, reason }
}
