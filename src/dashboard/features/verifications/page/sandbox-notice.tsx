import FlaskConical from 'lucide-react/icons/flask-conical'
import { Callout } from '../../../kit/feedback/callout.tsx'

/** Says that nothing is really checked, so that no one takes the sandbox's result for a finding. */
export function SandboxNotice({ children }: { children?: string }) {
  return (
    <Callout tone="neutral" icon={FlaskConical} title="Sandbox: no identity is really checked">
      {children ??
        'No checking service is set up, so a sandbox replaces it. Outcomes and reports are test data and prove nothing.'}
    </Callout>
  )
}
