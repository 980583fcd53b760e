import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { showFieldErrors } from '../../api/form-errors.ts'
import { useSignIn } from '../../api/organisation/session.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { FormTextField } from '../../kit/forms/form-fields.tsx'
import { FormFailure } from './form-failure.tsx'
import type { Proven } from './password-step.tsx'
import { useWait } from './use-wait.ts'

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
  const [wait, startWait] = useWait()
  const { control, handleSubmit, setError, setFocus } = useForm({
    resolver: zodResolver(form),
    defaultValues: { code: '' },
  })
  useEffect(() => setFocus('code'), [setFocus])
  const submit = handleSubmit(({ code }) =>
    signIn.mutate(
      { ...proven, code },
      {
        onSuccess: onSignedIn,
        onError: (error) => {
          startWait(error)
          if (showFieldErrors(error, ['code'], setError)) signIn.reset()
        },
      },
    ),
  )
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <FormFailure error={signIn.error} wait={wait} />
      <FormTextField control={control} name="code" {...inputs[kind]} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        isWide
        className="mt-2"
        isPending={signIn.isPending}
        isDisabled={wait > 0}
      >
        Sign in
      </Button>
    </form>
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
