import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import type { SigningField } from '../../../api/guests/signing.ts'

/** Leads from field to field, and opens what needs more than the field itself. */
export interface Guide {
  /** The field the person is at, by the guide or by their own focus; in a store, so that only two fields are drawn again. */
  readonly place: StoreApi<{ readonly current: string | null }>
  readonly setCurrent: (fieldId: string) => void
  /** Scrolls to a field and focuses its control. */
  readonly goTo: (field: SigningField) => void
  /** Opens the dialog of a signature, initials or witness. */
  readonly openDialog: (field: SigningField) => void
  /** Says something to screen readers. */
  readonly announce: (text: string) => void
}

/** A place in the documents: how far down a page, as a part of its height. */
export interface PagePoint {
  readonly page: number
  readonly part: number
}

/** What can be asked of the reading view from outside. */
export interface ReadingHandle {
  /** Brings a field into view and focuses its control, once the text around it is there. */
  readonly goTo: (field: SigningField) => void
  /** What is being read. */
  readonly point: () => PagePoint | null
  /** Fields in the order in which their pages' texts lead to them. */
  readonly inOrder: (fields: readonly SigningField[]) => SigningField[]
}

export const GuideContext = createContext<Guide | null>(null)

export function useGuide(): Guide {
  const guide = useContext(GuideContext)
  if (!guide) throw new Error('Used outside the document.')
  return guide
}

/** Whether the person is at this field. */
export function useIsCurrent(fieldId: string): boolean {
  return useStore(useGuide().place, ({ current }) => current === fieldId)
}

/** The DOM id of a field's control, which holds no spaces. */
export function controlId(fieldId: string): string {
  return `field-${encodeURIComponent(fieldId)}`
}
