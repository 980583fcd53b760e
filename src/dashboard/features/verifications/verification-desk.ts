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

/** What a verb works with: who asks, the cache to keep true, a way to go and a place for a dialog. */
export interface Desk {
  readonly cache: QueryClient
  readonly viewer: Viewer
  readonly go: (address: string) => void
  readonly show: ShowDialog
}

/** One thing that can be done with a verification; menus, its page, shortcuts and the palette share it. */
export type VerificationVerb = Verb<VerificationRow, Desk>

/** A desk for the calling page; render `dialog` somewhere on it. */
export function useDesk(): { readonly desk: Desk; readonly dialog: ReactNode } {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const viewer = useViewer()
  const { show, dialog } = useDialogSlot()
  const desk = useMemo<Desk>(
    () => ({ cache, viewer, go: (address) => void navigate(address), show }),
    [cache, viewer, navigate, show],
  )
  return { desk, dialog }
}

/** Whether the viewer may change this verification. */
export function manages(viewer: Viewer, { sender, group, shared }: VerificationRow): boolean {
  return mayManage(viewer, { accountId: sender.id, groupId: group?.id ?? null, shared })
}

/** Whether the individual can still hand everything in. */
export function isWaiting({ status, submitted }: VerificationRow): boolean {
  return (status === 'created' || status === 'sent' || status === 'failed') && submitted === null
}

/** A verb as the kit's menus, palette and shortcuts take it. */
export function actionOf(verb: VerificationVerb, row: VerificationRow, desk: Desk): Action {
  return actionOfVerb('verification', verb, row, desk)
}
