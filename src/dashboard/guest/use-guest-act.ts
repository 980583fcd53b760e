import { useCallback, useState } from 'react'
import { ProblemError } from '#client/problem-error.ts'

/** The running action of a guest: the problem it met, or null. */
export interface GuestAct {
  readonly isPending: boolean
  readonly problem: ProblemError | null
  readonly perform: (act: () => Promise<void>) => Promise<ProblemError | null>
  readonly forget: () => void
}

/**
 * One action at a time: whether it is running, and why it failed. `endedBy` returns true for what ended the session,
 * which is shown elsewhere.
 */
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

/** Anything thrown, as a problem. Other errors mean that the service could not be reached. */
export function asProblem(error: unknown): ProblemError {
  return error instanceof ProblemError ? error : ProblemError.offline(error)
}

function neverEnds(): boolean {
  return false
}
