import { failedKinds } from '#domain/security/events.ts'
import type { SecurityActorKind, SecurityKind, SecurityTargetKind } from '#domain/security/events.ts'
import type { Executor } from '../../database/connection.ts'
import { insertSecurityEvent } from '../../database/organisations/security-events.ts'
import type { AccountRow } from '../../database/tables/schema.ts'
import type { Log } from '../../logging.ts'
import type { AccountCaller, Context, CallerOf } from '../operation.ts'
import { addSecurityEmails } from './letters.ts'

/** Someone or something that an event names, as it was called then. */
interface Named<Kind extends string> {
  readonly kind: Kind
  readonly id: string | null
  readonly name: string | null
}
export type SecurityTarget = Named<SecurityTargetKind>

/** Who does something, in which organisation, and from where. */
export interface SecurityOrigin {
  readonly organisationId: string
  readonly actor: Named<SecurityActorKind>
  readonly address: string | null
  readonly userAgent: string | null
  readonly log: Log
}

/** What happened. Details are words or numbers, never secrets, and nothing about recipients. */
export interface SecurityNote {
  readonly kind: SecurityKind
  readonly target?: SecurityTarget
  readonly details?: Readonly<Record<string, string>>
}

type Circumstances = Pick<Context, 'address' | 'userAgent' | 'log'>
type StaffCaller = CallerOf['organisation']

/** The caller of an operation as the one who does something in their organisation. */
export function byCaller({
  caller,
  ...circumstances
}: Circumstances & { readonly caller: StaffCaller }): SecurityOrigin {
  const actor =
    caller.kind === 'account'
      ? ({ kind: 'account', id: caller.accountId, name: personWords(caller) } as const)
      : ({ kind: 'credentials', id: caller.credentialsId, name: credentialsWords(caller) } as const)
  return originOf(circumstances, caller.organisationId, actor)
}

/** An account that does something without a session: by a password, or by a link. */
export function byAccount(circumstances: Circumstances, account: AccountRow): SecurityOrigin {
  return originOf(circumstances, account.organisationId, {
    kind: 'account',
    id: account.id,
    name: personWords(account),
  })
}

/** A partner that does something in an organisation that it registered. */
export function byPartner(
  circumstances: Circumstances,
  partner: string,
  organisationId: string,
): SecurityOrigin {
  return originOf(circumstances, organisationId, { kind: 'partner', id: null, name: partner })
}

/** Someone who has not shown who they are. */
export function byAnyone(circumstances: Circumstances, organisationId: string): SecurityOrigin {
  return originOf(circumstances, organisationId, { kind: 'anyone', id: null, name: null })
}

/** What the service does by itself. */
export function byService(log: Log, organisationId: string): SecurityOrigin {
  const actor = { kind: 'service', id: null, name: 'Countersign' } as const
  return originOf({ address: null, userAgent: null, log }, organisationId, actor)
}

function originOf(
  { address, userAgent, log }: Pick<SecurityOrigin, 'address' | 'userAgent' | 'log'>,
  organisationId: string,
  actor: Named<SecurityActorKind>,
): SecurityOrigin {
  return { organisationId, actor, address, userAgent, log }
}

function credentialsWords({ name, partner }: CallerOf['organisation'] & { kind: 'credentials' }): string {
  return partner === null ? name : `${name} (with the key of the partner ${partner})`
}

/** `Ada Park <ada@example.com>`. */
function personWords({ name, email }: Pick<AccountCaller, 'name' | 'email'>): string {
  return `${name} <${email}>`
}

/** An account as what something was done to. */
export function accountTarget(account: Pick<AccountRow, 'id' | 'name' | 'email'>): SecurityTarget {
  return { kind: 'account', id: account.id, name: personWords(account) }
}

/** The signed-in account as what something was done to. */
export function ownTarget(caller: AccountCaller): SecurityTarget {
  return { kind: 'account', id: caller.accountId, name: personWords(caller) }
}

/**
 * Adds to the security log in the transaction of what it tells, and to the process's own log, and writes to those whom it
 * concerns. Call it last, so that nothing is said that is undone.
 */
export async function noteSecurity(
  transaction: Executor,
  origin: SecurityOrigin,
  { kind, target, details = {} }: SecurityNote,
): Promise<void> {
  const { organisationId, actor, address, userAgent, log } = origin
  const id = await insertSecurityEvent(transaction, {
    organisationId,
    kind,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    ...(target === undefined
      ? {}
      : { targetKind: target.kind, targetId: target.id, targetName: target.name }),
    details: JSON.stringify(details),
    address,
    userAgent,
  })
  await addSecurityEmails(transaction, { organisationId, id, kind, target, details })
  logSecurity(log, {
    id,
    event: kind,
    organisation: organisationId,
    actor,
    target,
    details,
    address,
    userAgent,
  })
}

/** A line for collectors of such events. */
export function logSecurity(
  log: Log,
  line: { readonly event: SecurityKind | 'partner-key-refused' } & Readonly<Record<string, unknown>>,
): void {
  const level = noticed.has(line.event) ? 'warn' : 'info'
  log.child({ channel: 'security' })[level](line, 'security event')
}

const noticed: ReadonlySet<string> = new Set([...failedKinds, 'partner-key-refused'])
