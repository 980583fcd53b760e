import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useSetPolicy } from '../../api/organisation/organisation.ts'
import type { OrganisationPolicy } from '../../api/organisation/organisation.ts'
import { Callout } from '../../kit/feedback/callout.tsx'
import { FormNumberField, FormSwitch } from '../../kit/forms/form-choices.tsx'
import { SaveForm } from '../../kit/forms/save-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const most = 36_500
const range = `Enter a number from 0 to ${most.toLocaleString('en')}.`
const schema = z.object({
  redactMobiles: z.boolean(),
  isPurging: z.boolean(),
  retentionDays: z.number(range).int(range).min(0, range).max(most, range),
})

/** What certificates show about recipients, and when personal data of verifications is purged automatically. */
export function EvidenceForm({ policy }: { policy: OrganisationPolicy }) {
  const { redactMobiles, verificationRetentionDays: saved } = policy
  const { control, save } = useSettingsForm({
    schema,
    saved: { redactMobiles, isPurging: saved !== null, retentionDays: saved ?? 90 },
    mutation: useSetPolicy(),
    change: (values: z.output<typeof schema>) => ({
      redactMobiles: values.redactMobiles,
      verificationRetentionDays: values.isPurging ? values.retentionDays : null,
    }),
    done: 'Evidence and retention are saved',
  })
  const [isPurging, retentionDays] = useWatch({ control, name: ['isPurging', 'retentionDays'] })
  const isSooner = isPurging && retentionDays < (saved ?? Infinity)
  return (
    <SaveForm label="Save evidence and retention" {...save}>
      <FormSwitch
        control={control}
        name="redactMobiles"
        isSpread
        description="Only the last three digits are printed."
      >
        Hide mobile numbers on certificates
      </FormSwitch>
      <FormSwitch
        control={control}
        name="isPurging"
        isSpread
        description="Photos, documents and details are deleted here and at the vendor. The receipt stays."
      >
        Purge verifications automatically
      </FormSwitch>
      {isPurging && (
        <FormNumberField
          control={control}
          name="retentionDays"
          label="Days after completion or cancellation"
          minValue={0}
          maxValue={most}
          className="sm:max-w-72"
        />
      )}
      {isSooner && (
        <Callout tone="warning">
          This also applies to verifications that have already ended. Those that ended longer ago are purged
          within minutes, which can’t be undone.
        </Callout>
      )}
    </SaveForm>
  )
}
