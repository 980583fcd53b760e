import type { Role } from './account.ts'
import { isTestOrganisation } from './test-organisation.ts'
import { maySeeAll } from './visibility.ts'
import type { Viewer } from './visibility.ts'

/** The account that someone views or changes. */
export interface AccountFacts {
  readonly id: string
  readonly groupId: string | null
}

/** What an update of an account would change. */
export interface AccountChange {
  readonly email?: string | undefined
  readonly role?: Role | undefined
  readonly groupId?: string | null | undefined
}

/** Whether the viewer may administer accounts, groups and the organisation: administrators and credentials. */
export function mayAdminister(viewer: Viewer): boolean {
  return maySeeAll(viewer)
}

/**
 * Whether an account may operate the service itself: its external systems, queue and partners. Only administrators of
 * an organisation that was set up on the service may, not of one that a partner registered, nor of one for tests. Source:
 * decision record 045.
 */
export function mayOperate(
  account: { readonly role: Role },
  organisation: { readonly id: string; readonly partner: string | null },
): boolean {
  const isOperators = organisation.partner === null && !isTestOrganisation(organisation.id)
  return account.role === 'administrator' && isOperators
}

/**
 * Whether the viewer may see an account: themselves and their group's members, whose shared envelopes they see, or
 * any for administrators.
 */
export function maySeeAccount(viewer: Viewer, account: AccountFacts): boolean {
  if (viewer.kind === 'credentials' || mayAdminister(viewer)) return true
  if (viewer.accountId === account.id) return true
  return viewer.groupId !== null && viewer.groupId === account.groupId
}

/** Whether the viewer may see a group: their own, or any for administrators. */
export function maySeeGroup(viewer: Viewer, groupId: string): boolean {
  return viewer.kind === 'credentials' || mayAdminister(viewer) || viewer.groupId === groupId
}

/**
 * Whether the viewer may make a change to an account: name, number and time zone are their own, while email, role and
 * group are set by administrators.
 */
export function mayUpdateAccount(
  viewer: Viewer,
  account: AccountFacts & { readonly email: string; readonly role: Role },
  change: AccountChange,
): boolean {
  if (viewer.kind === 'credentials' || mayAdminister(viewer)) return true
  const keepsAssignedValues =
    (change.email ?? account.email) === account.email &&
    (change.role ?? account.role) === account.role &&
    (change.groupId === undefined || change.groupId === account.groupId)
  return viewer.accountId === account.id && keepsAssignedValues
}

interface Administrator {
  readonly id: string
  readonly role: Role
  readonly active: boolean
  readonly verified: Date | null
}

/**
 * Whether no one could administer the organisation any more if the account got another role or were deactivated. One who
 * has not confirmed their email yet counts only beside another like that.
 */
export function leavesNoAdministrator(
  account: Administrator,
  administrators: readonly Administrator[],
  role: Role | 'deactivated',
): boolean {
  if (account.role !== 'administrator' || !account.active || role === 'administrator') return false
  return !administrators.some(
    ({ id, role: other, active, verified }) =>
      id !== account.id &&
      other === 'administrator' &&
      active &&
      (verified !== null || account.verified === null),
  )
}

/** Whether the viewer would lock themselves out and, if they are the last administrator, everyone else. */
export function wouldLockSelfOut(viewer: Viewer, accountId: string, role: Role | 'deactivated'): boolean {
  const isSelf = viewer.kind === 'account' && viewer.accountId === accountId
  return isSelf && viewer.role === 'administrator' && role !== 'administrator'
}
