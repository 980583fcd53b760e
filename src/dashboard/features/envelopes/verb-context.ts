import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { mayManage } from '#domain/account/visibility.ts'
import type { Viewer } from '#domain/account/visibility.ts'
import type { EnvelopeRow, SelectableEnvelope } from '../../api/sending/envelopes.ts'
import { useViewer } from '../../api/organisation/viewer.ts'
import type { SignedIn } from '../../api/organisation/viewer.ts'
import type { Action } from '../../kit/commands/actions.ts'
import { useDialogSlot } from '../../kit/overlays/dialog-slot.ts'
import type { ShowDialog } from '../../kit/overlays/dialog-slot.ts'
import { actionOf as actionOfVerb } from '../../kit/commands/verbs.ts'
import type { Verb } from '../../kit/commands/verbs.ts'

/** What a verb works with: the viewer, the cache to update, navigation and a place for a dialog. */
export interface VerbContext {
  readonly cache: QueryClient
  readonly viewer: SignedIn
  readonly go: (address: string) => void
  readonly show: ShowDialog
}

/** A verb on an envelope, shared by menus, the envelope's page, shortcuts and the command palette. */
export type EnvelopeVerb = Verb<EnvelopeRow, VerbContext>

/** The verb context of the calling page. Render `dialog` somewhere on it. */
export function useVerbContext(): { readonly context: VerbContext; readonly dialog: ReactNode } {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const viewer = useViewer()
  const { show, dialog } = useDialogSlot()
  const context = useMemo<VerbContext>(
    () => ({ cache, viewer, go: (address) => void navigate(address), show }),
    [cache, viewer, navigate, show],
  )
  return { context, dialog }
}

/** Whether the viewer may change this envelope. Source: specification, Envelope visibility rules. */
export function manages(viewer: Viewer, { sender, group, shared }: SelectableEnvelope): boolean {
  return mayManage(viewer, { accountId: sender.id, groupId: group?.id ?? null, shared })
}

/** A verb in the form that the kit's menus, palette and shortcuts take. */
export function actionOf(verb: EnvelopeVerb, envelope: EnvelopeRow, context: VerbContext): Action {
  return actionOfVerb('envelope', verb, envelope, context)
}
