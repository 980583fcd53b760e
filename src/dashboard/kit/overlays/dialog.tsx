import type { ReactNode } from 'react'
import { lazyLater } from '../feedback/later.tsx'

const DialogFrame = lazyLater(async () => (await import('./dialog-frame.tsx')).DialogFrame)

export interface DialogProps {
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The acts, at the end; the one that moves forward comes last. */
  footer?: ReactNode
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  size?: 'small' | 'medium' | 'large'
  /** False keeps it open on Escape and on a press outside, while something runs. */
  isDismissable?: boolean
  role?: 'dialog' | 'alertdialog'
}

/** A question or a form over the page; on a phone it rises from the lower edge. */
export function Dialog(props: DialogProps) {
  return props.isOpen && <DialogFrame {...props} />
}
