import { deviceStorage } from './device-storage.ts'

/*
 * What connects a signing page with the check of its recipient's identity, which is another page in the same tab: the way back,
 * and the secret that shows that a later session is in the browser which began the check.
 */

const returnKey = 'countersign-identity-return'
const keyOf = (recipientId: string): string => `countersign-identity:${recipientId}`

/** Keeps for this tab that the check at a path belongs to the signing page at another. */
export function keepReturn(check: string, page: string): void {
  write('sessionStorage', returnKey, JSON.stringify({ check, page }))
}

/** The path of the signing page that a check was begun from in this tab. Null for any other check. */
export function returnFrom(check: string): string | null {
  try {
    const text = deviceStorage('sessionStorage')?.getItem(returnKey) ?? 'null'
    const kept = JSON.parse(text) as { check?: unknown; page?: unknown } | null
    const page = kept?.check === check && typeof kept.page === 'string' ? kept.page : ''
    return /^\/sign\/[\w-]+$/.test(page) ? page : null
  } catch {
    return null
  }
}

/** The secret of the check that this browser began for a recipient. */
export function identityKey(recipientId: string): string | null {
  try {
    return deviceStorage('localStorage')?.getItem(keyOf(recipientId)) ?? null
  } catch {
    return null
  }
}

/** Keeps that secret. Without storage, what is proved counts in this tab alone. */
export function keepIdentityKey(recipientId: string, key: string): void {
  write('localStorage', keyOf(recipientId), key)
}

function write(kind: 'localStorage' | 'sessionStorage', key: string, text: string): void {
  try {
    deviceStorage(kind)?.setItem(key, text)
  } catch {
    // A full or forbidden storage keeps nothing.
  }
}
