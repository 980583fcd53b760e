import { useEffect, useState } from 'react'
import { ProblemError } from '#client/problem-error.ts'

/**
 * Seconds left to wait, and a function that starts the wait named by a refusal of too many requests (30 by default).
 */
export function useWait(): [left: number, startWait: (error: Error) => void] {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)

  useEffect(() => {
    if (until === 0) return
    const timer = setInterval(() => {
      const rest = secondsUntil(until)
      setLeft(rest)
      if (rest === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until])

  function startWait(error: Error) {
    if (!(error instanceof ProblemError) || error.code !== 'too-many-requests') return
    const seconds = error.retryAfter ?? 30
    setUntil(Date.now() + seconds * 1000)
    setLeft(seconds)
  }
  return [left, startWait]
}

function secondsUntil(moment: number): number {
  return Math.max(0, Math.ceil((moment - Date.now()) / 1000))
}
