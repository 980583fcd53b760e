import Camera from 'lucide-react/icons/camera'
import IdCard from 'lucide-react/icons/id-card'
import Timer from 'lucide-react/icons/timer'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../kit/buttons/button.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { Checkbox } from '../../kit/inputs/checkbox.tsx'
import { useWords } from './messages/words.ts'
import type { StepProps } from './step-props.ts'
import { useAct } from './use-act.ts'
import { whyNot } from './why-not.ts'

/** Who asks, what is needed, and the consent to the checks before anything is given. */
export function ConsentStep({ client, view, onView, onEnded }: StepProps) {
  const words = useWords()
  const { version, texts } = view.consent
  const { language } = words
  const { isPending, problem, perform } = useAct(onEnded)
  const [agreed, setAgreed] = useState(false)
  const [isMissing, setMissing] = useState(false)

  function submit() {
    setMissing(!agreed)
    if (agreed) void perform(async () => onView(await client.consent({ body: { version, language } })))
  }

  return (
    <>
      <p>{words.consent.asks(view.sender.name, view.branding.name, view.individual.name)}</p>
      <ul className="flex flex-col gap-2.5 text-base text-ink">
        <Need icon={IdCard}>{words.consent.document}</Need>
        <Need icon={Camera}>{view.biometrics ? words.consent.cameraForFace : words.consent.camera}</Need>
        <Need icon={Timer}>{words.consent.time}</Need>
      </ul>
      <section aria-labelledby="consent-heading" className="rounded-lg bg-surface p-5 shadow-card">
        <h2 id="consent-heading" className="text-base text-ink">
          {words.consent.termsHeading}
        </h2>
        <div className="mt-2 flex flex-col gap-2.5 text-base text-muted">
          {(texts?.[language] ?? '').split('\n\n').map((paragraph) => (
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
          error={isMissing ? words.consent.needed : undefined}
          className="[&_label]:text-base"
        >
          {words.consent.agree}
        </Checkbox>
        {problem && <Callout tone="danger">{whyNot(problem, words)}</Callout>}
        <Button type="submit" variant="primary" size="large" isWide isPending={isPending}>
          {words.continue}
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
