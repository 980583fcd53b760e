import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { classes } from '../layout/classes.ts'
import { IconButton } from '../buttons/icon-button.tsx'

export interface DrawerProps {
  title: string
  children: ReactNode
  footer?: ReactNode
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  size?: 'medium' | 'large'
}

/** What drawer.tsx puts over the page. */
export function DrawerFrame({ title, children, footer, isOpen, onOpenChange, size = 'medium' }: DrawerProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      className="fixed inset-0 z-40 flex items-end bg-scrim data-entering:animate-fade sm:items-stretch sm:justify-end"
    >
      <Modal
        className={classes(
          'flex max-h-[88dvh] w-full animate-slide-up rounded-t-xl bg-raised text-ink shadow-float sm:max-h-none sm:animate-slide-in sm:rounded-none',
          size === 'medium' ? 'sm:max-w-md' : 'sm:max-w-2xl',
        )}
      >
        <AriaDialog className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
          <header className="flex items-center gap-4 border-b border-line py-3 pr-3 pl-5">
            <Heading slot="title" className="min-w-0 flex-1 truncate text-lg">
              {title}
            </Heading>
            <IconButton label="Close" icon={X} onPress={() => onOpenChange(false)} />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto p-5">{children}</div>
          {footer !== undefined && (
            <footer className="flex flex-col-reverse gap-2 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end">
              {footer}
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
