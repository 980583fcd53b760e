import Camera from 'lucide-react/icons/camera'
import IdCard from 'lucide-react/icons/id-card'
import Timer from 'lucide-react/icons/timer'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { Callout } from '../../kit/callout.tsx'
import { Checkbox } from '../../kit/checkbox.tsx'
import type { StepProps } from './step-props.ts'
import { useAct } from './use-act.ts'

/** Who asks, what is needed, and the consent to the checks before anything is given. */
export function ConsentStep({ client, view, onView, onEnded }: StepProps) {
  const { version, text } = view.consent
  const { isPending, problem, perform } = useAct(onEnded)
  const [agreed, setAgreed] = useState(false)
  const [isMissing, setMissing] = useState(false)

  function submit() {
    setMissing(!agreed)
    if (agreed) void perform(async () => onView(await client.consent({ body: { version } })))
  }

  return (
    <>
      <p>
        {view.sender.name} of {view.branding.name} asks you, {view.individual.name}, to show who you are.
      </p>
      <ul className="flex flex-col gap-2.5 text-base text-ink">
        <Need icon={IdCard}>Your passport, driving licence or identity card</Need>
        <Need icon={Camera}>
          {view.biometrics
            ? 'A device with a camera: for the document and for your face'
            : 'A device with a camera, or photos of the document'}
        </Need>
        <Need icon={Timer}>About five minutes</Need>
      </ul>
      <section aria-labelledby="consent-heading" className="rounded-lg bg-surface p-5 shadow-card">
        <h2 id="consent-heading" className="text-base text-ink">
          What you agree to
        </h2>
        <div className="mt-2 flex flex-col gap-2.5 text-base text-muted">
          {text.split('\n\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Checkbox
          isSelected={agreed}
          onChange={(selected) => {
            setAgreed(selected)
            setMissing(false)
          }}
          error={isMissing ? 'Agree to go on, or close this page and ask for another way.' : undefined}
          className="[&_label]:text-base"
        >
          I have read this and agree to the checks
        </Checkbox>
        {problem && <Callout tone="danger">{problem.message}</Callout>}
        <Button type="submit" variant="primary" size="large" isWide isPending={isPending}>
          Continue
        </Button>
      </form>
    </>
  )
}

function Need({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <li className="flex items-center gap-3">
      <Icon aria-hidden className="size-5 shrink-0 text-faint" />
      {children}
    </li>
  )
}
