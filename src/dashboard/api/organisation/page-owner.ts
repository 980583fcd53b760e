import { useEffect } from 'react'

/** What a browser keeps for everyone who uses it: theme, language and reading view. */
const ofTheMachine = [
  'countersign.theme',
  'countersign-language',
  'countersign.document-view',
  'countersign.reading-size',
] as const

/** What recipients left on their own pages, to be sent yet: it belongs to a link, not to an account. */
const ofRecipients = ['countersign-signing-session', 'countersign-answers-'] as const

const kept: readonly string[] = [...ofTheMachine, ...ofRecipients]
const tabKey = 'countersign.account'

let owner: string | null = null
let isOver = false

/** The account that this load of the page serves; null until somebody is signed in. */
export function pageOwner(): string | null {
  return owner
}

/** Whether the page has served an account other than this one. */
export function isOthersPage(accountId: string): boolean {
  return owner !== null && owner !== accountId
}

/**
 * Notes who is signed in. A load of the page serves one account, so the first one counts; what the tab still keeps of
 * another account is removed.
 */
export function ownPage(accountId: string): void {
  owner ??= accountId
  const [tab] = browserStorages()
  if (tab === undefined || tab.getItem(tabKey) === accountId) return
  forgetPerson()
  tab.setItem(tabKey, accountId)
}

/** Ends the page's service to its account: the sign-in page loads anew. */
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
 * Loads the page anew once its account has left, so that nothing that any module holds in memory outlives the session.
 * Answers whether that is under way or still to be decided: show nothing then that somebody could type into.
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

/** The tab's storage first; none where the browser forbids them. */
function browserStorages(): readonly Storage[] {
  try {
    return [sessionStorage, localStorage]
  } catch {
    return []
  }
}
