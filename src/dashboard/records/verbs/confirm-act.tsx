import { inWords } from '../../api/failure-words.ts'
import { notify } from '../../kit/feedback/toasts.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import type { ConfirmDialogProps } from '../../kit/overlays/confirm-dialog.tsx'

interface ConfirmActProps extends Omit<ConfirmDialogProps, 'isOpen' | 'onOpenChange' | 'onConfirm'> {
  act: () => Promise<unknown>
  /** Said when it is done. */
  done: string
  /** What comes after it. */
  onDone?: () => void
  onClose: () => void
}

/** Asks before something irreversible, does it, and says so. */
export function ConfirmAct({ act, done, onDone, onClose, ...words }: ConfirmActProps) {
  const confirm = async () => {
    await inWords(act)
    notify.success(done)
    onDone?.()
  }
  return <ConfirmDialog {...words} isOpen onOpenChange={onClose} onConfirm={confirm} />
}
