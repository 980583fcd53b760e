import { session } from '#contract/app/session.ts'
import type { givenProof } from '#contract/app/session.ts'
import { proofWaysOf } from '#domain/account/step-up.ts'
import type { ProofKind, ProofWay } from '#domain/account/step-up.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { notePasskeyUse, passkeysOf } from '../../database/organisations/passkeys.ts'
import { noteProof } from '../../database/organisations/sessions.ts'
import { operation } from '../operation.ts'
import type { AccountCaller, Asked, Context } from '../operation.ts'
import { challengeFor } from '../passkeys/challenges.ts'
import { checkPasskey } from '../passkeys/check-passkey.ts'
import { factorsOf } from '../passkeys/factors.ts'
import { checkSecondFactor } from '../second-factor/check-second-factor.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { byCaller, noteSecurity } from '../security/record.ts'

/** GET /app/session/proof: what the person in this session has to give. */
export const readProof = operation(session.proof, async (context) => {
  const { caller } = context
  return ok({ ways: [...proofWaysOf(await factorsOf(context, caller))], isFresh: caller.isProven })
})

/** POST /app/session/proof/challenge: for the person's own passkeys. */
export const beginProof = operation(session.beginProof, async (context) => {
  const { database, config, caller } = context
  const own = (await passkeysOf(database, caller)).filter(({ rpId }) => rpId === config.passkeyHost)
  if (own.length === 0) return refuse(refusal('conflict', 'You have no passkey here.'))
  return challengeFor(context, proving(caller), own)
})

const proving = ({ sessionHash }: AccountCaller) => ({ purpose: 'prove', sessionHash }) as const

/** POST /app/session/proof: wrong ones are counted as at sign-in, and refused alike. */
export const prove = operation(session.prove, async (context, { body }) => {
  const proven = await proofFrom(context, body)
  if (!proven.ok) {
    await noteFailedProof(context, wayOf(body), proven.refusal)
    return proven
  }
  await context.database.transaction().execute(async (transaction) => {
    await noteProof(transaction, context.caller.sessionHash, proven.value)
    await noteSecurity(transaction, byCaller(context), { kind: 'proved', details: { how: proven.value } })
  })
  return ok(undefined)
})

type Given = Asked<typeof givenProof>

function wayOf({ passkey, code }: Given): ProofWay {
  if (passkey !== undefined) return 'passkey'
  return code === undefined ? 'password' : 'code'
}

/** A proof that was looked at and was wrong. */
export async function noteFailedProof(
  context: Context<AccountCaller>,
  way: ProofWay,
  { code }: Refusal,
): Promise<void> {
  if (code !== 'wrong-credentials') return
  const details = { reason: `wrong ${way}` }
  await noteSecurity(context.database, byCaller(context), { kind: 'proof-failed', details })
}

async function proofFrom(context: Context<AccountCaller>, given: Given): Promise<Result<ProofKind>> {
  const { database, caller } = context
  const ways = proofWaysOf(await factorsOf(context, caller))
  if (ways.includes('passkey') && given.passkey !== undefined) return passkeyFrom(context, given.passkey)
  if (ways.includes('code') && given.code !== undefined) {
    const checked = await checkSecondFactor(context, caller, given.code)
    if (!checked.ok || checked.value !== null) return checked as Result<ProofKind>
  }
  if (ways.includes('password') && given.password !== undefined)
    return checkOwnPassword(database, caller, given.password, 'password')
  const [path] = ways
  const message = path === undefined ? '' : askFor[path]
  return refuse(refusal('invalid-input', message, { errors: [{ path: path ?? '', message }] }))
}

const askFor: Readonly<Record<ProofWay, string>> = {
  password: 'Enter your password.',
  code: 'Enter the code from your authenticator app.',
  passkey: 'Use your passkey.',
  provider: 'Sign in at your organisation’s provider again.',
}

async function passkeyFrom(
  context: Context<AccountCaller>,
  given: NonNullable<Given['passkey']>,
): Promise<Result<'passkey'>> {
  const { database, caller } = context
  const checked = await checkPasskey(context, given, proving(caller))
  if (!checked.ok) return refuse(checked.refusal)
  const { passkey, ...answer } = checked.value
  const isOwn = passkey.organisationId === caller.organisationId && passkey.accountId === caller.accountId
  if (isOwn && (await notePasskeyUse(database, passkey, answer))) return ok('passkey')
  return refuse(refusal('wrong-credentials', 'This passkey belongs to another account.'))
}
