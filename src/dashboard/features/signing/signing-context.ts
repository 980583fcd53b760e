import { createContext, useCallback, useContext, useState } from 'react'
import { useStore } from 'zustand'
import type { SignatureArt } from '#domain/field/field.ts'
import { ProblemError } from '#client/problem-error.ts'
import type { SigningPage } from './signing-page.ts'
import type { AdoptedKind, SigningState } from './signing-state.ts'

export const SigningContext = createContext<SigningPage | null>(null)

/** The page's acts. */
export function useSigning(): SigningPage {
  const page = useContext(SigningContext)
  if (!page) throw new Error('Used outside the signing page.')
  return page
}

/** A part of what the page knows; rendered again when that part changes. */
export function useSigningState<Part>(select: (state: SigningState) => Part): Part {
  return useStore(useSigning().store, select)
}

/** The view; only where there is one. */
export function useView() {
  const view = useSigningState((state) => state.view)
  if (!view) throw new Error('Used without a view.')
  return view
}

/** The signature or initials at hand for the next field. */
export function useAdopted(kind: AdoptedKind | null): SignatureArt | null {
  return useSigningState(({ adoptedHere, view }) =>
    kind === null ? null : (adoptedHere[kind] ?? view?.adopted[kind] ?? null),
  )
}

/** The clock on which dates are printed, `+HH:MM`. */
export function useUtcOffset(): string {
  return useSigningState(({ view }) => view?.recipient.utcOffset ?? '+00:00')
}

/** One act at a time: whether it runs, and what stood in its way. A session that ended clears the page instead. */
export function useAct() {
  const page = useSigning()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<ProblemError | null>(null)
  const perform = useCallback(
    async (act: () => Promise<void>): Promise<boolean> => {
      setPending(true)
      setProblem(null)
      try {
        await act()
        return true
      } catch (error) {
        if (!page.endedBy(error)) {
          setProblem(error instanceof ProblemError ? error : ProblemError.offline(error))
        }
        return false
      } finally {
        setPending(false)
      }
    },
    [page],
  )
  return { isPending, problem, perform, forget: useCallback(() => setProblem(null), []) }
}
