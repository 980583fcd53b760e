import FlaskConical from 'lucide-react/icons/flask-conical'
import { Button } from '../../../kit/buttons/button.tsx'
import { paths } from '../../../paths.ts'

/** Opens a trial in a window of its own, so that what is on this page stays. */
export function TrialButton({ isReady }: { isReady: boolean }) {
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Button
        icon={FlaskConical}
        isDisabled={!isReady}
        onPress={() => void window.open(paths.sso.href('trial'), '_blank')}
      >
        Try it
      </Button>
      {!isReady && <p className="text-sm text-muted">Save first.</p>}
    </div>
  )
}
