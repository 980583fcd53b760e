import { z } from 'zod'
import { email } from '#contract/values.ts'
import { useUpdateProfile } from '../../../api/organisation/own-account.ts'
import type { CurrentSession } from '../../../api/organisation/session.ts'
import { FormSelect } from '../../../kit/forms/form-choices.tsx'
import { FormTextField } from '../../../kit/forms/form-fields.tsx'
import { TextField } from '../../../kit/inputs/text-field.tsx'
import { notify } from '../../../kit/feedback/toasts.tsx'
import { useMutationForm } from '../../../api/mutation-form.ts'
import { zoneOffsets } from '../../../kit/text/timezone.ts'
import { SaveForm } from '../../../kit/forms/save-form.tsx'

const form = z.object({
  name: z.string().trim().min(1, 'Enter your name.').max(250),
  email,
  number: z.string().trim().max(100),
  timezone: z.string(),
})

/** The user's name, number and time zone. Only administrators change the email and the role. */
export function ProfileForm({ account }: { account: CurrentSession['account'] }) {
  const update = useUpdateProfile(account.id)
  const { control, reset, dialog, formState } = useMutationForm({
    schema: form,
    mode: 'onTouched',
    initial: {
      name: account.name,
      email: account.email,
      number: account.number ?? '',
      timezone: account.timezone,
    },
    mutation: update,
    body: (values) => ({ ...values, number: values.number === '' ? null : values.number }),
    onSuccess: (saved, values) => {
      reset({ ...values, email: saved.email })
      notify.success('Your profile is saved', awaited(values.email, saved.email))
    },
  })
  return (
    <SaveForm
      label="Save profile"
      isChanged={formState.isDirty}
      isSaving={update.isPending}
      failure={dialog.failure}
      onSave={dialog.onSubmit}
      onDiscard={() => reset()}
    >
      <FormTextField control={control} name="name" label="Name" autoComplete="name" />
      {account.role === 'administrator' ? (
        <FormTextField
          control={control}
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          description="A new address takes effect once you open the link we send to it."
        />
      ) : (
        <TextField
          label="Email"
          value={account.email}
          isReadOnly
          description="An administrator of your organisation can change it."
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <FormTextField control={control} name="number" label="Phone number" isOptional autoComplete="tel" />
        <FormSelect
          control={control}
          name="timezone"
          label="Time zone"
          options={zoneOffsets(account.timezone).map((id) => ({ id, label: `UTC ${id}` }))}
        />
      </div>
    </SaveForm>
  )
}

/** What to say about an email that still has to be confirmed. */
function awaited(wanted: string, email: string): { description?: string } {
  if (wanted.toLowerCase() === email.toLowerCase()) return {}
  return { description: `Open the link we sent to ${wanted} to change your email.` }
}
