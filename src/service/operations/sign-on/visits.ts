import { createHmac } from 'node:crypto'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/connection.ts'
import { beginAttempt, clientSecretOf } from '../../database/organisations/sign-on.ts'
import type { AttemptRow, ConnectionRow } from '../../database/organisations/sign-on.ts'
import { ProviderFailure } from '../../ports/identity-provider/identity-provider.ts'
import type { ProviderClient, Visit } from '../../ports/identity-provider/identity-provider.ts'
import { newSecret } from '../../secrets/secrets.ts'
import type { Context } from '../operation.ts'

/**
 * Where the provider of an organisation sends people back to. Administrators enter exactly this there. Each has its own, so
 * that what one provider says is never taken to another. Source: RFC 9700 §4.4.
 */
export function redirectUri(
  { dashboardUrl }: Pick<Config, 'dashboardUrl'>,
  { organisationId }: Pick<ConnectionRow, 'organisationId'>,
): string {
  return `${dashboardUrl}/sso/oidc/return/${organisationId}`
}

/** The sign-in address of an organisation. */
export function signOnAddress(
  { dashboardUrl }: Pick<Config, 'dashboardUrl'>,
  { address }: Pick<ConnectionRow, 'address'>,
): string {
  return `${dashboardUrl}/sign-in/${address}`
}

/** What the service is to the provider of an organisation. */
export async function clientOf(database: Database, connection: ConnectionRow): Promise<ProviderClient> {
  const { issuer, clientId } = connection
  return { issuer, clientId, clientSecret: await clientSecretOf(database, connection) }
}

/** A visit of this browser. What the provider gets is derived, so that nothing of it is stored here. */
export function visitOf(
  config: Pick<Config, 'dashboardUrl'>,
  connection: Pick<ConnectionRow, 'organisationId'>,
  { browser, state }: { readonly browser: string; readonly state: string },
): Visit {
  const derived = (what: string) =>
    createHmac('sha256', browser).update(`${what}/${state}`).digest('base64url')
  return {
    state,
    nonce: derived('nonce'),
    verifier: derived('verifier'),
    redirectUri: redirectUri(config, connection),
  }
}

/** Begins a visit to a provider, bound to this browser. Returns where to send it. */
export async function beginVisit(
  context: Pick<Context, 'config' | 'database' | 'log' | 'ports' | 'visit'>,
  connection: ConnectionRow,
  attempt: Pick<AttemptRow, 'purpose' | 'sessionHash' | 'returnPath'>,
): Promise<Result<{ readonly location: string }>> {
  const { config, database, ports, visit } = context
  const browser = visit.secret ?? newSecret()
  const state = await beginAttempt(database, browser, { ...attempt, connection })
  const options = { scopes: connection.scopes, isRepeated: attempt.purpose === 'prove' }
  const client = await clientOf(database, connection)
  const asked = await heard(context, () =>
    ports.identityProvider.address(client, visitOf(config, connection, { browser, state }), options),
  )
  if (!asked.ok) return asked
  visit.set(browser)
  return ok({ location: asked.value })
}

/** What a provider says, or why not: `not-available` if it cannot be reached, else `wrong-credentials`. */
export async function heard<Value>(
  { log }: Pick<Context, 'log'>,
  ask: () => Promise<Value>,
): Promise<Result<Value>> {
  try {
    return ok(await ask())
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    log.info({ err: error }, 'an identity provider was of no use')
    if (error.isAway) return refuse(refusal('not-available', error.message, { retryAfter: 10 }))
    return refuse(refusal('wrong-credentials', `${error.message} Try again, or tell an administrator.`))
  }
}
