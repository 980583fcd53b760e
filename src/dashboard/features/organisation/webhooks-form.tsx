import { z } from 'zod'
import { useSetPolicy } from '../../api/organisation/organisation.ts'
import type { OrganisationPolicy } from '../../api/organisation/organisation.ts'
import { FormSwitch } from '../../kit/forms/form-choices.tsx'
import { SaveForm } from '../../kit/forms/save-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const schema = z.object({ refusePlainWebhooks: z.boolean() })

/** Whether endpoints must use encryption. */
export function WebhooksForm({ policy: { refusePlainWebhooks } }: { policy: OrganisationPolicy }) {
  const { control, save } = useSettingsForm({
    schema,
    saved: { refusePlainWebhooks },
    mutation: useSetPolicy(),
    change: (values: z.output<typeof schema>) => values,
    done: 'Webhooks are saved',
  })
  return (
    <SaveForm label="Save webhooks" {...save}>
      <FormSwitch
        control={control}
        name="refusePlainWebhooks"
        isSpread
        description="Addresses that start with http:// are refused, unless they are in your own network."
      >
        Only endpoints with encryption
      </FormSwitch>
    </SaveForm>
  )
}
