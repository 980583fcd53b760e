import type { Role } from './account.ts'
import { maySeeAll } from './visibility.ts'
import type { Viewer } from './visibility.ts'

/** What the rules need to know of an account that somebody looks at or changes. */
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

/** Administrators and credentials look after accounts, groups and the organisation; everyone else only reads. */
export function mayAdminister(viewer: Viewer): boolean {
  return maySeeAll(viewer)
}

/**
 * Whether somebody looks after the service itself: its outside parts, its queue, its partners. Those are the administrators of an
 * organisation that was set up on it; the ones that a partner registered are guests. Source: decision record 045.
 */
export function mayOperate(
  account: { readonly role: Role },
  organisation: { readonly partner: string | null },
): boolean {
  return account.role === 'administrator' && organisation.partner === null
}

/** Everyone sees themselves and the members of their group, whose shared envelopes they see; administrators see all. */
export function maySeeAccount(viewer: Viewer, account: AccountFacts): boolean {
  if (viewer.kind === 'credentials' || mayAdminister(viewer)) return true
  if (viewer.accountId === account.id) return true
  return viewer.groupId !== null && viewer.groupId === account.groupId
}

/** Everyone sees the group they belong to; administrators see all. */
export function maySeeGroup(viewer: Viewer, groupId: string): boolean {
  return viewer.kind === 'credentials' || mayAdminister(viewer) || viewer.groupId === groupId
}

/** Everyone keeps their own name, number and time zone; email, role and group are given by whoever administers. */
export function mayUpdateAccount(
  viewer: Viewer,
  account: AccountFacts & { readonly email: string; readonly role: Role },
  change: AccountChange,
): boolean {
  if (viewer.kind === 'credentials' || mayAdminister(viewer)) return true
  const keepsWhatIsGiven =
    (change.email ?? account.email) === account.email &&
    (change.role ?? account.role) === account.role &&
    (change.groupId === undefined || change.groupId === account.groupId)
  return viewer.accountId === account.id && keepsWhatIsGiven
}

/** Whether the viewer would shut themselves out, and with the last administrator everyone else. */
export function wouldLockOneselfOut(viewer: Viewer, accountId: string, role: Role | 'deactivated'): boolean {
  const isOneself = viewer.kind === 'account' && viewer.accountId === accountId
  return isOneself && viewer.role === 'administrator' && role !== 'administrator'
}
