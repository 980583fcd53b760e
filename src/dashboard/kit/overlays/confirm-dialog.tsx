import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { Callout } from '../feedback/callout.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from '../inputs/text-field.tsx'

export interface ConfirmDialogProps {
  /** The question, with the record's name: `Void “Lease 2026”?` */
  title: string
  /** What will happen, and whether it can be undone. */
  children: ReactNode
  /** The verb, such as `Void`. */
  confirmLabel: string
  cancelLabel?: string
  tone?: 'danger' | 'neutral'
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Closes the dialog when it succeeds. A thrown error's message is shown, and the dialog stays. */
  onConfirm: () => unknown
  /** Must be typed before the verb works, for what cannot be restored at all. */
  typeToConfirm?: string
}

/** Asks before something irreversible. The harmless way out has the focus first. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'danger',
  isOpen,
  onOpenChange,
  onConfirm,
  typeToConfirm,
}: ConfirmDialogProps) {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [typed, setTyped] = useState('')

  function close(open: boolean) {
    if (open || isPending) return
    setFailure(null)
    setTyped('')
    onOpenChange(false)
  }

  async function confirm() {
    setPending(true)
    setFailure(null)
    try {
      await onConfirm()
      setTyped('')
      onOpenChange(false)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'That didn’t work. Try again.')
    } finally {
      setPending(false)
    }
  }

  return (
    <Dialog
      role="alertdialog"
      title={title}
      isOpen={isOpen}
      onOpenChange={close}
      isDismissable={!isPending}
      footer={
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus, the harmless way out first */}
          <Button autoFocus onPress={() => close(false)} isDisabled={isPending}>
            {cancelLabel}
          </Button>
          <Button
            variant={tone === 'danger' ? 'danger' : 'primary'}
            isPending={isPending}
            isDisabled={typeToConfirm !== undefined && typed.trim() !== typeToConfirm}
            onPress={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div>{children}</div>
        {typeToConfirm !== undefined && (
          <TextField label={`Type “${typeToConfirm}” to confirm`} value={typed} onChange={setTyped} />
        )}
        {failure !== null && <Callout tone="danger">{failure}</Callout>}
      </div>
    </Dialog>
  )
}
