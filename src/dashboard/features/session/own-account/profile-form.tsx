import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { showFieldErrors } from '../../../api/form-errors.ts'
import { useUpdateProfile } from '../../../api/own-account.ts'
import type { CurrentSession } from '../../../api/session.ts'
import { Button } from '../../../kit/button.tsx'
import { FormSelect, FormTextField } from '../../../kit/form-fields.tsx'
import { TextField } from '../../../kit/text-field.tsx'
import { notify } from '../../../kit/toasts.tsx'
import { FormFailure } from '../form-failure.tsx'
import { zoneOffsets } from '../timezone.ts'

const form = z.object({
  name: z.string().trim().min(1, 'Enter your name.').max(250),
  number: z.string().trim().max(100),
  timezone: z.string(),
})

/** Name, number and time zone of one's own; the email and the role are given by an administrator. */
export function ProfileForm({ account }: { account: CurrentSession['account'] }) {
  const update = useUpdateProfile(account.id)
  const { control, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(form),
    mode: 'onTouched',
    defaultValues: { name: account.name, number: account.number ?? '', timezone: account.timezone },
  })
  const submit = handleSubmit((values) =>
    update.mutate(
      { ...values, number: values.number === '' ? null : values.number },
      {
        onSuccess: () => {
          reset(values)
          notify.success('Your profile is saved')
        },
        onError: (error) => {
          if (showFieldErrors(error, ['name', 'number', 'timezone'], setError)) update.reset()
        },
      },
    ),
  )
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <FormFailure error={update.error} wait={0} />
      <FormTextField control={control} name="name" label="Name" autoComplete="name" />
      <TextField
        label="Email"
        value={account.email}
        isReadOnly
        description={
          account.role === 'administrator'
            ? 'Changed on the page of your account under Accounts; the new address has to confirm.'
            : 'An administrator of your organisation can change it.'
        }
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormTextField control={control} name="number" label="Phone number" isOptional autoComplete="tel" />
        <FormSelect
          control={control}
          name="timezone"
          label="Time zone"
          options={zoneOffsets(account.timezone).map((id) => ({ id, label: `UTC ${id}` }))}
        />
      </div>
      <Button
        type="submit"
        className="self-start"
        isPending={update.isPending}
        isDisabled={!formState.isDirty}
      >
        Save profile
      </Button>
    </form>
  )
}
