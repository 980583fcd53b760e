import type { passkeyChallenge } from '#contract/app/account/passkeys.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { challengeMinutes, newChallenge } from '../../database/organisations/passkeys.ts'
import type { ChallengeUse, PasskeyRow } from '../../database/organisations/passkeys.ts'
import type { PasskeyPlace } from '../../secrets/passkeys.ts'
import type { Answer, Context } from '../operation.ts'

/** Milliseconds in which a challenge must be answered. */
export const challengeTimeout = challengeMinutes * 60_000

/** The host that passkeys belong to. Refuses `conflict` where there can be none. */
export function passkeyHost({ config }: Pick<Context, 'config'>): Result<string> {
  if (config.passkeyHost !== null) return ok(config.passkeyHost)
  const words = 'Passkeys need a host name. Open the dashboard at one, and set DASHBOARD_URL to it.'
  return refuse(refusal('conflict', words))
}

/** Where passkeys are used: on the dashboard's pages. */
export function placeOf(dashboardUrl: string, rpId: string): PasskeyPlace {
  return { origin: new URL(dashboardUrl).origin, rpId }
}

/** Passkeys as the browser wants to have them named. */
export const named = (rows: readonly PasskeyRow[]) =>
  rows.map(({ credentialId, transports }) => ({ id: credentialId, transports }))

/** What a browser is asked to sign with one of some passkeys, or with any. */
export async function challengeFor(
  context: Pick<Context, 'config' | 'database'>,
  use: ChallengeUse,
  allowed: readonly PasskeyRow[],
): Promise<Result<Answer<typeof passkeyChallenge>>> {
  const host = passkeyHost(context)
  if (!host.ok) return host
  const challenge = await newChallenge(context.database, use)
  return ok({ challenge, rpId: host.value, timeout: challengeTimeout, allowed: named(allowed) })
}
