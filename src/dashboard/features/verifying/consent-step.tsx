import Camera from 'lucide-react/icons/camera'
import IdCard from 'lucide-react/icons/id-card'
import Timer from 'lucide-react/icons/timer'
import type { LucideIcon } from 'lucide-react'
import { ConsentForm } from '../../guest/consent-form.tsx'
import { ConsentTerms } from '../../guest/consent-terms.tsx'
import { Button } from '../../kit/buttons/button.tsx'
import { useGuestAct } from '../../guest/use-guest-act.ts'
import { useWords } from './messages/words.ts'
import type { StepProps } from './step-props.ts'
import { whyNot } from './why-not.ts'

/** Who asks, what is needed, and the consent to the checks before anything is entered. */
export function ConsentStep({ client, view, onView, endedBy }: StepProps) {
  const words = useWords()
  const { version, texts } = view.consent
  const { language } = words
  const { isPending, problem, perform } = useGuestAct(endedBy)
  const agree = () => void perform(async () => onView(await client.consent({ body: { version, language } })))

  return (
    <>
      <p>{words.consent.asks(view.sender.name, view.branding.name, view.individual.name)}</p>
      <ul className="flex flex-col gap-2.5 text-base text-ink">
        <Need icon={IdCard}>{words.consent.document}</Need>
        <Need icon={Camera}>{view.biometrics ? words.consent.cameraForFace : words.consent.camera}</Need>
        <Need icon={Timer}>{words.consent.time}</Need>
      </ul>
      <ConsentTerms heading={words.consent.termsHeading} text={texts?.[language] ?? ''} />
      <ConsentForm words={words.consent} problem={problem && whyNot(problem, words)} onAgree={agree}>
        <Button type="submit" variant="primary" size="large" isWide isPending={isPending}>
          {words.continue}
        </Button>
      </ConsentForm>
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
