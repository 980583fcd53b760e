import FlaskConical from 'lucide-react/icons/flask-conical'
import { Callout } from '../../../kit/feedback/callout.tsx'

interface SandboxNoticeProps {
  children?: string
  /** Whether the page is in test mode, where no vendor is ever asked. */
  isTest?: boolean
}

/** Says that nothing is really checked, so that no one takes the sandbox's result for a finding. */
export function SandboxNotice({ children, isTest = false }: SandboxNoticeProps) {
  return (
    <Callout tone="neutral" icon={FlaskConical} title="Sandbox: no identity is really checked">
      {children ??
        `${isTest ? 'In test mode a sandbox replaces the checking service.' : 'No checking service is set up, so a sandbox replaces it.'} Outcomes and reports are test data and prove nothing.`}
    </Callout>
  )
}
