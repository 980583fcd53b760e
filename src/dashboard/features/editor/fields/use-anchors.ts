import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { useFieldEditor, useDraft, useSubject } from '../editor-context.ts'

/** Searches the anchor texts of fields, and gives their places to the field editor. */
export function useAnchors(): void {
  const fieldEditor = useFieldEditor()
  const { anchors } = useSubject()
  const id = useDraft((state) => state.id)
  const files = useDraft((state) => state.documents.map((document) => document.file).join(' '))
  const texts = useDraft(
    useShallow((state) => [
      ...new Set(state.content.fields.flatMap(({ anchor }) => (anchor ? [anchor] : []))),
    ]),
  )
  const found = useQueries({
    queries: texts.map((text) => ({ ...anchors(id ?? '', files, text), enabled: id !== null })),
  })
  useEffect(() => {
    found.forEach(({ data }, index) => {
      const text = texts[index]
      if (data && text !== undefined) fieldEditor.setAnchorPlaces(text, data)
    })
  }, [found, texts, fieldEditor])
}
