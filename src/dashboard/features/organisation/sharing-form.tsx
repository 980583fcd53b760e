import type { UseMutationResult } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { FormSwitch } from '../../kit/forms/form-choices.tsx'
import { SaveForm } from '../../kit/forms/save-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const schema = z.object({ shareByDefault: z.boolean(), forceSharing: z.boolean() })

type Sharing = z.output<typeof schema>

interface SharingFormProps<Change> {
  sharing: Sharing
  mutation: UseMutationResult<unknown, Error, Change>
  /** Converts these values for the mutation. */
  change: (values: Sharing) => Change
}

/** Whether what accounts create is shared with their group. Source: specification, Envelope visibility rule 4. */
export function SharingForm<Change>({
  sharing: { shareByDefault, forceSharing },
  mutation,
  change,
}: SharingFormProps<Change>) {
  const { control, save } = useSettingsForm({
    schema,
    saved: { shareByDefault, forceSharing },
    mutation,
    change,
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
        description="No one can keep an envelope, template or verification private."
      >
        Always share
      </FormSwitch>
    </SaveForm>
  )
}
