import type { Branding, Sender } from '../../../api/guests/signing.ts'
import { Contact as GuestContact, GuestFrame } from '../../../guest/guest-frame.tsx'
import type { GuestFrameProps } from '../../../guest/guest-frame.tsx'
import { EarlyEnds } from '../early/early-ends.tsx'
import { useWords } from '../messages/words.ts'
import { useSigningState } from '../signing-context.ts'
import { HandBack } from './hand-back.tsx'

interface FrameProps extends Omit<GuestFrameProps, 'branding' | 'contact' | 'above'> {
  readonly branding: Branding | null
  readonly sender: Sender | null
}

/** The frame of a recipient's screens. */
export function Frame({ sender, children, ...props }: FrameProps) {
  const isInPerson = useSigningState(({ view }) => view !== null && view.host !== null)
  return (
    <>
      <EarlyEnds />
      <GuestFrame {...props} contact={useContact(sender)}>
        {children}
        {isInPerson && <HandBack />}
      </GuestFrame>
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
