import CircleCheck from 'lucide-react/icons/circle-check'
import MailQuestionMark from 'lucide-react/icons/mail-question-mark'
import UserRoundX from 'lucide-react/icons/user-round-x'
import type { LucideIcon } from 'lucide-react'
import type { Role } from '#domain/account/account.ts'
import type { AccountList } from '#contract/lists/accounts.ts'
import type { Filters } from '../api/lists/list-definition.ts'
import type { AccountRow } from '../api/organisation/accounts.ts'

type AccountState = NonNullable<Filters<AccountList>['state']>

/** The name of each role, and what it may do. */
export const roleWords: Record<Role, { readonly name: string; readonly may: string }> = {
  administrator: {
    name: 'Administrator',
    may: 'Sees and manages everything, including accounts and settings.',
  },
  standard: { name: 'Standard', may: 'Sends envelopes, and sees what is shared in their group.' },
  'read-only': { name: 'Read-only', may: 'Sees what is shared in their group, and sends nothing.' },
}

export const stateWords: Record<
  AccountState,
  { readonly word: string; readonly tone: 'success' | 'warning' | 'neutral'; readonly icon: LucideIcon }
> = {
  active: { word: 'Active', tone: 'success', icon: CircleCheck },
  unverified: { word: 'Invited', tone: 'warning', icon: MailQuestionMark },
  deactivated: { word: 'Deactivated', tone: 'neutral', icon: UserRoundX },
}

/** The state of an account: deactivated first of all, then whether its email is confirmed. */
export function stateOf({ active, verified }: Pick<AccountRow, 'active' | 'verified'>): AccountState {
  if (!active) return 'deactivated'
  return verified === null ? 'unverified' : 'active'
}
