import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { ProblemError } from '#client/problem-error.ts'
import { showFieldErrors } from '../../api/form-errors.ts'
import { useSignIn } from '../../api/organisation/session.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { FormPasswordField, FormTextField } from '../../kit/forms/form-fields.tsx'
import { TextLink } from '../../kit/buttons/link-button.tsx'
import { paths } from '../../paths.ts'
import { FormFailure } from './form-failure.tsx'
import { useWait } from './use-wait.ts'

const form = z.object({
  email: z.email('Enter your email address.').max(254),
  password: z.string().min(1, 'Enter your password.').max(200),
})

/** The right email and password, while a code is still required. */
export type Proven = z.output<typeof form>

interface PasswordStepProps {
  /** Prefilled. */
  email: string
  onSignedIn: () => void
  onCodeAsked: (proven: Proven) => void
}

/** The first step of signing in, and often the only one. */
export function PasswordStep({ email, onSignedIn, onCodeAsked }: PasswordStepProps) {
  const signIn = useSignIn()
  const [wait, startWait] = useWait()
  const { control, handleSubmit, setError, setFocus, resetField } = useForm({
    resolver: zodResolver(form),
    defaultValues: { email, password: '' },
  })
  const typed = useWatch({ control, name: 'email' })
  const submit = handleSubmit((values) =>
    signIn.mutate(values, {
      onSuccess: onSignedIn,
      onError: (error) => {
        startWait(error)
        if (showFieldErrors(error, ['email', 'password'], setError)) return signIn.reset()
        if (!(error instanceof ProblemError)) return
        if (error.code === 'second-factor-required') return onCodeAsked(values)
        if (error.code !== 'wrong-credentials') return
        resetField('password')
        setFocus('password')
      },
    }),
  )
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <FormFailure error={signIn.error} wait={wait} />
      <FormTextField
        control={control}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
      />
      <FormPasswordField control={control} name="password" label="Password" autoComplete="current-password" />
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
      <p className="text-sm text-muted">
        <TextLink href={paths.forgotPassword.href(typed)}>Forgot your password?</TextLink>
      </p>
    </form>
  )
}
