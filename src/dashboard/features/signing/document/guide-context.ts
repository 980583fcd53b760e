import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import type { SigningField } from '../../../api/guests/signing.ts'

/** Leads from field to field, and opens what needs more room than the field itself. */
export interface Guide {
  /** The current field, by the guide or by focus. In a store, so that only two fields are drawn again. */
  readonly place: StoreApi<{ readonly current: string | null }>
  readonly setCurrent: (fieldId: string) => void
  /** Scrolls to a field and focuses its control. */
  readonly goTo: (field: SigningField) => void
  /** Opens the dialog of a signature, initials or witness. */
  readonly openDialog: (field: SigningField) => void
  /** Announces something to screen readers. */
  readonly announce: (text: string) => void
}

/** A point in the documents: how far down a page, as a share of its height. */
export interface PagePoint {
  readonly page: number
  readonly part: number
}

/** The reading view's interface for its surroundings. */
export interface ReadingHandle {
  /** Brings a field into view and focuses its control, once the text around it is there. */
  readonly goTo: (field: SigningField) => void
  /** Brings the beginning of a page to the top. */
  readonly showPage: (page: number) => void
  /** What is being read. */
  readonly point: () => PagePoint | null
  /** Fields in the order of their pages' text. */
  readonly inOrder: (fields: readonly SigningField[]) => SigningField[]
}

export const GuideContext = createContext<Guide | null>(null)

export function useGuide(): Guide {
  const guide = useContext(GuideContext)
  if (!guide) throw new Error('Used outside the document.')
  return guide
}

/** Whether this is the current field. */
export function useIsCurrent(fieldId: string): boolean {
  return useStore(useGuide().place, ({ current }) => current === fieldId)
}

/** The DOM id of a field's control, without spaces. */
export function controlId(fieldId: string): string {
  return `field-${encodeURIComponent(fieldId)}`
}
