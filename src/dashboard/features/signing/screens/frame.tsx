import { useContext } from 'react'
import type { Branding, Sender } from '../../../api/guests/signing.ts'
import { Contact as GuestContact, GuestFrame } from '../../../guest/guest-frame.tsx'
import type { GuestFrameProps } from '../../../guest/guest-frame.tsx'
import { lazyLater } from '../../../kit/feedback/later.tsx'
import { EarlyEnds } from '../early/early-ends.tsx'
import { useWords } from '../messages/words.ts'
import { SigningContext, useSigningState } from '../signing-context.ts'

const HandBack = lazyLater(async () => (await import('./hand-back.tsx')).HandBack)

interface FrameProps extends Omit<GuestFrameProps, 'branding' | 'contact' | 'above'> {
  readonly branding: Branding | null
  readonly sender: Sender | null
}

/** The frame of a recipient's screens. */
export function Frame({ sender, children, ...props }: FrameProps) {
  // Witnesses have these screens too, and no signing page.
  const isSigning = useContext(SigningContext) !== null
  return (
    <>
      <EarlyEnds />
      <GuestFrame {...props} contact={useContact(sender)}>
        {children}
        {isSigning && <InPerson />}
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

function InPerson() {
  const isInPerson = useSigningState(({ view }) => view !== null && view.host !== null)
  return isInPerson ? <HandBack /> : null
}
