import ScanText from 'lucide-react/icons/scan-text'
import { localLabel } from '#domain/verification/local/label.ts'
import { Callout } from '../../../kit/feedback/callout.tsx'

/** Says how little a local reading shows, so that no one takes it for more. */
export function LocalNotice() {
  return (
    <Callout tone="neutral" icon={ScanText} title={localLabel.en}>
      This service reads the machine-readable zone in the photos and compares it with what the person typed.
      No one else is asked.
    </Callout>
  )
}
