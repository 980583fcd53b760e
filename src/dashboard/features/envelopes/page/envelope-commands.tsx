import { useQuery } from '@tanstack/react-query'
import FileCheck from 'lucide-react/icons/file-check'
import ListFilter from 'lucide-react/icons/list-filter'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { envelopes } from '../../../api/lists/envelopes.ts'
import { listAddress } from '../../../api/lists/list-address.ts'
import { envelopeStatusWords } from '../../../records/envelope-words.ts'
import { envelopeSearch } from '../../../api/sending/envelopes.ts'
import { useActions, usePaletteText } from '../../../kit/commands/actions-registry.ts'
import type { Action } from '../../../kit/commands/actions.ts'
import { useDebounced } from '../../../kit/layout/use-debounced.ts'
import { paths } from '../../../paths.ts'
import { statusTabs } from '../list/status-tabs.ts'

/** The envelope lists and single envelopes by name in the command palette, on all pages. */
export function EnvelopeCommands() {
  const navigate = useNavigate()
  const text = useDebounced(usePaletteText())
  const found = useQuery(envelopeSearch(text)).data
  const lists = useMemo<Action[]>(
    () => [
      ...statusTabs
        .filter(({ id }) => id !== 'all')
        .map(({ id, label, filters }) => ({
          id: `list-${id}`,
          label: `Go to envelopes: ${label}`,
          icon: ListFilter,
          section: 'Go to',
          perform: () => void navigate(listAddress(envelopes, filters)),
        })),
      {
        id: 'verify-document',
        label: 'Check a sealed document',
        icon: FileCheck,
        section: 'Go to',
        keywords: 'verify seal signature valid whole tampered pdf certificate',
        perform: () => void navigate(paths.verifyDocument.href()),
      },
    ],
    [navigate],
  )
  const opening = useMemo<Action[]>(
    () =>
      text === '' || !found
        ? []
        : found.map((envelope) => ({
            id: `open-${envelope.id}`,
            label: envelope.name || 'Untitled envelope',
            icon: envelopeStatusWords(envelope).icon,
            section: 'Envelopes',
            // Found by the service, which also searches recipients, so the typed text must match here too.
            keywords: text,
            perform: () => void navigate(paths.envelope.href(envelope.id)),
          })),
    [text, found, navigate],
  )
  useActions('envelope-lists', lists, 2)
  useActions('envelopes-found', opening)
  return null
}
