import { reason } from '../api/failure-words.ts'
import { useSavedViews } from '../api/lists/views.ts'
import type { ViewedList } from '../api/lists/views.ts'
import { ViewsMenu } from './views-menu.tsx'

interface SavedViewsProps {
  list: ViewedList
  path: string
  query: string
}

/** The saved views of a list. */
export function SavedViews({ list, ...shown }: SavedViewsProps) {
  return <ViewsMenu {...shown} control={useSavedViews(list)} because={reason} />
}
