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
      className="flex flex-col gap-5"
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
