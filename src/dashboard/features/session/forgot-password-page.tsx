import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { useRequestPasswordReset } from '../../api/organisation/entrance.ts'
import { FormTextField } from '../../kit/forms/form-fields.tsx'
import { LinkButton, TextLink } from '../../kit/buttons/link-button.tsx'
import { paths } from '../../paths.ts'
import { Entrance } from './entrance.tsx'
import { EntranceForm, useLimitedForm } from './entrance-form.tsx'

const form = z.object({ email: z.email('Enter your email address.').max(254) })

/** `/forgot-password?email=…`: requests a link to choose a new password. Does not reveal whether the account exists. */
export function ForgotPasswordPage() {
  const [search] = useSearchParams()
  const ask = useRequestPasswordReset()
  const { control, frame } = useLimitedForm({
    schema: form,
    initial: { email: search.get('email') ?? '' },
    mutation: ask,
    body: ({ email }) => email,
  })
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
            Nothing arrived? Look in the spam folder, or ask an administrator of your organisation.
          </p>
        </div>
      </Entrance>
    )
  return (
    <Entrance
      title="Choose a new password"
      description="Enter the email you sign in with, and we’ll send a link to it."
    >
      <EntranceForm
        label="Send the link"
        {...frame}
        footer={
          <p className="text-sm text-muted">
            <TextLink href={paths.signIn.href()}>Back to sign in</TextLink>
          </p>
        }
      >
        <FormTextField
          control={control}
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
        />
      </EntranceForm>
    </Entrance>
  )
}
