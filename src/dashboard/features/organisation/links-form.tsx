import { languageNames, languages } from '#domain/language.ts'
import { limits } from '#domain/limits.ts'
import { z } from 'zod'
import { useSetPolicy } from '../../api/organisation/organisation.ts'
import type { OrganisationPolicy } from '../../api/organisation/organisation.ts'
import { FormNumberField, FormRadioGroup, FormSelect } from '../../kit/forms/form-choices.tsx'
import { SaveForm } from '../../kit/forms/save-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const { tokenDaysMin, tokenDaysMax } = limits
const range = `Enter a number from ${tokenDaysMin} to ${tokenDaysMax}.`
const schema = z.object({
  linkDays: z.number(range).int(range).min(tokenDaysMin, range).max(tokenDaysMax, range),
  mailName: z.enum(['sender', 'business']),
  recipientLanguage: z.enum(languages),
})

/** How long links are valid, and in which language and name recipients get emails. */
export function LinksForm({ policy }: { policy: OrganisationPolicy }) {
  const { linkDays, mailName, recipientLanguage } = policy
  const { control, save } = useSettingsForm({
    schema,
    saved: { linkDays, mailName, recipientLanguage },
    mutation: useSetPolicy(),
    change: (values: z.output<typeof schema>) => values,
    done: 'Links and emails are saved',
  })
  return (
    <SaveForm label="Save links and emails" {...save}>
      <FormNumberField
        control={control}
        name="linkDays"
        label="Days that a link stays valid"
        description="After that, recipients can request a new link. Links already sent keep their expiry."
        minValue={tokenDaysMin}
        maxValue={tokenDaysMax}
        className="sm:max-w-60"
      />
      <FormSelect
        control={control}
        name="recipientLanguage"
        label="Language for recipients"
        description="Used until a recipient chooses another on the signing page. Your own words are never translated."
        options={languages.map((id) => ({ id, label: languageNames[id] }))}
        className="sm:max-w-60"
      />
      <FormRadioGroup
        control={control}
        name="mailName"
        label="Emails are sent in the name of"
        variant="cards"
        options={[
          {
            id: 'sender',
            label: 'The sender',
            description: '“Ada Park via your business”. Replies go to the sender.',
          },
          {
            id: 'business',
            label: 'The business',
            description: 'No person is named. Replies go to the email of the business, if it has one.',
          },
        ]}
      />
    </SaveForm>
  )
}
