import { z } from 'zod'
import { useSetPolicy } from '../../api/organisation/organisation.ts'
import type { OrganisationPolicy } from '../../api/organisation/organisation.ts'
import { FormSwitch } from '../../kit/forms/form-choices.tsx'
import { SaveForm } from '../../kit/forms/save-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const schema = z.object({ requireSecondFactor: z.boolean() })

/** Whether everyone must sign in with a second factor. */
export function SecurityForm({ policy: { requireSecondFactor } }: { policy: OrganisationPolicy }) {
  const { control, save } = useSettingsForm({
    schema,
    saved: { requireSecondFactor },
    mutation: useSetPolicy(),
    change: (values: z.output<typeof schema>) => values,
    done: 'Sign-in is saved',
  })
  return (
    <SaveForm label="Save sign-in" {...save}>
      <FormSwitch
        control={control}
        name="requireSecondFactor"
        isSpread
        description="Anyone who hasn’t set it up yet must do so first. API credentials keep working."
      >
        Require two-step sign-in for everyone
      </FormSwitch>
    </SaveForm>
  )
}
