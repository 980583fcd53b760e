import { useQuery } from '@tanstack/react-query'
import IdCard from 'lucide-react/icons/id-card'
import ListFilter from 'lucide-react/icons/list-filter'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { maySend } from '#domain/account/visibility.ts'
import { listAddress } from '../../../api/lists/list-address.ts'
import { verifications } from '../../../api/lists/verifications.ts'
import { individualName, verificationStatusWords } from '../../../records/verification-words.ts'
import { verificationSearch } from '../../../api/verifications.ts'
import { useViewer } from '../../../api/organisation/viewer.ts'
import { useActions, usePaletteText } from '../../../kit/commands/actions-registry.ts'
import type { Action } from '../../../kit/commands/actions.ts'
import { useDebounced } from '../../../kit/layout/use-debounced.ts'
import { paths } from '../../../paths.ts'
import { statusTabs } from '../list/status-tabs.ts'

/** Verifications in the command palette, on all pages: a new one, the lists, and single ones by name. */
export function VerificationCommands() {
  const navigate = useNavigate()
  const viewer = useViewer()
  const text = useDebounced(usePaletteText())
  const found = useQuery(verificationSearch(text)).data
  const lists = useMemo<Action[]>(
    () => [
      ...(maySend(viewer)
        ? [
            {
              id: 'new-verification',
              label: 'New verification',
              icon: IdCard,
              section: 'Create',
              keywords: 'create identity verify check individual',
              perform: () => void navigate(paths.newVerification.href()),
            },
          ]
        : []),
      ...statusTabs
        .filter(({ id }) => id !== 'all')
        .map(({ id, label, filters }) => ({
          id: `verification-list-${id}`,
          label: `Go to verifications: ${label}`,
          icon: ListFilter,
          section: 'Go to',
          perform: () => void navigate(listAddress(verifications, filters)),
        })),
    ],
    [navigate, viewer],
  )
  const opening = useMemo<Action[]>(
    () =>
      text === '' || !found
        ? []
        : found.map((row) => ({
            id: `open-${row.id}`,
            label: individualName(row),
            icon: verificationStatusWords(row).icon,
            section: 'Verifications',
            // Found by the service, which also searches emails, so the typed text must match here too.
            keywords: text,
            perform: () => void navigate(paths.verification.href(row.id)),
          })),
    [text, found, navigate],
  )
  useActions('verification-lists', lists, 2)
  useActions('verifications-found', opening, 1)
  return null
}
