import type { ProblemError } from '#client/problem-error.ts'
import type { VerifyingClient, VerifyingView } from '../../api/guests/verifying.ts'

/** The parts of the way that an individual can go back to. */
export type Part = 'details' | 'photos' | 'submit'

/** What every step gets: the calls, what is known, and where to put what an answer says. */
export interface StepProps {
  readonly client: VerifyingClient
  readonly view: VerifyingView
  readonly onView: (view: VerifyingView) => void
  /** Clears the page when the problem says that the session is over; true when it did. */
  readonly endedBy: (problem: ProblemError) => boolean
  /** Goes back to a part that was done before. */
  readonly onGo: (part: Part) => void
  /** Photos given on this page, as they can be shown. */
  readonly previews: ReadonlyMap<string, string>
  readonly onPreview: (kind: string, photo: Blob) => void
}
