import { useEffect } from 'react'

/** What a browser keeps for everyone who uses it: theme, language and reading view. */
const ofTheMachine = [
  'countersign.theme',
  'countersign-language',
  'countersign.document-view',
  'countersign.reading-size',
  'countersign.sign-on',
] as const

/** What recipients left on their own pages and still have to send. It belongs to a link, not to an account. */
const ofRecipients = ['countersign-signing-session', 'countersign-answers-'] as const

const kept: readonly string[] = [...ofTheMachine, ...ofRecipients]
const tabKey = 'countersign.account'

let owner: string | null = null
let isOver = false

/**
 * The account that this load of the page serves. Until someone is signed in, the one that this tab served last, or
 * null.
 */
export function pageOwner(): string | null {
  return owner ?? browserStorages()[0]?.getItem(tabKey) ?? null
}

/** The account that this load of the page serves. Null until someone is signed in. */
export function servedAccount(): string | null {
  return owner
}

/** Whether the page has served an account other than this one. */
export function isOthersPage(accountId: string): boolean {
  return owner !== null && owner !== accountId
}

/**
 * Records who is signed in. A load of the page serves one account, so the first one counts. Removes what the tab still
 * keeps of another account.
 */
export function ownPage(accountId: string): void {
  owner ??= accountId
  const [tab] = browserStorages()
  if (tab === undefined || tab.getItem(tabKey) === accountId) return
  forgetPerson()
  tab.setItem(tabKey, accountId)
}

/** Ends the page's service to its account: the sign-in page is loaded afresh. */
export function leavePage(): void {
  isOver = owner !== null
  forgetPerson()
}

/** Removes what the browser keeps of the person who used the dashboard. */
export function forgetPerson(storages: readonly Storage[] = browserStorages()): void {
  for (const storage of storages)
    for (const key of Object.keys(storage))
      if (!kept.some((start) => key.startsWith(start))) storage.removeItem(key)
}

/**
 * Reloads the page once its account has left, so that nothing in the memory of any module outlives the session. Returns
 * whether that is in progress or still undecided: then show nothing that someone could type into.
 */
export function useFreshPage({
  isPending,
  isSignedOut,
}: {
  isPending: boolean
  isSignedOut: boolean
}): boolean {
  const hasLeft = isOver || (isSignedOut && owner !== null)
  useEffect(() => {
    if (isSignedOut || hasLeft) forgetPerson()
    if (hasLeft) location.reload()
  }, [isSignedOut, hasLeft])
  return hasLeft || (isPending && owner !== null)
}

/** The tab's storage first. Empty where the browser forbids storage. */
function browserStorages(): readonly Storage[] {
  try {
    return [sessionStorage, localStorage]
  } catch {
    return []
  }
}
