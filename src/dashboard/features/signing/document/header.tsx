import CircleHelp from 'lucide-react/icons/circle-question-mark'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Lock from 'lucide-react/icons/lock-keyhole'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { IconButton } from '../../../kit/buttons/icon-button.tsx'
import { LanguageSwitch } from '../../../guest/language/language-switch.tsx'
import { Menu } from '../../../kit/overlays/menu.tsx'
import { useWords } from '../messages/words.ts'
import { takeFocus } from '../../../guest/guest-frame.tsx'
import { Contact } from '../screens/frame.tsx'
import { DeclineDialog, ReassignDialog } from '../screens/lazy-dialogs.tsx'
import { Deadline } from '../screens/deadline.tsx'
import { useHandBack } from '../screens/hand-back.tsx'
import { SenderMessage } from '../screens/sender-message.tsx'
import { useView } from '../signing-context.ts'
import { HeaderFrame } from './header-frame.tsx'
import { SavedMark, SaveProblem } from './save-state.tsx'

/** What this is, from whom, and whether it is saved. A button leads to what few need. */
export function Header({ children }: { children: ReactNode }) {
  const words = useWords()
  const { envelope, sender, branding, recipient, host } = useView()
  const handBack = useHandBack()
  const [open, setOpen] = useState<'about' | 'decline' | 'reassign' | null>(null)

  const decline = recipient.type === 'signer' ? words.decline.button : words.decline.buttonViewing
  return (
    <HeaderFrame heading={takeFocus} below={<SaveProblem />}>
      {children}
      <SavedMark />
      <LanguageSwitch isShort />
      <Menu
        label={words.more}
        trigger={<IconButton label={words.more} icon={EllipsisVertical} className="-me-2" />}
        actions={[
          { id: 'about', label: words.about, icon: CircleHelp, perform: () => setOpen('about') },
          ...(host === null
            ? []
            : [{ id: 'stop', label: words.inPerson.stop, icon: Lock, perform: () => void handBack() }]),
          ...(recipient.reassign === null
            ? []
            : [
                {
                  id: 'reassign',
                  label: words.reassign.button,
                  icon: UserRoundPlus,
                  perform: () => setOpen('reassign'),
                },
              ]),
          { id: 'decline', label: decline, tone: 'danger', perform: () => setOpen('decline') },
        ]}
      />
      {open === 'reassign' && <ReassignDialog onClose={() => setOpen(null)} />}
      {open === 'decline' && <DeclineDialog onClose={() => setOpen(null)} />}
      <Dialog
        title={words.about}
        description={envelope.name}
        isOpen={open === 'about'}
        onOpenChange={() => setOpen(null)}
      >
        <div className="flex flex-col gap-5 pb-5">
          <Deadline />
          <SenderMessage />
          <Contact branding={branding} sender={sender} />
        </div>
      </Dialog>
    </HeaderFrame>
  )
}
