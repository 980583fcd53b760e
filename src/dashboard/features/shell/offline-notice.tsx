import { useSyncExternalStore } from 'react'
import { lazyLater } from '../../kit/feedback/later.tsx'

// Loaded while there still is a connection.
const OfflineBanner = lazyLater(async () => (await import('./shell-tools.ts')).OfflineBanner)

function subscribe(listener: () => void): () => void {
  globalThis.addEventListener('online', listener)
  globalThis.addEventListener('offline', listener)
  return () => {
    globalThis.removeEventListener('online', listener)
    globalThis.removeEventListener('offline', listener)
  }
}

/** Shows that the connection is lost, for as long as it is. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return isOnline ? null : <OfflineBanner />
}
