import type { Branding, Sender } from '../../../api/guests/signing.ts'
import { Contact as GuestContact, GuestFrame } from '../../../guest/guest-frame.tsx'
import type { GuestFrameProps } from '../../../guest/guest-frame.tsx'
import { EarlyEnds } from '../early/early-ends.tsx'
import { useWords } from '../messages/words.ts'

interface FrameProps extends Omit<GuestFrameProps, 'branding' | 'contact' | 'above'> {
  readonly branding: Branding | null
  readonly sender: Sender | null
}

/** The frame of a recipient's screens. */
export function Frame({ sender, ...props }: FrameProps) {
  return (
    <>
      <EarlyEnds />
      <GuestFrame {...props} contact={useContact(sender)} />
    </>
  )
}

/** Whom to ask: the sender, and their organisation's contact details. */
export function Contact({ branding, sender }: Pick<FrameProps, 'branding' | 'sender'>) {
  return <GuestContact branding={branding} contact={useContact(sender)} />
}

function useContact(sender: Sender | null) {
  const { contact } = useWords()
  return sender && { email: sender.email, words: `${contact.heading} ${contact.ask(sender.name)}` }
}
