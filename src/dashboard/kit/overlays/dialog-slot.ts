import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'

/** Shows a dialog that is made when it is asked for; `close` takes it away. */
export type ShowDialog = (dialog: (close: () => void) => ReactNode) => void

/** A place for one dialog at a time; render `dialog` somewhere on the page. */
export function useDialogSlot(): { readonly show: ShowDialog; readonly dialog: ReactNode } {
  const [shown, setShown] = useState<((close: () => void) => ReactNode) | null>(null)
  const show = useCallback<ShowDialog>((dialog) => setShown(() => dialog), [])
  return { show, dialog: shown?.(() => setShown(null)) }
}
