import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'

/** Shows a dialog created on request. `close` removes it. */
export type ShowDialog = (dialog: (close: () => void) => ReactNode) => void

/** A slot for one dialog at a time. Render `dialog` somewhere on the page. */
export function useDialogSlot(): { readonly show: ShowDialog; readonly dialog: ReactNode } {
  const [shown, setShown] = useState<((close: () => void) => ReactNode) | null>(null)
  const show = useCallback<ShowDialog>((dialog) => setShown(() => dialog), [])
  return { show, dialog: shown?.(() => setShown(null)) }
}
