import type { ProblemError } from '#client/problem-error.ts'
import type { VerifyingClient, VerifyingView } from '../../api/guests/verifying.ts'

/** The parts that an individual can go back to. */
export type Part = 'details' | 'photos' | 'submit'

/** What every step gets: the calls, what is known, and where to put the content of a response. */
export interface StepProps {
  readonly client: VerifyingClient
  readonly view: VerifyingView
  readonly onView: (view: VerifyingView) => void
  /** Clears the page when the problem means that the session has ended. Returns whether it did. */
  readonly endedBy: (problem: ProblemError) => boolean
  /** Goes back to a part that was done before. */
  readonly onGo: (part: Part) => void
  /** Photos taken on this page, in displayable form. */
  readonly previews: ReadonlyMap<string, string>
  readonly onPreview: (kind: string, photo: Blob) => void
}
