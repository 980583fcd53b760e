import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFieldEditor, useFieldEditorState, useDraft, useSubject } from '../../editor-context.ts'
import { withScans } from '../scans/scan-pages.ts'

const keyOf = (id: string) => `countersign.suggestions-hidden.${id}`

/** Loads the fields that the documents ask for, and offers them unless the sender dismissed them in this tab. */
export function useSuggestions(): void {
  const fieldEditor = useFieldEditor()
  const { suggestions } = useSubject()
  const id = useDraft((state) => state.id)
  const files = useDraft((state) => state.documents.map((document) => document.file).join(' '))
  const isCalm = useIsCalm()
  const { data } = useQuery({
    ...suggestions(id ?? '', files),
    enabled: isCalm && id !== null && files !== '',
  })
  const documents = useDraft((state) => state.documents)
  const scans = useFieldEditorState((state) => state.scans)
  useEffect(() => {
    const all = withScans(data ?? [], scans, documents)
    if (id !== null) fieldEditor.offers.set(all, sessionStorage.getItem(keyOf(id)) !== null)
  }, [data, scans, documents, id, fieldEditor])
}

/** Milliseconds for which the pages come first. */
const headStart = 800

function useIsCalm(): boolean {
  const [isCalm, setCalm] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(true), headStart)
    return () => clearTimeout(timer)
  }, [])
  return isCalm
}

/** Shows or hides suggestions, across reloads of this tab. */
export function useHideSuggestions(): (isHidden: boolean) => void {
  const fieldEditor = useFieldEditor()
  const id = useDraft((state) => state.id)
  return (isHidden) => {
    if (id !== null && isHidden) sessionStorage.setItem(keyOf(id), '1')
    if (id !== null && !isHidden) sessionStorage.removeItem(keyOf(id))
    fieldEditor.offers.hide(isHidden)
  }
}
