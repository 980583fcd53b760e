import { useQuery } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { savedViewsQuery } from '../../api/lists/views.ts'
import type { SavedView, ViewedList } from '../../api/lists/views.ts'
import { useActions } from '../../kit/commands/actions-registry.ts'
import type { Action } from '../../kit/commands/actions.ts'
import { paths } from '../../paths.ts'

const lists: Record<ViewedList, { readonly word: string; readonly path: string }> = {
  envelopes: { word: 'Envelopes', path: paths.envelopes.href() },
  templates: { word: 'Templates', path: paths.templates.href() },
  verifications: { word: 'Verifications', path: paths.verifications.href() },
}

const none: readonly SavedView[] = []

/** The user's saved views in the command palette, on all pages. */
export function ViewCommands() {
  const navigate = useNavigate()
  // When they could not be read, the page that shows them offers a retry, so they are not retried automatically
  // meanwhile.
  const views = useQuery({ ...savedViewsQuery, retryOnMount: false }).data ?? none
  const actions = useMemo<Action[]>(
    () =>
      views.map(({ id, list, name, query }) => ({
        id: `view-${id}`,
        label: `${lists[list].word}: ${name}`,
        icon: Bookmark,
        section: 'Saved views',
        keywords: 'view',
        perform: () => void navigate(query === '' ? lists[list].path : `${lists[list].path}?${query}`),
      })),
    [views, navigate],
  )
  useActions('saved-views', actions, 1)
  return null
}
