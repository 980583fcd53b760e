import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { classes } from '../layout/classes.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { useKitWords } from '../text/kit-words.ts'

export interface DialogProps {
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The acts, at the end; the one that moves forward comes last. */
  footer?: ReactNode
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  size?: 'small' | 'medium' | 'large' | 'full'
  /** False keeps it open on Escape and on a press outside, while something runs. */
  isDismissable?: boolean
  role?: 'dialog' | 'alertdialog'
}

const widths = {
  small: 'sm:max-w-md',
  medium: 'sm:max-w-xl',
  large: 'sm:max-w-4xl',
  full: 'sm:max-w-[90rem] sm:-mt-[8vh]',
}

/** What dialog.tsx puts over the page. */
export function DialogFrame({
  title,
  description,
  children,
  footer,
  isOpen,
  onOpenChange,
  size = 'small',
  isDismissable = true,
  role = 'dialog',
}: DialogProps) {
  const words = useKitWords()
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={isDismissable && role === 'dialog'}
      isKeyboardDismissDisabled={!isDismissable}
      className="fixed inset-0 z-40 flex items-end justify-center bg-scrim data-entering:animate-fade sm:items-start sm:p-6 sm:pt-[12vh]"
    >
      <Modal
        className={classes(
          'w-full animate-slide-up rounded-t-xl bg-raised text-ink shadow-float sm:animate-rise sm:rounded-xl',
          widths[size],
        )}
      >
        <AriaDialog
          role={role}
          className={classes(
            'flex max-h-[88dvh] flex-col outline-none',
            size === 'full' ? 'sm:max-h-[90dvh]' : 'sm:max-h-[76dvh]',
          )}
        >
          <header className="flex items-start gap-4 px-5 pt-5 pb-3">
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              <Heading slot="title" className="text-lg text-ink">
                {title}
              </Heading>
              {description !== undefined && <p className="text-base text-muted">{description}</p>}
            </div>
            {isDismissable && (
              <IconButton
                label={words.close}
                icon={X}
                onPress={() => onOpenChange(false)}
                className="-mt-1 -me-1.5"
              />
            )}
          </header>
          {children !== undefined && (
            <div className="min-h-0 flex-1 overflow-y-auto px-5 py-2 text-base text-muted">{children}</div>
          )}
          {footer !== undefined && (
            <footer className="flex flex-col-reverse gap-2 px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end">
              {footer}
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
