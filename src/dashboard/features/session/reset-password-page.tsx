import { useSearchParams } from 'react-router'
import { chosenPassword } from '#contract/app/account/password.ts'
import { ProblemError } from '#client/problem-error.ts'
import { z } from 'zod'
import { useResetPassword } from '../../api/organisation/entrance.ts'
import { LinkButton } from '../../kit/buttons/link-button.tsx'
import { paths } from '../../paths.ts'
import { Entrance } from './entrance.tsx'
import { EntranceForm, useLimitedForm } from './entrance-form.tsx'
import { NewPasswordField } from './new-password-field.tsx'

const form = z.object({ password: chosenPassword })

/** `/reset-password?token=…`: the link of the email. Opening it changes nothing, the button sets the new password. */
export function ResetPasswordPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const choose = useResetPassword()
  if (choose.isSuccess)
    return (
      <Entrance title="Your password is changed" description="You’ve been signed out everywhere.">
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
        title="This link doesn’t work"
        description={choose.error?.message ?? 'This link is incomplete. Open the whole link from the email.'}
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
  const { control, frame } = useLimitedForm({
    schema: form,
    mode: 'onTouched',
    initial: { password: '' },
    mutation: choose,
    body: (values) => ({ token, ...values }),
  })
  return (
    <EntranceForm label="Set the new password" {...frame}>
      <NewPasswordField control={control} name="password" label="New password" known={[]} />
    </EntranceForm>
  )
}

function isInvalidLink(error: Error | null): boolean {
  return error instanceof ProblemError && (error.code === 'link-expired' || error.code === 'link-invalid')
}
