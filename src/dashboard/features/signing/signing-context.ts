import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { SignatureArt } from '#domain/field/field.ts'
import { useGuestAct } from '../../guest/use-guest-act.ts'
import type { GuestAct } from '../../guest/use-guest-act.ts'
import type { SigningPage } from './signing-page.ts'
import type { AdoptedKind, SigningState } from './signing-state.ts'

export const SigningContext = createContext<SigningPage | null>(null)

/** The page's acts. */
export function useSigning(): SigningPage {
  const page = useContext(SigningContext)
  if (!page) throw new Error('Used outside the signing page.')
  return page
}

/** A part of the page's state. Renders again when that part changes. */
export function useSigningState<Part>(select: (state: SigningState) => Part): Part {
  return useStore(useSigning().store, select)
}

/** The view. Only where there is one. */
export function useView() {
  const view = useSigningState((state) => state.view)
  if (!view) throw new Error('Used without a view.')
  return view
}

/** The adopted signature or initials for the next field. */
export function useAdopted(kind: AdoptedKind | null): SignatureArt | null {
  return useSigningState(({ adoptedHere, view }) =>
    kind === null ? null : (adoptedHere[kind] ?? view?.adopted[kind] ?? null),
  )
}

/** The UTC offset for printed dates, `+HH:MM`. */
export function useUtcOffset(): string {
  return useSigningState(({ view }) => view?.recipient.utcOffset ?? '+00:00')
}

/**
 * One action at a time: whether it is running, and why it failed. When the session has ended, clears the page instead.
 */
export function useAct(): GuestAct {
  return useGuestAct(useSigning().endedBy)
}
