import { signOn } from '#contract/app/sign-on.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { countAttempt } from '../../database/rate-limits.ts'
import { findOrganisation } from '../../database/organisations/sessions.ts'
import { connectionAt, connectionOf, identityOfAccount } from '../../database/organisations/sign-on.ts'
import type { ConnectionRow } from '../../database/organisations/sign-on.ts'
import { networkOf } from '../../network.ts'
import { addJob } from '../../queue/tasks.ts'
import { secretHash } from '../../secrets/secrets.ts'
import { checkMayAdminister } from '../access.ts'
import { operation } from '../operation.ts'
import type { AnyoneCaller, Context } from '../operation.ts'
import { beginVisit } from './visits.ts'

/** For a whole office behind one address. Each is a row, and up to two requests to a provider. */
const perNetwork = { attempts: 120, windowSeconds: 60 }
const perEmail = { attempts: 3, windowSeconds: 900 }

/** GET /app/session/sign-on/:address. */
export const readConnection = operation(signOn.connection, async (context, { params }) => {
  const found = await activeAt(context, params.address)
  if (!found.ok) return found
  const organisation = await findOrganisation(context.database, found.value.organisationId)
  return ok({ name: found.value.name, organisation: organisation?.name ?? '' })
})

/** POST /app/session/sign-on: for whoever the provider knows. */
export const beginSignOn = operation(signOn.begin, async (context, { body }) => {
  const found = await activeAt(context, body.address)
  if (!found.ok) return found
  const returnPath = body.returnPath ?? '/'
  return beginVisit(context, found.value, { purpose: 'sign-in', sessionHash: null, returnPath })
})

async function activeAt(
  { database, address: network }: Context<AnyoneCaller>,
  address: string,
): Promise<Result<ConnectionRow>> {
  const counted = await countAttempt(database, `sign-on:${networkOf(network)}`, perNetwork)
  if (!counted.ok) return counted
  const found = await connectionAt(database, address)
  const words = 'No one signs in at this address. Ask your administrator for the right one.'
  return found === undefined ? refuse(refusal('not-found', words)) : ok(found)
}

/**
 * POST /app/session/sign-on/reminder: neither words nor timing reveal which organisations there are, since a job looks and
 * writes to the person alone.
 */
export const remindOfAddress = operation(signOn.remind, async (context, { body }) => {
  const { database, address } = context
  const byNetwork = await countAttempt(database, `sign-on-reminder:${networkOf(address)}`, {
    attempts: 20,
    windowSeconds: 60,
  })
  if (!byNetwork.ok) return byNetwork
  const email = secretHash(body.email.trim().toLowerCase())
  const byEmail = await countAttempt(database, `sign-on-reminder-email:${email}`, perEmail)
  if (!byEmail.ok) return byEmail
  await addJob(database, 'sign-on-request', { email: body.email.trim() })
  return ok(undefined)
})

/** POST /app/session/proof/sign-on: only for those who came from the provider before. */
export const beginProofBySignOn = operation(signOn.beginProof, async (context) => {
  const { database, caller } = context
  const connection = await connectionOf(database, caller.organisationId)
  const isLinked =
    connection?.isActive === true &&
    (await identityOfAccount(database, connection, caller.accountId)) !== undefined
  if (!isLinked) return refuse(refusal('conflict', 'Your account is not linked to an identity provider.'))
  return beginVisit(context, connection, {
    purpose: 'prove',
    sessionHash: caller.sessionHash,
    returnPath: '/',
  })
})

/** POST /app/organisation/sign-on/trial: also before the connection is in use. */
export const beginTrial = operation(signOn.try, async (context) => {
  const { database, caller } = context
  const allowed = checkMayAdminister(caller, 'sign-in')
  if (!allowed.ok) return allowed
  const connection = await connectionOf(database, caller.organisationId)
  if (connection === undefined)
    return refuse(refusal('conflict', 'Save the settings of your identity provider first.'))
  return beginVisit(context, connection, {
    purpose: 'trial',
    sessionHash: caller.sessionHash,
    returnPath: '/',
  })
})
