import { leavesNoAdministrator } from '#domain/account/administration.ts'
import { claimValues, personIn, rightsBy, ruleFor } from '#domain/account/sign-on.ts'
import type { Claims } from '#domain/account/sign-on.ts'
import { administratorsOf } from '../../database/organisations/accounts.ts'
import { findGroup } from '../../database/organisations/groups.ts'
import type { ConnectionRow } from '../../database/organisations/sign-on.ts'
import type { Context } from '../operation.ts'
import { recognise } from './enter.ts'

/** What belongs to the sign-in itself, and tells an administrator nothing. */
const unshown = new Set(['at_hash', 'c_hash', 's_hash', 'nonce'])
const mostClaims = 60
const longest = 500

/** What signing in with some claims would do, in words. Nothing of it is done. */
export async function tried(
  { database }: Pick<Context, 'database'>,
  connection: ConnectionRow,
  claims: Claims,
): Promise<{ claims: { name: string; value: string }[]; isAccepted: boolean; outcome: string }> {
  const shown = Object.entries(claims)
    .filter(([name]) => !unshown.has(name))
    .slice(0, mostClaims)
    .map(([name, value]) => ({
      name: name.slice(0, 200),
      value: (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, longest),
    }))
  const found = await recognise(database, connection, claims)
  if (!found.ok) return { claims: shown, isAccepted: false, outcome: found.refusal.detail }
  const { way, account } = found.value
  if (account?.active === false)
    return { claims: shown, isAccepted: false, outcome: `The account of ${account.email} is deactivated.` }
  const { role, groupId } = rightsBy(connection, claims, account)
  const administrators = await administratorsOf(database, connection.organisationId)
  const isLast = account !== null && leavesNoAdministrator(account, administrators, role)
  const group =
    groupId === null
      ? undefined
      : await findGroup(database, { organisationId: connection.organisationId, groupId })
  const email = account?.email ?? personIn(claims).email ?? ''
  const who = {
    linked: `You would be signed in as ${email}.`,
    link: `Your account ${email} would be linked, and you would be signed in.`,
    provision: `An account would be created for ${email}.`,
  }[way]
  const shownRole = isLast ? 'administrator, as no other is left' : role
  const what = `Role: ${shownRole}. Group: ${group?.name ?? 'none'}.`
  return { claims: shown, isAccepted: true, outcome: [who, ruleWords(connection, claims), what].join(' ') }
}

function ruleWords(connection: ConnectionRow, claims: Claims): string {
  const { claim, mapping } = connection
  if (claim === null || mapping.length === 0) return 'There are no rules.'
  const rule = ruleFor(connection, claims)
  if (rule !== null) return `Rule ${mapping.indexOf(rule) + 1} fits: “${rule.value}”.`
  const values = claimValues(claims, claim)
  return values.length === 0 ? `The claim “${claim}” is missing, so no rule fits.` : 'No rule fits.'
}
