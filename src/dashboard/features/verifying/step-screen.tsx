import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash-2'
import FlaskConical from 'lucide-react/icons/flask-conical'
import MessageSquareLock from 'lucide-react/icons/message-square-lock'
import ScanText from 'lucide-react/icons/scan-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { LucideIcon } from 'lucide-react'
import { localLabel } from '#domain/verification/local/label.ts'
import { useState } from 'react'
import type { VerifyingView } from '../../api/guests/verifying.ts'
import { Callout } from '../../kit/feedback/callout.tsx'
import { returnFrom } from '../../guest/identity-return.ts'
import { BackToDocuments } from './back-to-documents.tsx'
import { CodeStep } from './code-step.tsx'
import { ConsentStep } from './consent-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { Frame } from './frame.tsx'
import { useWords } from './messages/words.ts'
import { PhotosStep } from './photos-step.tsx'
import { ReviewStep } from './review-step.tsx'
import type { Part, StepProps } from './step-props.ts'

type Step = VerifyingView['step']

const icons: Readonly<Partial<Record<Step, LucideIcon>>> = {
  code: MessageSquareLock,
  consent: ShieldCheck,
  done: CircleCheck,
  closed: CircleSlash,
}
const parts = ['consent', 'details', 'photos', 'submit'] as const satisfies readonly Step[]

/** The individual's current step, or an earlier part that they went back to. */
export function StepScreen(props: Omit<StepProps, 'onGo'>) {
  const words = useWords()
  const { view, onView } = props
  const [chosen, setChosen] = useState<Part | null>(null)
  const step = shownStep(view.step, chosen)
  const part = parts.findIndex((one) => one === step)
  const given = view.individual.name.trim().split(/\s+/)[0] ?? ''
  return (
    <Frame
      key={step}
      origin={view}
      heading={step === 'done' ? words.thanks(given) : words.headings[step]}
      {...(icons[step] && { icon: icons[step] })}
      tone={step === 'done' ? 'success' : 'neutral'}
      progress={part === -1 ? null : { part: part + 1, of: parts.length }}
    >
      {view.sandbox && step !== 'code' && step !== 'closed' && (
        <Callout tone="warning" title={words.sandbox.heading} icon={FlaskConical}>
          {words.sandbox.text}
        </Callout>
      )}
      {view.local && step !== 'code' && step !== 'closed' && (
        <Callout tone="neutral" title={words.local.heading} icon={ScanText}>
          {localLabel[words.language]}
        </Callout>
      )}
      <Content
        {...props}
        step={step}
        onGo={setChosen}
        onView={(next) => {
          setChosen(null)
          onView(next)
        }}
      />
    </Frame>
  )
}

/** Completed parts can be looked at again until everything is submitted. */
function shownStep(step: Step, chosen: Part | null): Step {
  if (chosen === null || (step !== 'photos' && step !== 'submit')) return step
  return chosen === 'submit' && step === 'photos' ? 'photos' : chosen
}

function Content({ step, ...props }: StepProps & { step: Step }) {
  const words = useWords()
  switch (step) {
    case 'code':
      return <CodeStep {...props} />
    case 'consent':
      return <ConsentStep {...props} />
    case 'details':
      return <DetailsStep {...props} />
    case 'photos':
      return <PhotosStep {...props} />
    case 'submit':
      return <ReviewStep {...props} />
    case 'done':
      return <Done sender={props.view.sender.name} />
    case 'closed':
      return <p>{words.closed}</p>
  }
}

function Done({ sender }: { sender: string }) {
  const { done } = useWords()
  const page = returnFrom(location.pathname)
  return (
    <>
      <p>{done.text}</p>
      {page === null ? <p>{done.next(sender)}</p> : <BackToDocuments page={page} />}
    </>
  )
}
