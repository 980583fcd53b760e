import { useQuery, useQueryClient } from '@tanstack/react-query'
import FileCheck from 'lucide-react/icons/file-check'
import ListFilter from 'lucide-react/icons/list-filter'
import PenLine from 'lucide-react/icons/pen-line'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { envelopes } from '../../../api/lists/envelopes.ts'
import { listAddress } from '../../../api/lists/list-address.ts'
import { envelopeStatusWords } from '../../../records/envelope-words.ts'
import { useViewer } from '../../../api/organisation/viewer.ts'
import { envelopeSearch, overview } from '../../../api/sending/envelopes.ts'
import { ownTurn, turnVerb } from '../../../api/sending/own-turn.ts'
import { useActions, usePalette, usePaletteText } from '../../../kit/commands/actions-registry.ts'
import type { Action } from '../../../kit/commands/actions.ts'
import { useDebounced } from '../../../kit/layout/use-debounced.ts'
import { paths } from '../../../paths.ts'
import { openOwnTurn } from '../../../records/open-own-turn.ts'
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
            picture: envelope.picture,
            section: 'Envelopes',
            // Found by the service, which also searches recipients, so the typed text must match here too.
            keywords: text,
            perform: () => void navigate(paths.envelope.href(envelope.id)),
          })),
    [text, found, navigate],
  )
  useActions('own-turns', useOwnTurns())
  useActions('envelope-lists', lists, 2)
  useActions('envelopes-found', opening)
  return null
}

/** Signing what waits for the signed-in person, once the palette is open. */
function useOwnTurns(): readonly Action[] {
  const cache = useQueryClient()
  const viewer = useViewer()
  const [isOpen] = usePalette()
  const waiting = useQuery({ ...overview(), enabled: isOpen }).data?.waitingForMe
  return useMemo(
    () =>
      (isOpen ? (waiting ?? []) : []).flatMap((envelope): Action[] => {
        const me = ownTurn(envelope, viewer)
        if (me === null) return []
        return [
          {
            id: `sign-${envelope.id}`,
            label: `${turnVerb(me)} “${envelope.name}”`,
            icon: PenLine,
            section: 'Waiting for you',
            perform: () => void openOwnTurn(cache, envelope.id, me.id),
          },
        ]
      }),
    [cache, viewer, isOpen, waiting],
  )
}
