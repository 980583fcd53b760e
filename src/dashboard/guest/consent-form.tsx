import { useState } from 'react'
import type { ReactNode } from 'react'
import { Callout } from '../kit/feedback/callout.tsx'
import { Checkbox } from '../kit/inputs/checkbox.tsx'

interface ConsentFormProps {
  readonly words: { readonly agree: string; readonly needed: string }
  /** Why it was refused. */
  readonly problem: string | null
  readonly onAgree: () => void
  /** Buttons, and what is above them. */
  readonly children: ReactNode
}

/** Takes a guest's consent: nothing is sent before they have ticked it. */
export function ConsentForm({ words, problem, onAgree, children }: ConsentFormProps) {
  const [agreed, setAgreed] = useState(false)
  const [isMissing, setMissing] = useState(false)
  return (
    <form
      // In reach of the thumb, however long what is agreed to is.
      className="flex flex-col gap-5 max-sm:sticky max-sm:bottom-0 max-sm:-mx-5 max-sm:gap-3 max-sm:border-t max-sm:border-line max-sm:bg-canvas max-sm:px-5 max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] short:static"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(!agreed)
        if (agreed) onAgree()
      }}
    >
      <Checkbox
        isSelected={agreed}
        onChange={(selected) => {
          setAgreed(selected)
          setMissing(false)
        }}
        error={isMissing ? words.needed : undefined}
        className="[&_label]:text-base"
      >
        {words.agree}
      </Checkbox>
      {problem !== null && <Callout tone="danger">{problem}</Callout>}
      {children}
    </form>
  )
}
