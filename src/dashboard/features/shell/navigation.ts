import Activity from 'lucide-react/icons/activity'
import Building from 'lucide-react/icons/building-2'
import Handshake from 'lucide-react/icons/handshake'
import House from 'lucide-react/icons/house'
import IdCard from 'lucide-react/icons/id-card'
import Inbox from 'lucide-react/icons/inbox'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import KeyRound from 'lucide-react/icons/key-round'
import Mails from 'lucide-react/icons/mails'
import Monitor from 'lucide-react/icons/monitor'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Stamp from 'lucide-react/icons/stamp'
import UserCog from 'lucide-react/icons/user-cog'
import Users from 'lucide-react/icons/users'
import Webhook from 'lucide-react/icons/webhook'
import type { LucideIcon } from 'lucide-react'
import type { CurrentSession } from '../../api/organisation/session.ts'
import { paths } from '../../paths.ts'

export interface NavigationItem {
  readonly id: string
  readonly label: string
  readonly href: string
  readonly icon: LucideIcon
  /** Other pages that belong to it. */
  readonly also?: readonly string[]
  /** Whether pages below its address have items of their own. */
  readonly isAlone?: boolean
  /** Keys that lead there. */
  readonly shortcut: string
}

const overview: NavigationItem = {
  id: 'overview',
  label: 'Overview',
  href: paths.overview.href(),
  icon: House,
  shortcut: 'g o',
}
const envelopes: NavigationItem = {
  id: 'envelopes',
  label: 'Envelopes',
  href: paths.envelopes.href(),
  icon: Mails,
  shortcut: 'g e',
}
const templates: NavigationItem = {
  id: 'templates',
  label: 'Templates',
  href: paths.templates.href(),
  icon: LayoutTemplate,
  also: [paths.bulkSends.href()],
  shortcut: 'g t',
}
const verifications: NavigationItem = {
  id: 'verifications',
  label: 'Verifications',
  href: paths.verifications.href(),
  icon: IdCard,
  shortcut: 'g v',
}
const inbox: NavigationItem = {
  id: 'inbox',
  label: 'Inbox',
  href: paths.inbox.href(),
  icon: Inbox,
  shortcut: 'g i',
}

const accounts: NavigationItem = {
  id: 'accounts',
  label: 'Accounts',
  href: paths.accounts.href(),
  icon: UserCog,
  shortcut: 'g a',
}
const groups: NavigationItem = {
  id: 'groups',
  label: 'Groups',
  href: paths.groups.href(),
  icon: Users,
  shortcut: 'g u',
}
const organisation: NavigationItem = {
  id: 'organisation',
  label: 'Organisation',
  href: paths.organisation.href(),
  isAlone: true,
  icon: Building,
  shortcut: 'g s',
}
const security: NavigationItem = {
  id: 'security',
  label: 'Security log',
  href: paths.security.href(),
  icon: ShieldCheck,
  shortcut: 'g y',
}
const seal: NavigationItem = {
  id: 'seal',
  label: 'Seal',
  href: paths.seal.href(),
  icon: Stamp,
  shortcut: 'g l',
}
const credentials: NavigationItem = {
  id: 'credentials',
  label: 'API credentials',
  href: paths.credentials.href(),
  icon: KeyRound,
  shortcut: 'g k',
}

const webhooks: NavigationItem = {
  id: 'webhooks',
  label: 'Webhooks',
  href: paths.webhooks.href(),
  icon: Webhook,
  shortcut: 'g w',
}

const embedding: NavigationItem = {
  id: 'embedding',
  label: 'Embedding',
  href: paths.embedding.href(),
  icon: Monitor,
  shortcut: 'g m',
}
const partner: NavigationItem = {
  id: 'partner',
  label: 'Partner',
  href: paths.partner.href(),
  icon: Handshake,
  shortcut: 'g p',
}
const health: NavigationItem = {
  id: 'health',
  label: 'Health',
  href: paths.health.href(),
  icon: Activity,
  shortcut: 'g h',
}

/** The pages available to this account. The inbox only while it collects messages, since they contain signing links. */
export function navigationOf(session: CurrentSession): readonly NavigationItem[] {
  const hasInbox = (session.inbox.email || session.inbox.sms) && maySend(session)
  const everyone = [overview, envelopes, templates, verifications]
  return hasInbox ? [...everyone, inbox] : everyone
}

/** The administrators' pages, below those of everyone. */
export function administrationOf({ account, operates, partners }: CurrentSession): readonly NavigationItem[] {
  if (account.role !== 'administrator') return []
  const own = [accounts, groups, organisation, security, seal, credentials, webhooks, embedding]
  return [...own, ...(partners ? [partner] : []), ...(operates ? [health] : [])]
}

/** Whether this account may create envelopes. */
export function maySend(session: CurrentSession): boolean {
  return session.account.role !== 'read-only'
}

/** Whether the item leads to the page at this address or to a parent of it. */
export function isCurrent(
  { href, also = [], isAlone = false }: Pick<NavigationItem, 'href' | 'also' | 'isAlone'>,
  pathname: string,
): boolean {
  if (isAlone || href === '/') return pathname === href
  return [href, ...also].some((place) => pathname === place || pathname.startsWith(`${place}/`))
}
