import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useSetPolicy } from '../../api/organisation/organisation.ts'
import type { OrganisationPolicy } from '../../api/organisation/organisation.ts'
import { FormNumberField, FormSwitch } from '../../kit/forms/form-choices.tsx'
import { SaveForm } from './save-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const whole = (most: number) =>
  z.number(`Enter a number from 1 to ${most}.`).int().min(1).max(most, `At most ${most}.`)
const schema = z.object({ isOn: z.boolean(), everyDays: whole(365), atMost: whole(100) })
const usual = { everyDays: 3, atMost: 5 }

/** Whether, how often and for how long recipients are reminded. */
export function RemindersForm({ policy: { reminders } }: { policy: OrganisationPolicy }) {
  const { control, save } = useSettingsForm({
    schema,
    saved: { isOn: reminders !== null, ...(reminders ?? usual) },
    mutation: useSetPolicy(),
    change: ({ isOn, everyDays, atMost }: z.output<typeof schema>) => ({
      reminders: isOn ? { everyDays, atMost } : null,
    }),
    done: 'Reminders are saved',
  })
  const isOn = useWatch({ control, name: 'isOn' })
  return (
    <SaveForm label="Save reminders" {...save}>
      <FormSwitch control={control} name="isOn" isSpread>
        Remind recipients
      </FormSwitch>
      {isOn && (
        <div className="grid gap-4 sm:grid-cols-2">
          <FormNumberField
            control={control}
            name="everyDays"
            label="Days between reminders"
            description="Counted from the last email."
            minValue={1}
            maxValue={365}
          />
          <FormNumberField
            control={control}
            name="atMost"
            label="Reminder limit"
            description="For each recipient."
            minValue={1}
            maxValue={100}
          />
        </div>
      )}
    </SaveForm>
  )
}
