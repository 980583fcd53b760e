import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useSignIn } from '../../api/organisation/entrance.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { FormTextField } from '../../kit/forms/form-fields.tsx'
import { EntranceForm, useLimitedForm } from './entrance-form.tsx'
import { codeInputs } from './code-inputs.ts'
import type { CodeKind } from './code-inputs.ts'
import type { Proven } from './password-step.tsx'

const form = z.object({ code: z.string().trim().min(1, 'Enter the code.').max(50) })

interface SecondStepProps {
  proven: Proven
  onSignedIn: () => void
  onBack: () => void
}

/** The second step of signing in: a code from the authenticator, or a recovery code. */
export function SecondStep(props: SecondStepProps) {
  const [kind, setKind] = useState<CodeKind>('authenticator')
  const isRecovery = kind === 'recovery'
  return (
    <>
      <CodeForm key={kind} kind={kind} {...props} />
      <div className="-mx-3 -mt-2 flex flex-wrap justify-between gap-2">
        <Button variant="quiet" onPress={() => setKind(isRecovery ? 'authenticator' : 'recovery')}>
          {isRecovery ? 'Use your authenticator app' : 'Use a recovery code'}
        </Button>
        <Button variant="quiet" onPress={props.onBack}>
          Back
        </Button>
      </div>
    </>
  )
}

function CodeForm({ kind, proven, onSignedIn }: SecondStepProps & { kind: CodeKind }) {
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
      <FormTextField control={control} name="code" {...codeInputs[kind]} />
    </EntranceForm>
  )
}
