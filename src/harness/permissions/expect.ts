import type { MatrixCaller } from './callers.ts'
import type { Access, Row } from './rules.ts'
import type { Thing } from './fixtures/things.ts'

/** What a caller may do with a thing. `barred`: because of who they are, not even told whether it exists. */
type Power = 'none' | 'barred' | 'see' | 'manage'

/** What the rules need to know about partners. */
export interface Partners {
  /** The partner that registered an organisation. */
  readonly partnerOf: (organisationId: string) => string | null
}

/** Whether a caller has all rights in their organisation. Source: open detail 2b; specification, visibility rule 1. */
function isAdministrator({ as, role }: MatrixCaller): boolean {
  return as === 'credentials' || (as === 'account' && role === 'administrator')
}

/**
 * Whether someone on the sender's side sees a thing. Implemented from the specification, independently of the
 * service.
 */
export function seesThing(caller: MatrixCaller, thing: Thing): boolean {
  if (caller.as !== 'credentials' && caller.as !== 'account') return false
  if (caller.organisationId !== thing.organisationId) return false
  if (thing.kind === 'own-view' || thing.kind === 'own-passkey') return caller.accountId === thing.accountId
  if (isAdministrator(caller)) return true
  const sharesGroup = caller.groupId !== null && caller.groupId === thing.groupId
  switch (thing.kind) {
    case 'envelope':
    case 'template':
    case 'verification':
    case 'message':
      return caller.accountId === thing.accountId || (thing.shared && sharesGroup)
    case 'bulk-send':
      return caller.accountId === thing.accountId
    case 'account':
    case 'sender':
      return caller.accountId === thing.accountId || sharesGroup
    case 'group':
      return sharesGroup
    case 'nothing':
    case 'oneself':
    case 'own-session':
    case 'endpoint':
    case 'credentials':
    case 'account-link':
    case 'sign-in':
    case 'download':
    case 'report':
    case 'logo':
      return false
  }
}

/** Accounts that a partner's key shows. Source: specification, Accounts, listing; open detail 2a. */
export function partnerSees(caller: MatrixCaller, thing: Thing, { partnerOf }: Partners): boolean {
  const isTheirs = caller.partner !== null && partnerOf(thing.organisationId) === caller.partner
  return isTheirs && thing.registered === true && thing.organisationId !== caller.organisationId
}

/** The kinds of access that accounts have. */
const accessOfAccounts: readonly Access[] = ['organisation', 'dashboard', 'listing']

function isAdmitted(access: Access, { as, partner }: MatrixCaller): boolean {
  switch (access) {
    case 'open':
    case 'anyone':
      return true
    case 'organisation':
      return as === 'credentials' || as === 'account' || as === 'composer'
    case 'credentials':
      return as === 'credentials'
    case 'dashboard':
      return as === 'account' || as === 'composer'
    case 'partner':
      return partner !== null
    case 'listing':
      return partner !== null || as === 'credentials' || as === 'account' || as === 'composer'
    case 'recipient':
    case 'individual':
    case 'kiosk':
      return as === access
  }
}

/** What an authenticated caller may do with the thing. */
function powerOf(row: Row, caller: MatrixCaller, thing: Thing, partners: Partners): Power {
  if (row.access === 'partner' && row.kind === 'account')
    return partners.partnerOf(thing.organisationId) === caller.partner ? 'manage' : 'none'
  if (row.access === 'recipient' || row.access === 'individual')
    return caller.isElsewhere && row.ownIds ? 'none' : 'manage'
  if (row.access === 'kiosk' || row.access === 'anyone' || row.lists) return 'manage'
  const mayOnlyRead = caller.role === 'read-only'
  switch (row.kind) {
    case 'oneself':
      return 'manage'
    case 'own-session':
    case 'own-view':
    case 'own-passkey':
      return caller.accountId === thing.accountId ? 'manage' : 'none'
    case 'nothing':
      return (row.need === 'send' && mayOnlyRead) || (row.need === 'administer' && !isAdministrator(caller))
        ? 'barred'
        : 'manage'
    case 'endpoint':
    case 'credentials':
      if (!isAdministrator(caller)) return 'barred'
      return seesThing(caller, thing) ? 'manage' : 'none'
    case 'message':
      if (mayOnlyRead) return 'barred'
      return seesThing(caller, thing) ? 'manage' : 'none'
    case 'sender':
      if (mayOnlyRead || !(isAdministrator(caller) || caller.accountId === thing.accountId)) return 'barred'
      return seesThing(caller, thing) ? 'manage' : 'none'
    case 'account':
    case 'group':
      if (!seesThing(caller, thing)) return 'none'
      return isAdministrator(caller) ? 'manage' : 'see'
    case 'envelope':
    case 'template':
    case 'bulk-send':
    case 'verification':
    case 'account-link':
    case 'sign-in':
    case 'download':
    case 'report':
    case 'logo':
      if (!seesThing(caller, thing)) return 'none'
      return mayOnlyRead || (row.need === 'administer' && !isAdministrator(caller)) ? 'see' : 'manage'
  }
}

/** The expected status, and whether the answer must be the one for what does not exist. */
export interface Expected {
  readonly status: number
  readonly asAbsent: boolean
  /** Whether the caller is permitted: the answer is the one for the thing's state. */
  readonly may: boolean
}

const refused = (status: number, asAbsent = false): Expected => ({ status, asAbsent, may: false })

/** Whether a caller is the editor of this thing, whatever has become of that. */
export function isComposerOf({ as, isElsewhere }: MatrixCaller, { secrets, state }: Thing): boolean {
  return as === 'composer' && !isElsewhere && state !== 'absent' && secrets['composer'] !== undefined
}

/** An embedded editor has its own draft and what the table says of that, until it is a draft no more. */
function expectedOfComposer(row: Row, caller: MatrixCaller, thing: Thing): Expected {
  const isOwn = isComposerOf(caller, thing)
  if (isOwn && !['draft', 'recalled'].includes(thing.state)) return refused(401)
  if (!isOwn || row.embedded === null) return refused(404, !row.lists)
  const status = row.embedded === 'as-sender' ? row.answers[thing.state] : row.embedded
  if (status === undefined) throw new Error(`No answer for the editor of what is ${thing.state}.`)
  return { status, asAbsent: false, may: true }
}

/** The expected answer of an operation to a caller who requests a thing. */
export function expectedOf(
  { method, path }: { readonly method: string; readonly path: string },
  row: Row,
  {
    caller,
    thing,
    partners,
  }: { readonly caller: MatrixCaller; readonly thing: Thing; readonly partners: Partners },
): Expected {
  const due = row.answers[thing.state]
  if (row.access !== 'open') {
    if (caller.brings === 'wrong') return refused(401)
    const isForeignWrite = caller.isCrossSite && method !== 'GET'
    if (isForeignWrite && path.startsWith('/app/')) return refused(403)
    if (!isAdmitted(row.access, caller))
      return refused(row.access === 'partner' && caller.as === 'credentials' ? 403 : 401)
    if (caller.as === 'composer' && accessOfAccounts.includes(row.access))
      return expectedOfComposer(row, caller, thing)
    const isLimited = caller.readsOnly !== null && accessOfAccounts.includes(row.access)
    if (isLimited && !(method === 'GET' && path.split('/')[2] === caller.readsOnly)) return refused(403)
    if (caller.mustEnrol && accessOfAccounts.includes(row.access) && !row.whileEnrolling)
      return refused(403, !row.lists)
    if (isForeignWrite && row.access !== 'anyone') return refused(403)
    if (caller.home !== null && row.inTests !== null)
      return { status: row.inTests, asAbsent: false, may: row.inTests < 300 }
    const power = powerOf(row, caller, thing, partners)
    if (power === 'none') return refused(row.unseen, true)
    if (power === 'barred') return refused(403, true)
    if (power === 'see' && row.need !== 'see') return refused(403)
  }
  if (due === undefined) throw new Error(`${method} ${path} has no answer for the state ${thing.state}.`)
  return { status: due, asAbsent: false, may: true }
}
