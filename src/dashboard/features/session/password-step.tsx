import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { ProblemError } from '#client/problem-error.ts'
import { canUsePasskeys } from '../../api/passkey-browser.ts'
import { useSignIn } from '../../api/organisation/entrance.ts'
import { FormPasswordField, FormTextField } from '../../kit/forms/form-fields.tsx'
import { TextLink } from '../../kit/buttons/link-button.tsx'
import { paths } from '../../paths.ts'
import { useSignOnAsked } from './form-failure.tsx'
import { EntranceForm, useLimitedForm } from './entrance-form.tsx'

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
  const isSignOnAsked = useSignOnAsked()
  const { control, setFocus, resetField, frame } = useLimitedForm({
    schema: form,
    initial: { email, password: '' },
    mutation: signIn,
    body: (values) => values,
    onSuccess: onSignedIn,
    onError: (error, values) => {
      if (isSignOnAsked(error) || !(error instanceof ProblemError)) return
      // Else it says that it takes the passkey.
      const isAboutCode = !error.errors.some(({ path }) => path === 'passkey')
      if (error.code === 'second-factor-required' && isAboutCode) return onCodeAsked(values)
      if (error.code !== 'wrong-credentials') return
      resetField('password')
      setFocus('password')
    },
  })
  const typed = useWatch({ control, name: 'email' })
  return (
    <EntranceForm
      label="Sign in"
      {...frame}
      footer={
        <p className="text-sm text-muted">
          <TextLink href={paths.forgotPassword.href(typed)}>Forgot your password?</TextLink>
        </p>
      }
    >
      <FormTextField
        control={control}
        name="email"
        label="Email"
        type="email"
        autoComplete={canUsePasskeys() ? 'username webauthn' : 'username'}
        inputMode="email"
      />
      <FormPasswordField control={control} name="password" label="Password" autoComplete="current-password" />
    </EntranceForm>
  )
}
