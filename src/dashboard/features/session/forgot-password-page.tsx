import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { showFieldErrors } from '../../api/form-errors.ts'
import { useRequestPasswordReset } from '../../api/organisation/session.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { FormTextField } from '../../kit/forms/form-fields.tsx'
import { LinkButton, TextLink } from '../../kit/buttons/link-button.tsx'
import { paths } from '../../paths.ts'
import { Entrance } from './entrance.tsx'
import { FormFailure } from './form-failure.tsx'
import { useWait } from './use-wait.ts'

const form = z.object({ email: z.email('Enter your email address.').max(254) })

/** `/forgot-password?email=…`: requests a link to choose a new password. Does not reveal whether the account exists. */
export function ForgotPasswordPage() {
  const [search] = useSearchParams()
  const ask = useRequestPasswordReset()
  const [wait, startWait] = useWait()
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(form),
    defaultValues: { email: search.get('email') ?? '' },
  })
  const submit = handleSubmit(({ email }) =>
    ask.mutate(email, {
      onError: (error) => {
        startWait(error)
        if (showFieldErrors(error, ['email'], setError)) ask.reset()
      },
    }),
  )
  if (ask.isSuccess)
    return (
      <Entrance
        title="Check your email"
        description={
          <>
            If there is an account for <span className="font-medium text-ink">{ask.variables}</span>, a link
            to choose a new password is on its way. It works once, within a day.
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <LinkButton href={paths.signIn.href()} variant="primary" size="large" isWide>
            Back to sign in
          </LinkButton>
          <p className="text-sm text-muted">
            Nothing came? Look into the spam folder, or ask an administrator of your organisation.
          </p>
        </div>
      </Entrance>
    )
  return (
    <Entrance
      title="Choose a new password"
      description="Tell us the email that you sign in with, and a link will be mailed to it."
    >
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        <FormFailure error={ask.error} wait={wait} />
        <FormTextField
          control={control}
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          isWide
          className="mt-2"
          isPending={ask.isPending}
          isDisabled={wait > 0}
        >
          Send the link
        </Button>
        <p className="text-sm text-muted">
          <TextLink href={paths.signIn.href()}>Back to sign in</TextLink>
        </p>
      </form>
    </Entrance>
  )
}
