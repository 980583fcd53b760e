import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { mayManage } from '#domain/account/visibility.ts'
import type { Viewer } from '#domain/account/visibility.ts'
import type { VerificationRow } from '../../api/verifications.ts'
import { useViewer } from '../../api/organisation/viewer.ts'
import type { Action } from '../../kit/commands/actions.ts'
import { useDialogSlot } from '../../kit/overlays/dialog-slot.ts'
import type { ShowDialog } from '../../kit/overlays/dialog-slot.ts'
import { actionOf as actionOfVerb } from '../../kit/commands/verbs.ts'
import type { Verb } from '../../kit/commands/verbs.ts'

/** What a verb works with: the viewer, the cache to update, navigation and a place for a dialog. */
export interface VerbContext {
  readonly cache: QueryClient
  readonly viewer: Viewer
  readonly go: (address: string) => void
  readonly show: ShowDialog
}

/** A verb on a verification, shared by menus, its page, shortcuts and the command palette. */
export type VerificationVerb = Verb<VerificationRow, VerbContext>

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

/** Whether the viewer may change this verification. */
export function manages(viewer: Viewer, { sender, group, shared }: VerificationRow): boolean {
  return mayManage(viewer, { accountId: sender.id, groupId: group?.id ?? null, shared })
}

/** Whether the individual can still submit everything. */
export function isWaiting({ status, submitted }: VerificationRow): boolean {
  return (status === 'created' || status === 'sent' || status === 'failed') && submitted === null
}

/** A verb in the form that the kit's menus, palette and shortcuts take. */
export function actionOf(verb: VerificationVerb, row: VerificationRow, context: VerbContext): Action {
  return actionOfVerb('verification', verb, row, context)
}
