import { z } from 'zod'
import { roles } from '#domain/account/account.ts'
import { roleWords } from '../../../records/account-words.ts'
import { useUpdateAccount } from '../../../api/organisation/accounts.ts'
import type { AccountRow } from '../../../api/organisation/accounts.ts'
import { FormRadioGroup, FormSelect } from '../../../kit/forms/form-choices.tsx'
import { FormTextField } from '../../../kit/forms/form-fields.tsx'
import { zoneOffsets } from '../../../kit/text/timezone.ts'
import { SaveForm } from '../../../kit/forms/save-form.tsx'
import { useSettingsForm } from '../use-settings-form.ts'
import { noGroup, useGroupOptions } from './group-options.ts'

const schema = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(250),
  email: z.email('Enter an email address.').max(250),
  number: z.string().trim().max(100),
  timezone: z.string(),
  role: z.enum(roles),
  groupId: z.string(),
})
type Values = z.output<typeof schema>

interface AccountFormProps {
  account: AccountRow
  /** No one may remove their own role. */
  mayDemote: boolean
}

/** What an administrator can change about an account. */
export function AccountForm({ account, mayDemote }: AccountFormProps) {
  const groups = useGroupOptions()
  const { control, save } = useSettingsForm({
    schema,
    saved: valuesOf(account),
    mutation: useUpdateAccount(account.id),
    change: ({ number, groupId, ...values }: Values) => ({
      ...values,
      number: number === '' ? null : number,
      groupId: groupId === noGroup ? null : groupId,
    }),
    done: 'The account is saved',
  })
  return (
    <SaveForm label="Save account" {...save}>
      <FormTextField control={control} name="name" label="Name" />
      <FormTextField
        control={control}
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        description="A new address takes effect once its link is opened."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormTextField control={control} name="number" label="Phone number" inputMode="tel" isOptional />
        <FormSelect
          control={control}
          name="timezone"
          label="Time zone"
          options={zoneOffsets(account.timezone).map((id) => ({ id, label: `UTC ${id}` }))}
        />
      </div>
      <FormRadioGroup
        control={control}
        name="role"
        label="Role"
        variant="cards"
        isDisabled={!mayDemote}
        {...(mayDemote ? {} : { description: 'Only another administrator can change your role.' })}
        options={roles.map((id) => ({ id, label: roleWords[id].name, description: roleWords[id].may }))}
      />
      <FormSelect control={control} name="groupId" label="Group" options={[...groups]} />
    </SaveForm>
  )
}

function valuesOf({ name, email, number, timezone, role, groupId }: AccountRow): Values {
  return { name, email, number: number ?? '', timezone, role, groupId: groupId ?? noGroup }
}
