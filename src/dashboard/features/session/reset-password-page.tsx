import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { password } from '#contract/v1/accounts.ts'
import { ProblemError } from '#client/problem-error.ts'
import { z } from 'zod'
import { showFieldErrors } from '../../api/form-errors.ts'
import { useResetPassword } from '../../api/organisation/session.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { LinkButton } from '../../kit/buttons/link-button.tsx'
import { paths } from '../../paths.ts'
import { Entrance } from './entrance.tsx'
import { FormFailure } from './form-failure.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { useWait } from './use-wait.ts'

const form = z.object({ password })

/** `/reset-password?token=…`: the link of the email. Opening it changes nothing, the button sets the new password. */
export function ResetPasswordPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const choose = useResetPassword()
  if (choose.isSuccess)
    return (
      <Entrance title="Your new password counts" description="You’ve been signed out everywhere.">
        <LinkButton
          href={paths.signIn.href(undefined, choose.data.email)}
          variant="primary"
          size="large"
          isWide
        >
          Sign in
        </LinkButton>
      </Entrance>
    )
  const isInvalid = token === '' || isInvalidLink(choose.error)
  if (isInvalid)
    return (
      <Entrance
        title="This link does not work"
        description={choose.error?.message ?? 'This address holds no link. Open the whole link of the email.'}
      >
        <LinkButton href={paths.forgotPassword.href()} variant="primary" size="large" isWide>
          Ask for a new link
        </LinkButton>
      </Entrance>
    )
  return (
    <Entrance title="Choose a new password" description="Use it with your email to sign in.">
      <NewPasswordForm token={token} choose={choose} />
    </Entrance>
  )
}

function NewPasswordForm({ token, choose }: { token: string; choose: ReturnType<typeof useResetPassword> }) {
  const [wait, startWait] = useWait()
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(form),
    mode: 'onTouched',
    defaultValues: { password: '' },
  })
  const submit = handleSubmit((values) =>
    choose.mutate(
      { token, ...values },
      {
        onError: (error) => {
          startWait(error)
          if (showFieldErrors(error, ['password'], setError)) choose.reset()
        },
      },
    ),
  )
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <FormFailure error={choose.error} wait={wait} />
      <NewPasswordField control={control} name="password" label="New password" known={[]} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        isWide
        className="mt-2"
        isPending={choose.isPending}
        isDisabled={wait > 0}
      >
        Set the new password
      </Button>
    </form>
  )
}

function isInvalidLink(error: Error | null): boolean {
  return error instanceof ProblemError && (error.code === 'link-expired' || error.code === 'link-invalid')
}
