import { randomBytes } from 'node:crypto'
import type { Role } from '#domain/account/account.ts'
import { insertCredentials } from '#service/database/organisations/credentials.ts'
import { openSession } from '#service/database/organisations/sessions.ts'
import { secretHash } from '#service/secrets/secrets.ts'
import { aGroup, aMember, aTenant } from '../world/world.ts'
import type { Member, Tenant } from '../world/world.ts'
import type { Identity, TestService } from '../world/service.ts'
import type { DescribedOperation } from './described.ts'
import { Things } from './things.ts'

export const partnerKey = 'generated-requests-partner'

/** Who can call for an organisation, or about what it has sent. */
export type Caller =
  | 'key'
  | 'administrator'
  | 'standard'
  | 'read-only'
  | 'partner'
  | 'signer'
  | 'individual'
  | 'anonymous'

/** One organisation: who can call, and what there is to call about. */
export interface Populated {
  readonly tenant: Tenant
  /** A standard and a read-only account. */
  readonly members: readonly Member[]
  readonly things: Things
  /** The headers of each caller; recipients and individuals have several sessions. */
  readonly headers: Map<Caller, readonly Identity[]>
}

/** An organisation with people of every role and nothing else yet. */
export async function anOrganisation({ database }: TestService): Promise<Populated> {
  const tenant = await aTenant(database)
  const { organisationId } = tenant
  const groupId = await aGroup(database, organisationId, 'Legal')
  const standard = await aMember(database, organisationId, { role: 'standard', groupId })
  const reader = await aMember(database, organisationId, { role: 'read-only', groupId })
  const headers = new Map<Caller, readonly Identity[]>([
    ['key', [tenant.key]],
    ['administrator', [tenant.as]],
    ['standard', [standard.as]],
    ['read-only', [reader.as]],
    ['partner', [{ 'x-service-partner': partnerKey }]],
  ])
  const populated = { tenant, members: [standard, reader], things: new Things(), headers }
  for (const { accountId } of [tenant, standard, reader]) populated.things.add('account', accountId)
  for (const { accountId } of [tenant, standard]) populated.things.add('sender', accountId)
  populated.things.add('group', groupId)
  return populated
}

const ways: Readonly<Record<string, readonly Caller[]>> = {
  'serviceId+serviceKey': ['key', 'key'],
  session: ['administrator', 'standard', 'administrator', 'administrator', 'read-only', 'administrator'],
  partner: ['partner', 'partner'],
  signingSession: ['signer', 'signer', 'signer'],
  verifyingSession: ['individual', 'individual', 'individual'],
}

/** Chooses a caller for an operation, usually a permitted one. */
export function callerOf({ ways: described }: DescribedOperation, choice: number): Caller {
  const able = described.flatMap((way) => ways[way] ?? [])
  const all: readonly Caller[] = able.length === 0 ? ['anonymous'] : [...able, ...able, 'anonymous']
  return all[choice % all.length] ?? 'anonymous'
}

/** The headers of a caller. */
export function identityOf({ headers }: Populated, caller: Caller, choice: number): Identity {
  const known = headers.get(caller) ?? []
  return known[choice % known.length] ?? {}
}

/** Restores everyone's credentials, roles and sessions. */
export async function restoreAllAccess(service: TestService, populated: Populated): Promise<void> {
  const { organisationId } = populated.tenant
  const id = randomBytes(16).toString('hex')
  const key = randomBytes(16).toString('hex')
  await insertCredentials(service.database, { id, organisationId, keyHash: secretHash(key) })
  populated.headers.set('key', [{ 'x-service-id': id, 'x-service-key': key }])
  for (const caller of ['administrator', 'standard', 'read-only'] as const)
    await restoreAccess(service, populated, caller)
}

/** Restores a person's role and session after a request took them away. */
export async function restoreAccess(
  { database }: TestService,
  { tenant, members: [standard, reader], headers }: Populated,
  caller: Caller,
): Promise<void> {
  const people: Partial<Record<Caller, Member | undefined>> = {
    administrator: tenant,
    standard,
    'read-only': reader,
  }
  const member = people[caller]
  if (member === undefined) return
  const { organisationId, accountId } = member
  await database
    .updateTable('accounts')
    .set({ role: caller as Role, active: true, verified: new Date() })
    .where('organisationId', '=', organisationId)
    .where('id', '=', accountId)
    .execute()
  const origin = { address: '127.0.0.1', userAgent: null, provedBy: 'password' } as const
  const { secret } = await openSession(database, { organisationId, accountId }, origin)
  headers.set(caller, [{ cookie: `countersign_session=${secret}` }])
}
