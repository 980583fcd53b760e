import { createStore, useStore } from 'zustand'
import type { ProblemError } from '#client/problem-error.ts'

interface Asked {
  /** Resolves once the person has proved who they are, or does not want to. */
  readonly answer: Promise<boolean>
  readonly settle: (isProven: boolean) => void
}

const store = createStore<{ asked: Asked | null }>(() => ({ asked: null }))

/**
 * Has the person confirm that it is them if a refusal asks for it. Calls refused at the same time ask once. Returns whether
 * to call again.
 */
export async function proveIfAsked(refusal: ProblemError): Promise<boolean> {
  if (refusal.code !== 'step-up-required') return false
  const { asked } = store.getState()
  if (asked !== null) return asked.answer
  const { promise: answer, resolve } = Promise.withResolvers<boolean>()
  const settle = (isProven: boolean) => {
    store.setState({ asked: null })
    resolve(isProven)
  }
  store.setState({ asked: { answer, settle } })
  return answer
}

/** How to answer what waits for a proof. Null while nothing does. */
export function useProofAsked(): ((isProven: boolean) => void) | null {
  return useStore(store, ({ asked }) => asked?.settle ?? null)
}
