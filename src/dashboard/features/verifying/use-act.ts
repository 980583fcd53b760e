import { useState } from 'react'
import { ProblemError } from '#client/problem-error.ts'

/** One act at a time: whether it runs, and what stood in its way. A session that has ended asks to open the link again. */
export function useAct(onEnded: () => void) {
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<ProblemError | null>(null)
  const perform = async (act: () => Promise<void>): Promise<ProblemError | null> => {
    setPending(true)
    setProblem(null)
    try {
      await act()
      return null
    } catch (error) {
      const met = error instanceof ProblemError ? error : ProblemError.offline(error)
      if (met.code === 'session-ended' || met.code === 'not-authenticated') onEnded()
      else setProblem(met)
      return met
    } finally {
      setPending(false)
    }
  }
  return { isPending, problem, perform, forget: () => setProblem(null) }
}
