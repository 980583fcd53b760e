import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useSignIn } from '../../api/organisation/session.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { FormTextField } from '../../kit/forms/form-fields.tsx'
import { EntranceForm, useLimitedForm } from './entrance-form.tsx'
import type { Proven } from './password-step.tsx'

const form = z.object({ code: z.string().trim().min(1, 'Enter the code.').max(50) })

interface SecondStepProps {
  proven: Proven
  onSignedIn: () => void
  onBack: () => void
}

/** The second step of signing in: a code from the authenticator, or a recovery code. */
export function SecondStep(props: SecondStepProps) {
  const [kind, setKind] = useState<Kind>('authenticator')
  const isRecovery = kind === 'recovery'
  return (
    <>
      <CodeForm key={kind} kind={kind} {...props} />
      <div className="-mx-3 -mt-2 flex flex-wrap justify-between gap-2">
        <Button variant="quiet" onPress={() => setKind(isRecovery ? 'authenticator' : 'recovery')}>
          {isRecovery ? 'Use the authenticator' : 'Use a recovery code'}
        </Button>
        <Button variant="quiet" onPress={props.onBack}>
          Back
        </Button>
      </div>
    </>
  )
}

function CodeForm({ kind, proven, onSignedIn }: SecondStepProps & { kind: Kind }) {
  const signIn = useSignIn()
  const { control, setFocus, frame } = useLimitedForm({
    schema: form,
    initial: { code: '' },
    mutation: signIn,
    body: ({ code }) => ({ ...proven, code }),
    onSuccess: onSignedIn,
  })
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <EntranceForm label="Sign in" {...frame}>
      <FormTextField control={control} name="code" {...inputs[kind]} />
    </EntranceForm>
  )
}

const inputs = {
  authenticator: {
    label: 'Code',
    description: 'The six digits that your authenticator app shows.',
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
    maxLength: 7,
    inputClassName: 'tabular-nums tracking-widest',
  },
  recovery: {
    label: 'Recovery code',
    description: 'One of the codes that you kept. Each works once.',
    autoComplete: 'off',
    spellCheck: 'false',
    inputClassName: 'font-mono',
  },
} as const
type Kind = keyof typeof inputs
