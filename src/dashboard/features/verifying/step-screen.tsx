import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { VerifyingView } from '../../api/verifying.ts'
import { Button } from '../../kit/button.tsx'
import { Callout } from '../../kit/callout.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { DetailsForm } from './details-form.tsx'
import { Failure } from './failure.tsx'
import { Frame } from './frame.tsx'
import { PhotosForm } from './photos-form.tsx'
import type { StepProps } from './step-props.ts'

const headings: Record<VerifyingView['step'], string> = {
  code: 'Confirm your number',
  consent: 'Confirm who you are',
  details: 'Your details',
  photos: 'Your photos',
  submit: 'Everything is ready',
  done: 'Thank you',
  closed: 'This request is closed',
}

/** The step an individual stands before. */
export function StepScreen(props: StepProps) {
  const { view } = props
  return (
    <Frame organisation={view.branding.name} sender={view.sender} heading={headings[view.step]}>
      {view.sandbox && (
        <Callout tone="warning" title="This is a trial">
          A sandbox stands in for the checks: nothing is really verified. Do not hand in real documents.
        </Callout>
      )}
      <Step {...props} />
    </Frame>
  )
}

function Step(props: StepProps) {
  switch (props.view.step) {
    case 'code':
      return <CodeStep {...props} />
    case 'consent':
      return <ConsentStep {...props} />
    case 'details':
      return <DetailsForm {...props} />
    case 'photos':
    case 'submit':
      return <PhotosForm {...props} />
    case 'done':
      return <p className="text-base text-muted">You have handed everything in. You can close this page.</p>
    case 'closed':
      return <p className="text-base text-muted">There is nothing left for you to do.</p>
  }
}

function CodeStep({ client, view, onView }: StepProps) {
  const [code, setCode] = useState('')
  const send = useMutation({ mutationFn: () => client.sendCode() })
  const check = useMutation({ mutationFn: () => client.checkCode({ body: { code } }), onSuccess: onView })
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        check.mutate()
      }}
    >
      <p className="text-base text-muted">
        A code by SMS to {view.codeSentTo ?? 'your number'} shows that it is you. It works for ten minutes.
      </p>
      <Failure error={send.error ?? check.error} />
      <Button onPress={() => send.mutate()} isPending={send.isPending}>
        {send.isSuccess ? 'Send another code' : 'Send the code'}
      </Button>
      <TextField
        label="Code"
        value={code}
        onChange={setCode}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Button type="submit" variant="primary" size="large" isPending={check.isPending}>
        Continue
      </Button>
    </form>
  )
}

function ConsentStep({ client, view, onView }: StepProps) {
  const { version, text } = view.consent
  const agree = useMutation({ mutationFn: () => client.consent({ body: { version } }), onSuccess: onView })
  return (
    <>
      <p className="text-base text-ink">
        {view.sender.name} of {view.branding.name} asks you, {view.individual.name}, to confirm who you are.
      </p>
      <section
        aria-label="What you agree to"
        className="flex flex-col gap-2.5 rounded-lg bg-surface p-5 text-muted shadow-card"
      >
        {text.split('\n\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
      <Failure error={agree.error} />
      <Button variant="primary" size="large" onPress={() => agree.mutate()} isPending={agree.isPending}>
        I agree
      </Button>
    </>
  )
}
