import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { classes } from '../../../kit/layout/classes.ts'
import { IconButton } from '../../../kit/buttons/icon-button.tsx'
import { useWords } from '../messages/words.ts'

interface SheetProps {
  readonly title: string
  readonly children: ReactNode
  /** Left out where there is nothing to do but to choose and to close. */
  readonly footer?: ReactNode
  readonly onClose: () => void
  /** Whether it fills an upright phone: there is something to draw. */
  readonly isTall?: boolean
}

/**
 * Room to sign in: rises from the lower edge of a phone, fills a phone held sideways (where the actions move up next to
 * the title), and floats on a desktop. A press outside does not close it, because a stroke may end there.
 */
export function Sheet({ title, children, footer, onClose, isTall = false }: SheetProps) {
  const words = useWords()
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="fixed inset-0 z-40 flex items-end justify-center bg-scrim data-entering:animate-fade sm:items-start sm:p-6 sm:pt-[12vh] short:items-stretch short:p-0"
    >
      <Modal
        className={classes(
          'flex w-full animate-slide-up rounded-t-xl bg-raised text-ink shadow-float sm:max-w-xl sm:animate-rise sm:rounded-xl short:max-w-none short:rounded-none',
          isTall && 'max-sm:h-dvh max-sm:rounded-none max-sm:pt-[env(safe-area-inset-top)]',
        )}
      >
        <Dialog
          className={classes(
            'grid min-h-0 sm:max-h-[84dvh] w-full grid-cols-[1fr_auto] grid-rows-[auto_minmax(0,1fr)_auto] outline-none short:max-h-none short:grid-cols-[1fr_auto_auto] short:grid-rows-[auto_minmax(0,1fr)] short:px-[env(safe-area-inset-left)]',
            !isTall && 'max-sm:max-h-[92dvh]',
          )}
        >
          <Heading slot="title" className="min-w-0 self-center truncate px-5 pt-4 pb-2 text-lg short:py-1">
            {title}
          </Heading>
          <div className="col-start-2 row-start-1 pt-3 pe-3 short:col-start-3 short:pt-1">
            <IconButton label={words.close} icon={X} onPress={onClose} />
          </div>
          <div className="col-span-full row-start-2 flex min-h-0 flex-col overflow-y-auto px-5 py-2 last:pb-[max(1.25rem,env(safe-area-inset-bottom))] short:pb-3">
            {children}
          </div>
          {footer !== undefined && (
            <footer className="col-span-full row-start-3 flex flex-col-reverse gap-2 px-5 pt-2 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end short:col-span-1 short:col-start-2 short:row-start-1 short:flex-row short:p-1">
              {footer}
            </footer>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
