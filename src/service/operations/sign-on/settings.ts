import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { signOn } from '#contract/app/sign-on.ts'
import type { changedSignOn, signOnPage } from '#contract/app/sign-on.ts'
import { listableDomains } from '#domain/account/sign-on.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { sameJson } from '#domain/same-json.ts'
import type { Executor } from '../../database/connection.ts'
import { administratorsOf } from '../../database/organisations/accounts.ts'
import { findGroup } from '../../database/organisations/groups.ts'
import {
  connectionOf,
  endAllProviderSessions,
  endOtherSignIns,
  hasAdministratorPasskey,
  identityOfAccount,
  keptClientSecret,
  removeConnection,
  saveConnection,
} from '../../database/organisations/sign-on.ts'
import type { ConnectionRow } from '../../database/organisations/sign-on.ts'
import { checkMayAdminister } from '../access.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import type { AccountCaller, Answer, Asked, Context } from '../operation.ts'
import { byCaller, noteSecurity } from '../security/record.ts'
import { redirectUri, signOnAddress } from './visits.ts'

type Page = Answer<typeof signOnPage>
type Settings = NonNullable<Page['settings']>
type Given = Asked<typeof changedSignOn>

/** GET /app/organisation/sign-on. */
export const readSignOn = operation(signOn.read, async (context) => {
  const allowed = checkMayAdminister(context.caller, 'sign-in')
  return allowed.ok ? ok(await pageOf(context)) : allowed
})

/**
 * PUT /app/organisation/sign-on. Asks the provider who it is. Refuses to send a secret to another issuer than the one it was
 * entered for, domains that no administrator belongs to, and to demand the provider before the caller has come through it.
 */
export const setSignOn = operation(signOn.set, async (context, { body }) => {
  const { database, caller, ports } = context
  const allowed = checkMayAdminister(caller, 'sign-in')
  if (!allowed.ok) return allowed
  const before = await connectionOf(database, caller.organisationId)
  const checked = await check(context, body, before)
  if (!checked.ok) return checked
  if (before?.issuer !== body.issuer) {
    const fault = await ports.identityProvider.whyNot(body.issuer)
    if (fault !== null) return faulty('issuer', fault)
  }
  const { clientSecret, ...settings } = body
  const key = { organisationId: caller.organisationId, id: before?.id ?? randomUUIDv7() }
  const kept =
    clientSecret === undefined ? before?.clientSecret : await keptClientSecret(database, key, clientSecret)
  if (kept === undefined) return faulty('client_secret', 'Enter the client secret.')
  return undoingRefusals(database, async (transaction) => {
    const saved = await saveConnection(transaction, {
      ...settings,
      ...key,
      address: before?.address ?? randomBytes(18).toString('base64url'),
      mapping: JSON.stringify(settings.mapping),
      clientSecret: kept,
    })
    if (saved.isEnforced && before?.isEnforced !== true)
      await endOtherSignIns(transaction, caller.organisationId, {
        exceptHash: caller.sessionHash,
        passkeyHost: context.config.passkeyHost,
      })
    const details = detailsOf(before, saved, clientSecret !== undefined)
    await noteSecurity(transaction, byCaller(context), { kind: 'sign-on-changed', details })
    return ok(await pageOf({ ...context, database: transaction }))
  })
})

/** DELETE /app/organisation/sign-on: signs out everyone who came by it, but the caller. */
export const removeSignOn = operation(signOn.remove, async (context) => {
  const { database, caller } = context
  const allowed = checkMayAdminister(caller, 'sign-in')
  if (!allowed.ok) return allowed
  return undoingRefusals(database, async (transaction) => {
    const connection = await connectionOf(transaction, caller.organisationId)
    if (connection === undefined) return ok(undefined)
    await endAllProviderSessions(transaction, caller.organisationId, caller.sessionHash)
    await removeConnection(transaction, connection)
    const details = { provider: connection.name, issuer: connection.issuer }
    await noteSecurity(transaction, byCaller(context), { kind: 'sign-on-removed', details })
    return ok(undefined)
  })
})

async function check(
  { database, caller }: Context<AccountCaller>,
  given: Given,
  before: ConnectionRow | undefined,
): Promise<Result<true>> {
  const { organisationId } = caller
  if (before?.issuer !== given.issuer && given.clientSecret === undefined)
    return faulty('client_secret', 'Enter the client secret of this issuer.')
  const known = new Set([...(await domainsOf(database, organisationId)), ...(before?.domains ?? [])])
  const foreign = given.domains.find((domain) => !known.has(domain))
  if (foreign !== undefined)
    return faulty(
      'domains',
      `No administrator has a confirmed email at ${foreign}, or anyone can have one there. List domains of your own.`,
    )
  if (given.claim === null && given.mapping.length > 0)
    return faulty('claim', 'Name the claim that the rules read.')
  for (const [index, { groupId }] of given.mapping.entries())
    if (groupId !== null && (await findGroup(database, { organisationId, groupId })) === undefined)
      return faulty(`mapping.${index}.group_id`, 'The organisation has no such group.')
  if (!given.isEnforced) return ok(true)
  if (!given.isActive) return faulty('is_enforced', 'Turn single sign-on on, too.')
  const connection = before?.issuer === given.issuer ? before : undefined
  const own = connection && (await identityOfAccount(database, connection, caller.accountId))
  return own === undefined
    ? faulty(
        'is_enforced',
        'Sign in through this provider yourself first, so that you don’t lock yourself out.',
      )
    : ok(true)
}

function faulty(path: string, message: string): Result<never> {
  return refuse(refusal('invalid-input', message, { errors: [{ path, message }] }))
}

async function domainsOf(database: Executor, organisationId: string): Promise<string[]> {
  return listableDomains((await administratorsOf(database, organisationId)).map(({ email }) => email))
}

async function pageOf({
  database,
  caller,
  config,
}: Pick<Context<AccountCaller>, 'caller' | 'config'> & { readonly database: Executor }): Promise<Page> {
  const { organisationId, accountId } = caller
  const connection = await connectionOf(database, organisationId)
  return {
    settings: connection === undefined ? null : settingsOf(connection),
    redirectUri: redirectUri(config, caller),
    logoutUri: `${config.baseUrl}/sso/oidc/logout`,
    address: connection === undefined ? null : signOnAddress(config, connection),
    domains: await domainsOf(database, organisationId),
    isLinked:
      connection !== undefined && (await identityOfAccount(database, connection, accountId)) !== undefined,
    hasPasskey: await hasAdministratorPasskey(database, organisationId, config.passkeyHost),
  }
}

function settingsOf(connection: ConnectionRow): Settings {
  const { name, issuer, clientId, scopes, domains, provisions, claim, mapping, isActive, isEnforced } =
    connection
  return { name, issuer, clientId, scopes, domains, provisions, claim, mapping, isActive, isEnforced }
}

/** Which settings changed, and what they decide about who comes in. */
function detailsOf(
  before: ConnectionRow | undefined,
  after: ConnectionRow,
  isNewSecret: boolean,
): Readonly<Record<string, string>> {
  const earlier = before && settingsOf(before)
  const changed = Object.entries(settingsOf(after))
    .filter(([name, value]) => !sameJson(earlier?.[name as keyof Settings] ?? null, value))
    .map(([name]) => name)
  return {
    provider: after.name,
    issuer: after.issuer,
    settings: [...changed, ...(isNewSecret ? ['client secret'] : [])].join(', '),
    domains: after.domains.join(', '),
    state: after.isActive ? (after.isEnforced ? 'required' : 'on') : 'off',
  }
}
