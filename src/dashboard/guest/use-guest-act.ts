import { useCallback, useState } from 'react'
import { ProblemError } from '#client/problem-error.ts'

/** A running act of a guest: what it met, null when it went well. */
export interface GuestAct {
  readonly isPending: boolean
  readonly problem: ProblemError | null
  readonly perform: (act: () => Promise<void>) => Promise<ProblemError | null>
  readonly forget: () => void
}

/** One act at a time: whether it runs, and what stood in its way. `endedBy` is true of what ended the session: that is shown elsewhere. */
export function useGuestAct(endedBy: (problem: ProblemError) => boolean = neverEnds): GuestAct {
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<ProblemError | null>(null)
  const perform = useCallback(
    async (act: () => Promise<void>): Promise<ProblemError | null> => {
      setPending(true)
      setProblem(null)
      try {
        await act()
        return null
      } catch (error) {
        const met = asProblem(error)
        if (!endedBy(met)) setProblem(met)
        return met
      } finally {
        setPending(false)
      }
    },
    [endedBy],
  )
  return { isPending, problem, perform, forget: useCallback(() => setProblem(null), []) }
}

/** Whatever was thrown, as a problem: what is none means that the service could not be reached. */
export function asProblem(error: unknown): ProblemError {
  return error instanceof ProblemError ? error : ProblemError.offline(error)
}

function neverEnds(): boolean {
  return false
}
