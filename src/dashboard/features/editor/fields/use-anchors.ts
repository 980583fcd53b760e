import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { useDesk, useDraft, useSubject } from '../editor-context.ts'

/** Looks up where the texts stand that fields are anchored to, and lays the places on the desk. */
export function useAnchors(): void {
  const desk = useDesk()
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
      if (data && text !== undefined) desk.setAnchorPlaces(text, data)
    })
  }, [found, texts, desk])
}
