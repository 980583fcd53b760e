import { useEffect } from 'react'
import type { ReactNode } from 'react'
import type { VerifyingDeadEnd } from '../../api/guests/verifying.ts'
import { GuestFrame } from '../../guest/guest-frame.tsx'
import type { GuestFrameProps } from '../../guest/guest-frame.tsx'
import { PageTitle } from '../../kit/layout/page-header.tsx'
import { useWords } from './messages/words.ts'

interface FrameProps extends Pick<GuestFrameProps, 'heading' | 'overline' | 'icon' | 'tone' | 'width'> {
  readonly origin: Pick<VerifyingDeadEnd, 'branding' | 'sender'>
  /** The progress: the current part of how many. */
  readonly progress?: { readonly part: number; readonly of: number } | null
  readonly children?: ReactNode
}

/** The frame of every page of an individual: who asks above, whom to contact below. */
export function Frame({ origin: { branding, sender }, progress = null, children, ...props }: FrameProps) {
  const words = useWords()
  // Each step has a frame of its own, read from its top.
  useEffect(() => {
    // Newer browsers return a promise, which React would take for the effect's cleanup.
    scrollTo({ top: 0 })
  }, [])
  const contact = sender && { email: sender.email, words: words.questions(sender.name) }
  return (
    <>
      <PageTitle>{props.heading}</PageTitle>
      <GuestFrame
        {...props}
        branding={branding}
        contact={contact}
        above={progress && <Progress part={progress.part} of={progress.of} />}
      >
        {children}
      </GuestFrame>
    </>
  )
}

/** One bar per part. Those behind and the current one are filled. */
function Progress({ part, of }: { part: number; of: number }) {
  const words = useWords()
  return (
    <div className="mx-auto w-full max-w-md px-5 pb-3">
      <p className="mb-2 text-sm text-muted">{words.step(part, of)}</p>
      <div aria-hidden className="flex gap-1.5">
        {Array.from({ length: of }, (_, index) => (
          <span
            key={index}
            className={`h-1 flex-1 rounded-full forced-colors:border ${index < part ? 'bg-accent' : 'bg-sunken'}`}
          />
        ))}
      </div>
    </div>
  )
}
