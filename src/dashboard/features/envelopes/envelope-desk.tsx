import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { mayManage } from '#domain/account/visibility.ts'
import type { Viewer } from '#domain/account/visibility.ts'
import type { EnvelopeRow } from '../../api/envelopes.ts'
import type { Action } from '../../kit/actions.ts'
import { useViewer } from './viewer.ts'

/** What a verb works with: who asks, the cache to keep true, a way to go and a place for a dialog. */
export interface Desk {
  readonly cache: QueryClient
  readonly viewer: Viewer
  readonly go: (address: string) => void
  readonly show: (dialog: (close: () => void) => ReactNode) => void
}

/** One thing that can be done with an envelope; menus, the envelope's page, shortcuts and the palette share it. */
export interface EnvelopeVerb {
  readonly id: string
  readonly label: string | ((envelope: EnvelopeRow) => string)
  readonly icon: LucideIcon
  readonly shortcut?: string
  readonly tone?: 'danger'
  readonly available: (envelope: EnvelopeRow, viewer: Viewer) => boolean
  readonly perform: (envelope: EnvelopeRow, desk: Desk) => unknown
}

/** A desk for the calling page; render `dialog` somewhere on it. */
export function useDesk(): { readonly desk: Desk; readonly dialog: ReactNode } {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const viewer = useViewer()
  const [shown, setShown] = useState<((close: () => void) => ReactNode) | null>(null)
  const desk = useMemo<Desk>(
    () => ({
      cache,
      viewer,
      go: (address) => void navigate(address),
      show: (dialog) => setShown(() => dialog),
    }),
    [cache, viewer, navigate],
  )
  return { desk, dialog: shown?.(() => setShown(null)) }
}

/** Whether the viewer may change this envelope. Source: specification, Envelope visibility rules. */
export function manages(viewer: Viewer, { sender, group, shared }: EnvelopeRow): boolean {
  return mayManage(viewer, { accountId: sender.id, groupId: group?.id ?? null, shared })
}

/** A verb as the kit's menus, palette and shortcuts take it. */
export function actionOf(verb: EnvelopeVerb, envelope: EnvelopeRow, desk: Desk): Action {
  const { id, label, icon, shortcut, tone } = verb
  return {
    id: `envelope-${id}`,
    label: typeof label === 'string' ? label : label(envelope),
    icon,
    section: 'This envelope',
    ...(shortcut === undefined ? {} : { shortcut }),
    ...(tone === undefined ? {} : { tone }),
    perform: () => void verb.perform(envelope, desk),
  }
}
