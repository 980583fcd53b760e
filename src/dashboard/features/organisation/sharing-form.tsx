import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useSetPolicy } from '../../api/organisation.ts'
import type { OrganisationPolicy } from '../../api/organisation.ts'
import { FormSwitch } from '../../kit/form-fields.tsx'
import { SaveForm } from './save-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const schema = z.object({ shareByDefault: z.boolean(), forceSharing: z.boolean() })

/** Whether what accounts make is shared with their group. Source: specification, Envelope visibility rule 4. */
export function SharingForm({ policy: { shareByDefault, forceSharing } }: { policy: OrganisationPolicy }) {
  const { control, save } = useSettingsForm({
    schema,
    saved: { shareByDefault, forceSharing },
    mutation: useSetPolicy(),
    change: (values: z.output<typeof schema>) => values,
    done: 'Sharing is saved',
  })
  const isForced = useWatch({ control, name: 'forceSharing' })
  return (
    <SaveForm label="Save sharing" {...save}>
      <FormSwitch
        control={control}
        name="shareByDefault"
        isSpread
        isDisabled={isForced}
        description="The sender can still choose otherwise."
      >
        Share by default
      </FormSwitch>
      <FormSwitch
        control={control}
        name="forceSharing"
        isSpread
        description="Nobody can keep an envelope, template or verification to themselves."
      >
        Always share
      </FormSwitch>
    </SaveForm>
  )
}
