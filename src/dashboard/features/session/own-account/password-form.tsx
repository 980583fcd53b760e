import { chosenPassword } from '#contract/app/account/password.ts'
import { z } from 'zod'
import { useChangePassword } from '../../../api/organisation/own-account.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { FormPasswordField } from '../../../kit/forms/form-fields.tsx'
import { TextLink } from '../../../kit/buttons/link-button.tsx'
import { notify } from '../../../kit/feedback/toasts.tsx'
import { paths } from '../../../paths.ts'
import { useLimitedForm } from '../entrance-form.tsx'
import { FormFailure } from '../form-failure.tsx'
import { NewPasswordField } from '../new-password-field.tsx'

const form = z.object({
  current: z.string().min(1, 'Enter your current password.').max(200),
  password: chosenPassword,
})
const empty = { current: '', password: '' }

/** The current password, and the new one. */
export function PasswordForm({ known }: { known: readonly string[] }) {
  const change = useChangePassword()
  const { control, reset, wait, submit } = useLimitedForm({
    schema: form,
    initial: empty,
    mutation: change,
    body: (values) => values,
    onSuccess: () => {
      reset(empty)
      notify.success('Your password is changed', { description: 'You are signed out everywhere else.' })
    },
  })
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <FormFailure error={change.error} wait={wait} />
      <FormPasswordField
        control={control}
        name="current"
        label="Current password"
        autoComplete="current-password"
        description={
          <>
            Forgotten? <TextLink href={paths.forgotPassword.href(known[1])}>Get a link by email</TextLink>.
          </>
        }
      />
      <NewPasswordField control={control} name="password" label="New password" known={known} />
      <Button type="submit" className="self-start" isPending={change.isPending} isDisabled={wait > 0}>
        Change password
      </Button>
    </form>
  )
}
