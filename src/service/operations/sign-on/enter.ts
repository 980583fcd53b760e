import { randomUUIDv7 } from 'node:crypto'
import { email as emailSchema, personName } from '#contract/values.ts'
import { decideSignOn, personIn, rightsBy } from '#domain/account/sign-on.ts'
import type { Claims, Rights, SignOnWay } from '#domain/account/sign-on.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { databaseNow } from '../../database/clock.ts'
import type { Executor } from '../../database/connection.ts'
import { replaceAccountLinks } from '../../database/organisations/account-links.ts'
import {
  findAccount,
  insertAccount,
  lockAccount,
  updateAccountRow,
  verifyAccount,
} from '../../database/organisations/accounts.ts'
import { findGroup } from '../../database/organisations/groups.ts'
import { findAccountByEmail } from '../../database/organisations/sessions.ts'
import {
  addIdentity,
  identityOf,
  identityOfAccount,
  noteIdentityUse,
} from '../../database/organisations/sign-on.ts'
import type { ConnectionRow, IdentityRow } from '../../database/organisations/sign-on.ts'
import type { AccountRow } from '../../database/tables/schema.ts'
import type { Log } from '../../logging.ts'
import { checkAdministratorRemains } from '../accounts/find-visible-account.ts'
import { emailTaken } from '../accounts/invite.ts'
import { accountTarget, byService, noteSecurity } from '../security/record.ts'

/** Who someone would be here, and how. */
export interface Recognised {
  readonly way: SignOnWay
  readonly identity: IdentityRow | null
  readonly account: AccountRow | null
}

/** Finds who the person of some claims is here. Refuses with what to do about it. */
export async function recognise(
  database: Executor,
  connection: ConnectionRow,
  claims: Claims,
): Promise<Result<Recognised>> {
  const { organisationId } = connection
  const { subject, email } = personIn(claims)
  const identity = (await identityOf(database, connection, subject)) ?? null
  const withEmail =
    identity === null && email !== null ? await findAccountByEmail(database, email) : undefined
  const decided = decideSignOn({
    rules: connection,
    claims,
    organisationId,
    isLinked: identity !== null,
    withEmail:
      withEmail === undefined
        ? null
        : {
            organisationId: withEmail.organisationId,
            isVerified: withEmail.verified !== null,
            isLinked: (await identityOfAccount(database, connection, withEmail.id)) !== undefined,
          },
  })
  if (!decided.ok) return decided
  const linked = identity && (await findAccount(database, identity))
  return ok({ way: decided.value, identity, account: linked ?? withEmail ?? null })
}

/** Lets the person in: finds, links or makes their account, and gives it what the organisation's rules say. */
export async function enter(
  transaction: Executor,
  connection: ConnectionRow,
  claims: Claims,
  log: Log,
): Promise<Result<{ readonly account: AccountRow; readonly identity: IdentityRow }>> {
  const found = await recognise(transaction, connection, claims)
  if (!found.ok) return found
  const { way, identity } = found.value
  const account =
    way === 'provision'
      ? await provision(transaction, connection, claims, log)
      : ok(
          found.value.account === null
            ? undefined
            : await lockAccount(transaction, keyOf(found.value.account)),
        )
  if (!account.ok) return account
  if (account.value === undefined || !account.value.active)
    return refuse(
      refusal(
        'account-deactivated',
        'Your account is deactivated. Ask an administrator of your organisation.',
      ),
    )
  const person = personIn(claims)
  const known = identity ?? (await link(transaction, connection, account.value, { person, way, log }))
  const used = known && (await noteIdentityUse(transaction, known, person.email))
  if (!used)
    return refuse(refusal('conflict', 'The account was linked or unlinked in the meantime. Try again.'))
  const rights = rightsBy(connection, claims, account.value)
  const current = await applyRights(transaction, account.value, { rights, connection, log })
  return ok({ account: current, identity: used })
}

const keyOf = ({ organisationId, id }: AccountRow) => ({ organisationId, accountId: id })

async function provision(
  transaction: Executor,
  connection: ConnectionRow,
  claims: Claims,
  log: Log,
): Promise<Result<AccountRow>> {
  const { organisationId } = connection
  const { email, name } = personIn(claims)
  const address = emailSchema.safeParse(email)
  if (!address.success)
    return refuse(refusal('not-allowed', 'Your provider gives an email that can’t be used here.'))
  const called = personName.safeParse(name?.slice(0, 250))
  const now = await databaseNow(transaction)
  const rights = rightsBy(connection, claims, null)
  const account = await insertAccount(transaction, {
    organisationId,
    id: randomUUIDv7(),
    name: called.success ? called.data : address.data,
    email: address.data,
    timezone: '+00:00',
    role: rights.role,
    groupId: await existingGroup(transaction, organisationId, rights.groupId),
    verified: now,
    created: now,
  })
  if (account === undefined) return refuse(emailTaken())
  await noteSecurity(transaction, byService(log, organisationId), {
    kind: 'account-created',
    target: accountTarget(account),
    details: { role: account.role, way: 'single sign-on', provider: connection.name },
  })
  return ok(account)
}

/** Links the account, which confirms its email: an invitation that is still open is accepted by that. */
async function link(
  transaction: Executor,
  connection: ConnectionRow,
  account: AccountRow,
  {
    person,
    way,
    log,
  }: { readonly person: ReturnType<typeof personIn>; readonly way: SignOnWay; readonly log: Log },
): Promise<IdentityRow | undefined> {
  const { subject, email } = person
  const identity = await addIdentity(transaction, connection, {
    id: randomUUIDv7(),
    subject,
    accountId: account.id,
    email,
  })
  if (identity === undefined || way === 'provision') return identity
  if (account.verified === null) {
    await verifyAccount(transaction, keyOf(account), account.passwordHash)
    await replaceAccountLinks(transaction, keyOf(account), 'verification')
  }
  await noteSecurity(transaction, byService(log, account.organisationId), {
    kind: 'sign-on-linked',
    target: accountTarget(account),
    details: { provider: connection.name, email: email ?? '', subject },
  })
  return identity
}

async function applyRights(
  transaction: Executor,
  account: AccountRow,
  {
    rights,
    connection,
    log,
  }: { readonly rights: Rights; readonly connection: ConnectionRow; readonly log: Log },
): Promise<AccountRow> {
  const groupId =
    rights.groupId === account.groupId
      ? account.groupId
      : ((await existingGroup(transaction, account.organisationId, rights.groupId)) ?? account.groupId)
  const mayChange =
    rights.role === account.role || (await checkAdministratorRemains(transaction, account, rights.role)).ok
  const role = mayChange ? rights.role : account.role
  if (role === account.role && groupId === account.groupId) return account
  const changed = await updateAccountRow(transaction, keyOf(account), { role, groupId })
  const by = byService(log, account.organisationId)
  const target = accountTarget(changed)
  const how = `single sign-on by ${connection.name}`
  if (role !== account.role)
    await noteSecurity(transaction, by, {
      kind: 'role-changed',
      target,
      details: { from: account.role, to: role, how },
    })
  if (groupId !== account.groupId) {
    const group = groupId === null ? undefined : await findGroup(transaction, { ...account, groupId })
    const details = { to: group?.name ?? 'none', how }
    await noteSecurity(transaction, by, { kind: 'group-changed', target, details })
  }
  return changed
}

/** A group that a rule names, if it was not deleted since. */
async function existingGroup(
  transaction: Executor,
  organisationId: string,
  groupId: string | null,
): Promise<string | null> {
  if (groupId === null) return null
  return (await findGroup(transaction, { organisationId, groupId }))?.id ?? null
}
