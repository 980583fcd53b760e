import WifiOff from 'lucide-react/icons/wifi-off'
import { Callout } from '../../kit/feedback/callout.tsx'

/** Shown while offline. */
export function OfflineBanner() {
  return (
    <div className="sticky top-0 z-30">
      <Callout tone="warning" variant="banner" icon={WifiOff}>
        You’re offline. What you enter is kept, and sent when you’re back online.
      </Callout>
    </div>
  )
}
