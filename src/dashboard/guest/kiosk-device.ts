import { deviceStorage } from './device-storage.ts'

const tabKey = 'countersign-kiosk'

/** What guests leave in the browser's storage: sessions, answers not sent yet, proofs of identity, their language and view. */
const ofGuests = [
  tabKey,
  'countersign-signing-session',
  'countersign-verifying-',
  'countersign-answers-',
  'countersign-identity',
  'countersign-language',
  'countersign.document-view',
  'countersign.reading-size',
] as const

/** Makes this tab one whose signing pages lead back to the kiosk. */
export function markKioskTab(): void {
  try {
    deviceStorage('sessionStorage')?.setItem(tabKey, 'yes')
  } catch {
    // Then the page itself says who the host is, as long as its session lasts.
  }
}

/** Whether signing pages of this tab lead back to the kiosk. */
export function isKioskTab(): boolean {
  try {
    return deviceStorage('sessionStorage')?.getItem(tabKey) === 'yes'
  } catch {
    return false
  }
}

/** Removes everything that guests left in this browser. Pages are not kept for a time without a network at a kiosk. */
export function wipeGuests(
  storages: readonly (Storage | null)[] = [deviceStorage('sessionStorage'), deviceStorage('localStorage')],
): void {
  for (const storage of storages)
    for (const key of Object.keys(storage ?? {}))
      if (ofGuests.some((start) => key.startsWith(start))) storage?.removeItem(key)
}

/** Locks the device again: a new page, so that nothing in the memory of this one is left. */
export function backToKiosk(): void {
  location.replace('/kiosk')
}
