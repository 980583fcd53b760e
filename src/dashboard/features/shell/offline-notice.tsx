import WifiOff from 'lucide-react/icons/wifi-off'
import { useSyncExternalStore } from 'react'
import { Callout } from '../../kit/callout.tsx'

function subscribe(listener: () => void): () => void {
  globalThis.addEventListener('online', listener)
  globalThis.addEventListener('offline', listener)
  return () => {
    globalThis.removeEventListener('online', listener)
    globalThis.removeEventListener('offline', listener)
  }
}

/** Says that the connection is gone, for as long as it is. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (isOnline) return null
  return (
    <div className="sticky top-0 z-30">
      <Callout tone="warning" variant="banner" icon={WifiOff}>
        No connection. What you enter is kept and sent when you are back.
      </Callout>
    </div>
  )
}
