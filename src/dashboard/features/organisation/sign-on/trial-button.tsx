import { leaving } from '../../../api/organisation/sign-on.ts'
import { Button } from '../../../kit/buttons/button.tsx'

/** Opens a trial in a window of its own, so that what is on this page stays. */
export function TrialButton({ isReady }: { isReady: boolean }) {
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Button isDisabled={!isReady} onPress={() => void window.open(leaving.trial, '_blank')}>
        Try it
      </Button>
      {!isReady && <p className="text-sm text-muted">Save first.</p>}
    </div>
  )
}
