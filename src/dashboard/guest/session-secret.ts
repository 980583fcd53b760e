import { deviceStorage } from './device-storage.ts'

/** The pages whose sessions continue after a reload. Each keeps its own. */
type Page = 'signing' | 'verifying'

const keyOf = (page: Page): string => `countersign-${page}-session`

/** The secret of a guest's session: in memory, and in the tab's session storage so that a reload continues. */
export interface SessionSecret {
  readonly get: () => string | null
  readonly set: (secret: string | null) => void
}

/** Stores the secret of the session that a link's token opened. One opened by another link is forgotten. */
export function sessionSecret(
  page: Page,
  token: string,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null = deviceStorage('sessionStorage'),
): SessionSecret {
  const key = keyOf(page)
  let secret = read(key, token, storage)
  return {
    get: () => secret,
    set: (next) => {
      secret = next
      try {
        if (next === null) storage?.removeItem(key)
        else storage?.setItem(key, JSON.stringify({ token, secret: next }))
      } catch {
        // Without storage, a reload opens the link again.
      }
    },
  }
}

function read(key: string, token: string, storage: Pick<Storage, 'getItem'> | null): string | null {
  try {
    const kept = JSON.parse(storage?.getItem(key) ?? 'null') as { token?: unknown; secret?: unknown } | null
    return kept?.token === token && typeof kept.secret === 'string' ? kept.secret : null
  } catch {
    return null
  }
}
