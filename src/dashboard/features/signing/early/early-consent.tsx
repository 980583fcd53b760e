import { useWords } from '../messages/words.ts'
import { ConsentFrame } from '../screens/consent-frame.tsx'
import { useView } from '../signing-context.ts'

/** The consent text before anyone can consent, with placeholders for the question and its buttons. */
export function EarlyConsent() {
  const words = useWords()
  const { recipient } = useView()
  return (
    <ConsentFrame>
      <div
        aria-busy="true"
        className="flex flex-col gap-5 max-sm:sticky max-sm:bottom-0 max-sm:-mx-5 max-sm:gap-3 max-sm:border-t max-sm:border-line max-sm:bg-canvas max-sm:px-5 max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] short:static"
      >
        <div aria-hidden className="flex min-h-5 items-center pointer-coarse:min-h-11">
          <div className="h-4 w-72 max-w-full animate-sheen rounded-sm bg-sunken" />
        </div>
        <p className="text-base wrap-anywhere max-sm:text-sm">
          {words.consent.signingAs(recipient.name, recipient.email)}
        </p>
        <div aria-hidden className="flex flex-row-reverse gap-2 sm:flex-row">
          <div className="h-12 animate-sheen rounded-md bg-sunken max-sm:flex-1 sm:w-40" />
          <div className="h-12 sm:w-40" />
        </div>
      </div>
    </ConsentFrame>
  )
}
