import { randomBytes } from 'node:crypto'
import { secretHash } from '../secrets.ts'
import type { Identity } from '../testing.ts'
import { aGroup, aMember, aTenant } from '../testing-world.ts'
import type { Member, Tenant } from '../testing-world.ts'
import { aCaller } from './callers.ts'
import type { MatrixCaller } from './callers.ts'
import { ago } from './ground.ts'
import type { Ground } from './ground.ts'
import type { Ownership, Thing, Variant } from './things.ts'

/** The partners of the suite's deployment; `acme` registered the organisation that everything is about. */
export const partnerKeys = { acme: 'partner-key-of-acme-0123456789', rival: 'partner-key-of-rival-012345678' }

/** The organisations of the matrix and their people. */
export interface Cast {
  readonly ours: Tenant
  readonly foreign: Tenant
  /** Another organisation that our partner registered. */
  readonly downstream: Tenant
  readonly group: string
  readonly people: Readonly<Record<Part, Member>>
  readonly ownership: Readonly<Record<Variant, Ownership>>
}

type Part =
  | 'owner'
  | 'member'
  | 'outsider'
  | 'loner'
  | 'reader'
  | 'keeper'
  | 'deactivated'
  | 'unverified'
  | 'ended'

/** Makes the organisations, the owners' group and another one, and an account for each part. */
export async function makeCast({ service: { database }, secrets }: Ground): Promise<Cast> {
  const [ours, foreign, downstream] = [
    await aTenant(database, { partner: 'acme' }),
    await aTenant(database, { partner: 'rival' }),
    await aTenant(database, { partner: 'acme' }),
  ]
  const { organisationId } = ours
  const [groupId, other] = [
    await aGroup(database, organisationId),
    await aGroup(database, organisationId, 'Sales'),
  ]
  const play = (more: Parameters<typeof aMember>[2]) => aMember(database, organisationId, more)
  const people = {
    owner: await play({ groupId }),
    member: await play({ groupId }),
    outsider: await play({ groupId: other }),
    loner: await play({}),
    reader: await play({ groupId, role: 'read-only' }),
    keeper: await play({ groupId, role: 'read-only' }),
    deactivated: await play({ groupId, role: 'administrator', active: false }),
    unverified: await play({ groupId, role: 'administrator', verified: null }),
    ended: await play({ groupId, role: 'administrator' }),
  }
  await database
    .updateTable('sessions')
    .set({ expires: ago(1) })
    .where('accountId', '=', people.ended.accountId)
    .execute()
  // The first use in an hour is noted, which is no writing of the request's.
  await database
    .updateTable('apiCredentials')
    .set({ lastUsed: ago(1) })
    .execute()
  for (const member of [ours, foreign, downstream, ...Object.values(people)]) hideSession(secrets, member.as)
  for (const { key } of [ours, foreign, downstream]) hideKey(secrets, key)
  for (const key of Object.values(partnerKeys)) secrets.add(key)
  const owned = { organisationId, accountId: people.owner.accountId }
  const ownership = {
    private: { ...owned, groupId, shared: false },
    shared: { ...owned, groupId, shared: true },
    loose: { ...owned, groupId: null, shared: true },
    kept: { organisationId, accountId: people.keeper.accountId, groupId, shared: false },
  }
  return { ours, foreign, downstream, group: groupId, people, ownership }
}

function hideSession(secrets: Set<string>, { cookie = '' }: Identity): void {
  const secret = cookie.split('=')[1] ?? ''
  secrets.add(secret).add(secretHash(secret))
}

function hideKey(secrets: Set<string>, { 'x-service-key': key = '' }: Identity): void {
  secrets.add(key).add(secretHash(key))
}

/** Everybody who calls. The sessions of recipients and individuals come from the thing that their headers are asked for. */
export async function callersOf(
  { service: { database }, secrets }: Ground,
  cast: Cast,
): Promise<readonly MatrixCaller[]> {
  const { ours, foreign, people, group } = cast
  const { organisationId } = ours
  const revoked = await aTenant(database)
  await database
    .updateTable('apiCredentials')
    .set({ revoked: ago(1) })
    .where('organisationId', '=', revoked.organisationId)
    .execute()
  const enrolling = await aTenant(database)
  hideSession(secrets, enrolling.as)
  await database
    .updateTable('organisations')
    .set({ requireSecondFactor: true })
    .where('id', '=', enrolling.organisationId)
    .execute()
  const account = (part: Part, more: Partial<MatrixCaller>) =>
    ({
      as: 'account',
      organisationId,
      accountId: people[part].accountId,
      groupId: group,
      role: 'standard',
      ...more,
    }) as const
  const administrator = {
    as: 'account',
    organisationId,
    accountId: ours.accountId,
    role: 'administrator',
    asksFor: 'private',
  } as const
  const ended = { brings: 'ended', asksFor: 'private' } as const
  const wrong = { brings: 'wrong', asksFor: 'private' } as const
  const acme = { 'x-service-partner': partnerKeys.acme }
  const key = { ...ours.key, 'x-service-key': '0'.repeat(32) }
  const bearer = (name: string) => (thing: Thing) => ({
    authorization: `Bearer ${thing.secrets[name] ?? 'none'}`,
  })
  return [
    aCaller('nobody', {}, { brings: 'nothing' }),
    aCaller(
      'credentials that nobody has',
      { 'x-service-id': randomBytes(16).toString('hex'), 'x-service-key': 'x' },
      wrong,
    ),
    aCaller('our credentials with another key', key, wrong),
    aCaller('an id without a key', { 'x-service-id': ours.key['x-service-id'] ?? '' }, wrong),
    aCaller('revoked credentials', revoked.key, wrong),
    aCaller('our credentials', ours.key, { as: 'credentials', organisationId, asksFor: 'private' }),
    aCaller('credentials of another organisation', foreign.key, {
      as: 'credentials',
      organisationId: foreign.organisationId,
    }),
    aCaller('an administrator', ours.as, administrator),
    aCaller('the owner', people.owner.as, account('owner', { asksFor: 'private' })),
    aCaller('one of the group, shared', people.member.as, account('member', {})),
    aCaller('one of the group, not shared', people.member.as, account('member', { asksFor: 'private' })),
    aCaller('one of another group', people.outsider.as, account('outsider', { groupId: 'another' })),
    aCaller('one of no group', people.loner.as, account('loner', { groupId: null, asksFor: 'loose' })),
    aCaller('a reader, shared', people.reader.as, account('reader', { role: 'read-only' })),
    aCaller(
      'a reader, not shared',
      people.reader.as,
      account('reader', { role: 'read-only', asksFor: 'private' }),
    ),
    aCaller(
      'a reader who sent it before',
      people.keeper.as,
      account('keeper', { role: 'read-only', asksFor: 'kept' }),
    ),
    aCaller('a deactivated administrator', people.deactivated.as, ended),
    aCaller('an unverified administrator', people.unverified.as, ended),
    aCaller('an administrator whose session is over', people.ended.as, ended),
    aCaller('a cookie that nobody has', { cookie: 'countersign_session=none' }, ended),
    aCaller('an administrator of another organisation', foreign.as, {
      as: 'account',
      organisationId: foreign.organisationId,
      accountId: foreign.accountId,
      role: 'administrator',
    }),
    aCaller('an administrator who must enrol first', enrolling.as, {
      as: 'account',
      organisationId: enrolling.organisationId,
      accountId: enrolling.accountId,
      role: 'administrator',
      mustEnrol: true,
    }),
    aCaller('our partner', acme, { partner: 'acme' }),
    aCaller(
      'our partner with our credentials',
      { ...acme, ...ours.key },
      { partner: 'acme', as: 'credentials', organisationId, asksFor: 'private' },
    ),
    aCaller(
      'our partner with credentials of another organisation',
      { ...acme, ...foreign.key },
      {
        partner: 'acme',
        as: 'credentials',
        organisationId: foreign.organisationId,
      },
    ),
    aCaller('another partner', { 'x-service-partner': partnerKeys.rival }, { partner: 'rival' }),
    aCaller('a wrong partner key', { 'x-service-partner': 'guess' }, wrong),
    aCaller('a wrong partner key with our credentials', { 'x-service-partner': 'guess', ...ours.key }, wrong),
    aCaller('its recipient', bearer('session'), { as: 'recipient' }),
    aCaller('a recipient of something else', bearer('session'), { as: 'recipient', isElsewhere: true }),
    aCaller('a recipient whose session is over', bearer('ended'), ended),
    aCaller('its individual', bearer('session'), { as: 'individual' }),
    aCaller('an individual of something else', bearer('session'), { as: 'individual', isElsewhere: true }),
    aCaller(
      "another site's page, by Sec-Fetch-Site",
      { ...ours.as, 'sec-fetch-site': 'cross-site' },
      { ...administrator, isCrossSite: true },
    ),
    aCaller(
      "another site's page, by Origin",
      { ...ours.as, origin: 'https://evil.example' },
      { ...administrator, isCrossSite: true },
    ),
  ]
}
