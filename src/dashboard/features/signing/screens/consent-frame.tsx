import type { ReactNode } from 'react'
import { useWords } from '../messages/words.ts'
import { useView } from '../signing-context.ts'
import { Frame } from './frame.tsx'
import { SenderMessage } from './sender-message.tsx'

/** What the envelope is, who asks, and what there is to agree to; below it, how. */
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
      <SenderMessage />
      <section aria-labelledby="consent-heading" className="rounded-lg bg-surface p-5 shadow-card">
        <h2 id="consent-heading" className="text-base text-ink">
          {words.consent.termsHeading}
        </h2>
        <div className="mt-2 flex flex-col gap-2.5 text-base text-muted">
          {(consent.texts?.[words.language] ?? '').split('\n\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>
      {children}
    </Frame>
  )
}
