import type { ReactNode } from 'react'
import { ConsentTerms } from '../../../guest/consent-terms.tsx'
import { useWords } from '../messages/words.ts'
import { useView } from '../signing-context.ts'
import { Deadline } from './deadline.tsx'
import { Frame } from './frame.tsx'
import { SenderMessage } from './sender-message.tsx'

/** What the envelope is, who asks, and what to consent to. Below it, how. */
export function ConsentFrame({ children }: { readonly children: ReactNode }) {
  const words = useWords()
  const { consent, envelope, recipient, sender, branding } = useView()
  return (
    <Frame
      branding={branding}
      sender={sender}
      overline={words.consent.invitation(sender.name, recipient.type)}
      heading={envelope.name}
      width="wide"
    >
      <Deadline />
      <SenderMessage />
      <ConsentTerms heading={words.consent.termsHeading} text={consent.texts?.[words.language] ?? ''} />
      {children}
    </Frame>
  )
}
