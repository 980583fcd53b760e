import type { VerifyingClient, VerifyingView } from '../../api/verifying.ts'

/** What every step gets: the calls, what is known, and where to put what an answer says. */
export interface StepProps {
  readonly client: VerifyingClient
  readonly view: VerifyingView
  readonly onView: (view: VerifyingView) => void
}
