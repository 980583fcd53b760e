import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useViewer } from '../../api/organisation/viewer.ts'
import type { SignedIn } from '../../api/organisation/viewer.ts'
import { useDialogSlot } from '../../kit/overlays/dialog-slot.ts'
import type { ShowDialog } from '../../kit/overlays/dialog-slot.ts'

/** What a verb works with: the viewer, the cache to update, navigation and a place for a dialog. */
export interface VerbContext {
  readonly cache: QueryClient
  readonly viewer: SignedIn
  readonly go: (address: string) => void
  readonly show: ShowDialog
}

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
