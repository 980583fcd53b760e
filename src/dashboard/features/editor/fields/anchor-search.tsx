import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { useFieldEditor, useDraft, useSubject } from '../editor-context.ts'
import { anchorGroups } from './anchor-groups.ts'

/** Searches the anchor texts of fields, and gives their places to the field editor. Shows nothing. */
export function AnchorSearch() {
  const fieldEditor = useFieldEditor()
  const { anchors } = useSubject()
  const id = useDraft((state) => state.id)
  const files = useDraft((state) => state.documents.map((document) => document.file).join(' '))
  const texts = useDraft(
    useShallow((state) => [
      ...new Set(state.content.fields.flatMap(({ anchor }) => (anchor ? [anchor] : []))),
    ]),
  )
  const groups = useMemo(() => anchorGroups(texts), [texts])
  const found = useQueries({
    queries: groups.map((group) => ({ ...anchors(id ?? '', files, group), enabled: id !== null })),
  })
  useEffect(() => {
    const places = groups.flatMap((group, index) =>
      (found[index]?.data ?? []).map((each, at) => [group[at] ?? '', each] as const),
    )
    fieldEditor.addAnchorPlaces(new Map(places))
  }, [found, groups, fieldEditor])
  return null
}
