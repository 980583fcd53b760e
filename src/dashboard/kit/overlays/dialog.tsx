import { lazyLater } from '../feedback/later.tsx'
import type { DialogProps } from './dialog-frame.tsx'

const DialogFrame = lazyLater(async () => (await import('./dialog-frame.tsx')).DialogFrame)

/** A question or a form over the page. On a phone it rises from the bottom. */
export function Dialog(props: DialogProps) {
  return props.isOpen && <DialogFrame {...props} />
}
