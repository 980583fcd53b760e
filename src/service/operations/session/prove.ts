import { session } from '#contract/app/session.ts'
import { proofWaysOf } from '#domain/account/step-up.ts'
import type { ProofKind, ProofWay } from '#domain/account/step-up.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { hasSecondFactor } from '../../database/organisations/second-factors.ts'
import { noteProof } from '../../database/organisations/sessions.ts'
import { operation } from '../operation.ts'
import type { AccountCaller, Context } from '../operation.ts'
import { checkSecondFactor } from '../second-factor/check-second-factor.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { byCaller, noteSecurity } from '../security/record.ts'

/** GET /app/session/proof: what the person in this session has to give. */
export const readProof = operation(session.proof, async ({ database, caller }) => {
  const ways = proofWaysOf({ hasSecondFactor: await hasSecondFactor(database, caller) })
  return ok({ ways: [...ways], isFresh: caller.isProven })
})

/** POST /app/session/proof: wrong ones are counted as at sign-in, and refused alike. */
export const prove = operation(session.prove, async (context, { body }) => {
  const proven = await proofFrom(context, body)
  if (!proven.ok) {
    await noteFailedProof(context, body.code === undefined ? 'password' : 'code', proven.refusal)
    return proven
  }
  await context.database.transaction().execute(async (transaction) => {
    await noteProof(transaction, context.caller.sessionHash, proven.value)
    await noteSecurity(transaction, byCaller(context), { kind: 'proved', details: { how: proven.value } })
  })
  return ok(undefined)
})

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

async function proofFrom(
  context: Context<AccountCaller>,
  given: { readonly password?: string | undefined; readonly code?: string | undefined },
): Promise<Result<ProofKind>> {
  const { database, caller } = context
  const [way] = proofWaysOf({ hasSecondFactor: await hasSecondFactor(database, caller) })
  if (way === 'code' && given.code !== undefined) {
    const checked = await checkSecondFactor(context, caller, given.code)
    if (!checked.ok || checked.value !== null) return checked as Result<ProofKind>
  }
  if (way === 'password' && given.password !== undefined)
    return checkOwnPassword(database, caller, given.password, 'password')
  const path = way ?? 'password'
  const message = way === 'code' ? 'Enter the code that your authenticator shows.' : 'Enter your password.'
  return refuse(refusal('invalid-input', message, { errors: [{ path, message }] }))
}
