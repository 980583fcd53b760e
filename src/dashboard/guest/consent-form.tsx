import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { FirstChoice } from '../api/guests/early-answers.ts'
import { Callout } from '../kit/feedback/callout.tsx'
import { PlainCheckbox } from '../kit/inputs/plain-checkbox.tsx'

interface ConsentFormProps {
  readonly words: { readonly agree: string; readonly needed: string }
  /** Why it was refused. */
  readonly problem: string | null
  /** What was chosen in the same form before the page's scripts had loaded. Read once. */
  readonly begun?: FirstChoice | null
  readonly onAgree: () => void
  /** Buttons, and what is above them. */
  readonly children: ReactNode
}

/** In reach of the thumb, however long what is agreed to is. */
export const consentFormClasses =
  'flex flex-col gap-5 max-sm:sticky max-sm:bottom-0 max-sm:-mx-5 max-sm:gap-3 max-sm:border-t max-sm:border-line ' +
  'max-sm:bg-canvas max-sm:px-5 max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] short:static'

/** Takes a guest's consent: nothing is sent before they have ticked it. */
export function ConsentForm({ words, problem, begun = null, onAgree, children }: ConsentFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [agreed, setAgreed] = useState(begun?.agreed ?? false)
  const [isMissing, setMissing] = useState(begun?.pressed === 'submit' && !begun.agreed)

  useLayoutEffect(() => {
    if (begun === null || begun.focused === null) return
    form.current?.querySelector<HTMLElement>(`[name="${begun.focused}"]`)?.focus({ preventScroll: true })
  }, [begun])
  const isSubmitted = useRef(false)
  useEffect(() => {
    if (isSubmitted.current || begun?.pressed !== 'submit' || !begun.agreed) return
    isSubmitted.current = true
    onAgree()
  }, [begun, onAgree])

  return (
    <form
      ref={form}
      className={consentFormClasses}
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(!agreed)
        if (agreed) onAgree()
      }}
    >
      <PlainCheckbox
        name="agree"
        isSelected={agreed}
        onChange={(selected) => {
          setAgreed(selected)
          setMissing(false)
        }}
        error={words.needed}
        isInvalid={isMissing}
        className="[&_label]:text-base"
      >
        {words.agree}
      </PlainCheckbox>
      {problem !== null && <Callout tone="danger">{problem}</Callout>}
      {children}
    </form>
  )
}
