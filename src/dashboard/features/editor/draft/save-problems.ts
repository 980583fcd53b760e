import { ProblemError } from '#client/problem-error.ts'
import type { Save } from './draft-state.ts'

const shortestWait = 2_000
const longestWait = 30_000

/** Why an upload did not work, for the sender. */
export function wordsFor(problem: unknown): string {
  if (problem instanceof ProblemError) return problem.message
  if (problem instanceof DOMException && problem.name === 'AbortError') return 'The upload was cancelled.'
  return 'The upload failed. Try again.'
}

/** Whether a failure may be temporary. */
export function isPassing(problem: unknown): boolean {
  if (!(problem instanceof ProblemError)) return true
  return problem.status === 0 || problem.status === 429 || problem.status >= 500
}

/** Whether a save was refused because another one came first. */
export function isStale(problem: unknown): boolean {
  return problem instanceof ProblemError && problem.code === 'stale-revision'
}

/** What a failed save means: retry later, or tell the sender. */
export function stateAfter(problem: unknown): Save {
  if (!(problem instanceof ProblemError))
    return { at: 'refused', message: 'Something went wrong while saving.' }
  if (problem.code === 'envelope-not-draft') return { at: 'closed', reason: 'sent' }
  if (problem.status === 404) return { at: 'closed', reason: 'gone' }
  if (isPassing(problem)) return { at: 'offline' }
  return { at: 'refused', message: problem.message }
}

/** Milliseconds until the next attempt, longer each time. */
export function nextWait(wait: number): number {
  return Math.min(Math.max(wait * 2, shortestWait), longestWait)
}
