import { signOn } from '#contract/app/sign-on.ts'
import type { finishedSignOn } from '#contract/app/sign-on.ts'
import type { Claims } from '#domain/account/sign-on.ts'
import { personIn } from '#domain/account/sign-on.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { countAttempt, forgiveAttempt } from '../../database/rate-limits.ts'
import { findAccount } from '../../database/organisations/accounts.ts'
import { noteProof, openSession } from '../../database/organisations/sessions.ts'
import { connectionOf, identityOf, spendAttempt } from '../../database/organisations/sign-on.ts'
import type { ConnectionRow } from '../../database/organisations/sign-on.ts'
import { findRow } from '../../database/rows.ts'
import { networkOf } from '../../network.ts'
import { personOf } from '../brakes.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import type { AnyoneCaller, Answer, Context } from '../operation.ts'
import { accountTarget, byAccount, byAnyone, noteSecurity } from '../security/record.ts'
import { presentSession } from '../session/present-session.ts'
import { enter } from './enter.ts'
import { tried } from './trial.ts'
import { clientOf, heard, visitOf } from './visits.ts'

/** Answers that a network may bring back in vain in a minute. A whole office may share it. */
const perNetwork = { attempts: 60, windowSeconds: 60 }

type Attempt = NonNullable<Awaited<ReturnType<typeof spendAttempt>>>
type Finished = Answer<typeof finishedSignOn>

/** A person whom the provider vouches for, in the visit for which it was asked. */
interface Returned {
  readonly attempt: Attempt
  readonly connection: ConnectionRow
  readonly claims: Claims
}

/**
 * POST /app/session/sign-on/return: a visit counts once, in the browser in which it began, and only for what it was begun for.
 * Everything that the provider says is checked before anything of it is believed.
 */
export const finishSignOn = operation(signOn.finish, async (context, { body }) => {
  const { database, address } = context
  const subject = `sign-on-return:${networkOf(address)}`
  const counted = await countAttempt(database, subject, perNetwork)
  if (!counted.ok) return counted
  const finished = await finish(context, body.organisationId, new URLSearchParams(body.query))
  if (finished.ok) await forgiveAttempt(database, subject)
  return finished
})

async function finish(
  context: Context<AnyoneCaller>,
  organisationId: string,
  query: URLSearchParams,
): Promise<Result<Finished>> {
  const { config, database, ports, visit } = context
  const state = query.get('state') ?? ''
  const browser = visit.secret
  const attempt =
    browser === null ? undefined : await spendAttempt(database, { organisationId, state, browser })
  const connection = attempt && (await connectionOf(database, attempt.organisationId))
  const isMeant =
    connection?.id === attempt?.connectionId && (connection?.isActive || attempt?.purpose === 'trial')
  if (browser === null || attempt === undefined || connection === undefined || !isMeant)
    return refuse(
      refusal(
        'link-expired',
        'This took too long, was used already, or began in another browser. Sign in again.',
      ),
    )
  const client = await clientOf(database, connection)
  const own = visitOf(config, connection, { browser, state })
  const maxAge = attempt.purpose === 'prove' ? Math.ceil(attempt.seconds) : null
  const asked = await heard(context, () => ports.identityProvider.claims(client, own, query, maxAge))
  if (!asked.ok) {
    await noteRefused(context, { attempt, connection }, asked.refusal)
    return asked
  }
  const returned = { attempt, connection, claims: asked.value }
  const done = await by[attempt.purpose](context, returned)
  if (!done.ok) await noteRefused(context, returned, done.refusal)
  return done
}

type Finish = (context: Context<AnyoneCaller>, returned: Returned) => Promise<Result<Finished>>

const by: Readonly<Record<Attempt['purpose'], Finish>> = { 'sign-in': signIn, prove, trial }

async function signIn(
  context: Context<AnyoneCaller>,
  { attempt, connection, claims }: Returned,
): Promise<Result<Finished>> {
  const { database, address, userAgent, log } = context
  const { sid } = claims
  const providerSession = typeof sid === 'string' && !sid.includes('\0') ? sid : null
  const opened = await undoingRefusals(database, async (transaction) => {
    const entered = await enter(transaction, connection, claims, log)
    if (!entered.ok) return entered
    const { account, identity } = entered.value
    const key = { organisationId: account.organisationId, accountId: account.id }
    const origin = {
      address,
      userAgent,
      provedBy: 'provider',
      identityId: identity.id,
      providerSession,
    } as const
    const session = await openSession(transaction, key, origin)
    await noteSecurity(transaction, byAccount(context, account), {
      kind: 'signed-in',
      target: accountTarget(account),
      details: { how: 'single sign-on', provider: connection.name },
    })
    return ok({ key, account, session })
  })
  if (!opened.ok) return opened
  const { key, account, session } = opened.value
  context.session.set(session.secret, session.expires)
  await context.device.remember(personOf(account.email))
  const presented = { ...(await presentSession(context, key)), mustEnrol: false }
  return ok({ returnPath: attempt.returnPath, address: connection.address, session: presented, trial: null })
}

/** The session in which a visit began, while it is open. */
async function sessionOf({ database }: Pick<Context, 'database'>, { sessionHash }: Attempt) {
  const session =
    sessionHash === null ? undefined : await findRow(database, 'sessions', { secretHash: sessionHash })
  const account = session && (await findAccount(database, session))
  return account?.active === true && session !== undefined && sessionHash !== null
    ? { sessionHash, account }
    : undefined
}

async function prove(
  context: Context<AnyoneCaller>,
  { attempt, connection, claims }: Returned,
): Promise<Result<Finished>> {
  const { database } = context
  const began = await sessionOf(context, attempt)
  const identity = await identityOf(database, connection, personIn(claims).subject)
  if (began === undefined || identity?.accountId !== began.account.id)
    return refuse(
      refusal(
        'wrong-credentials',
        'At your provider you are signed in as someone else. Sign in there as yourself.',
      ),
    )
  const { sessionHash, account } = began
  await database.transaction().execute(async (transaction) => {
    await noteProof(transaction, sessionHash, 'provider')
    await noteSecurity(transaction, byAccount(context, account), {
      kind: 'proved',
      details: { how: 'provider' },
    })
  })
  return ok({ returnPath: '/', address: connection.address, session: null, trial: null })
}

async function trial(
  context: Context<AnyoneCaller>,
  { attempt, connection, claims }: Returned,
): Promise<Result<Finished>> {
  const began = await sessionOf(context, attempt)
  if (began?.account.role !== 'administrator')
    return refuse(refusal('not-allowed', 'Only administrators may try this. Sign in again.'))
  const outcome = await tried(context, connection, claims)
  return ok({ returnPath: '/', address: connection.address, session: null, trial: outcome })
}

const reasons: Readonly<Partial<Record<Refusal['code'], string>>> = {
  'email-taken': 'email of another organisation',
  'account-deactivated': 'deactivated',
  'not-available': 'provider away',
}

/** The person is named as far as the provider's word about them counts. */
async function noteRefused(
  context: Context<AnyoneCaller>,
  { attempt, connection, claims }: Pick<Returned, 'attempt' | 'connection'> & { readonly claims?: Claims },
  { code, detail }: Refusal,
): Promise<void> {
  const person = claims && personIn(claims)
  const details = {
    how: 'single sign-on',
    provider: connection.name,
    reason: reasons[code] ?? detail,
    ...(person === undefined ? {} : { subject: person.subject, email: person.email ?? '' }),
  }
  const kind = attempt.purpose === 'prove' ? 'proof-failed' : 'sign-in-failed'
  await noteSecurity(context.database, byAnyone(context, connection.organisationId), { kind, details })
}
