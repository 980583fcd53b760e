import { useId } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { Callout } from '../feedback/callout.tsx'
import { Dialog } from '../overlays/dialog.tsx'

export interface FormDialogProps {
  title: string
  description?: ReactNode
  /** The verb, such as `Create`. */
  submitLabel: string
  tone?: 'danger' | 'neutral'
  size?: 'small' | 'medium'
  /** The dialog stays open while it is running. */
  isPending: boolean
  isDisabled?: boolean
  /** Why it did not work, where no field is to blame. */
  failure?: ReactNode
  onSubmit: () => unknown
  onClose: () => void
  children: ReactNode
}

/** A form over the page: its fields, a way out, and the verb that Enter performs as well. */
export function FormDialog({
  title,
  description,
  submitLabel,
  tone = 'neutral',
  size = 'small',
  isPending,
  isDisabled = false,
  failure,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId()
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable={!isPending}
      size={size}
      title={title}
      {...(description === undefined ? {} : { description })}
      footer={
        <>
          <Button onPress={onClose} isDisabled={isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            variant={tone === 'danger' ? 'danger' : 'primary'}
            isPending={isPending}
            isDisabled={isDisabled}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {failure !== undefined && failure !== null && <Callout tone="danger">{failure}</Callout>}
        {children}
      </form>
    </Dialog>
  )
}
