import CircleHelp from 'lucide-react/icons/circle-question-mark'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Dialog } from '../../../kit/dialog.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { LanguageSwitch } from '../../../kit/language/language-switch.tsx'
import { Menu } from '../../../kit/menu.tsx'
import { useWords } from '../messages/words.ts'
import { Brand, takeFocus } from '../../../kit/guest-frame.tsx'
import { Contact } from '../screens/frame.tsx'
import { DeclineDialog } from '../screens/lazy-dialogs.tsx'
import { SenderMessage } from '../screens/sender-message.tsx'
import { useView } from '../signing-context.ts'
import { SavedMark, SaveTrouble } from './save-state.tsx'

/** What this is, from whom, whether it is saved; and behind a button what few need. */
export function Header({ children }: { children: ReactNode }) {
  const words = useWords()
  const { envelope, sender, branding, recipient } = useView()
  const [open, setOpen] = useState<'about' | 'decline' | null>(null)

  const decline = recipient.type === 'signer' ? words.decline.button : words.decline.buttonViewing
  return (
    <header className="relative z-20 shrink-0 border-b border-line bg-surface pt-[env(safe-area-inset-top)]">
      <div className="flex min-h-14 flex-wrap items-center gap-x-1 px-4 pt-1.5 sm:min-h-16 sm:pt-0 sm:flex-nowrap sm:gap-4 sm:px-6 short:min-h-11 short:pt-0">
        <div className="hidden max-w-44 shrink-0 md:block">
          <Brand branding={branding} />
        </div>
        <div className="min-w-0 flex-1 md:border-s md:border-line md:ps-6">
          <h1 ref={takeFocus} tabIndex={-1} className="truncate text-lg leading-5" title={envelope.name}>
            <bdi>{envelope.name}</bdi>
          </h1>
          <p className="truncate text-sm text-muted short:hidden">{words.from(sender.name)}</p>
        </div>
        {children}
        <SavedMark />
        <LanguageSwitch isShort />
        <Menu
          label={words.more}
          trigger={<IconButton label={words.more} icon={EllipsisVertical} className="-me-2" />}
          actions={[
            { id: 'about', label: words.about, icon: CircleHelp, perform: () => setOpen('about') },
            { id: 'decline', label: decline, tone: 'danger', perform: () => setOpen('decline') },
          ]}
        />
      </div>
      <SaveTrouble />
      {open === 'decline' && <DeclineDialog onClose={() => setOpen(null)} />}
      <Dialog
        title={words.about}
        description={envelope.name}
        isOpen={open === 'about'}
        onOpenChange={() => setOpen(null)}
      >
        <div className="flex flex-col gap-5 pb-5">
          <SenderMessage />
          <Contact branding={branding} sender={sender} />
        </div>
      </Dialog>
    </header>
  )
}
