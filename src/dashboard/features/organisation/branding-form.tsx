import { ownAddress } from '../../api/own-address.ts'
import { useWatch } from 'react-hook-form'
import { limits } from '#domain/limits.ts'
import { z } from 'zod'
import type { Organisation } from '../../api/organisation/organisation.ts'
import { BrandPreview } from './brand-preview.tsx'
import { FormColorField } from '../../kit/inputs/color-field.tsx'
import { FormImageField } from '../../kit/inputs/image-field.tsx'
import type { BrandedFormProps } from './details-form.tsx'
import { SaveForm } from '../../kit/forms/save-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const schema = z.object({
  logo: z.string().nullable(),
  color: z.union([
    z.literal(''),
    z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'Use the form #RRGGBB, e.g. #0F6B73.'),
  ]),
})
type Values = z.output<typeof schema>

interface BrandingFormProps extends BrandedFormProps {
  /** The organisation whose branding applies where this one has none. */
  behind?: Organisation | undefined
}

/** Logo and colour, with a preview. */
export function BrandingForm({ branded, mutation, behind }: BrandingFormProps) {
  const { control, save } = useSettingsForm({
    schema,
    saved: { logo: branded.logo, color: branded.color ?? '' },
    mutation,
    change: ({ logo, color }: Values) => ({
      name: branded.name,
      logo,
      color: color === '' ? null : color,
    }),
    done: 'The branding is saved',
  })
  const [logo, color] = useWatch({ control, name: ['logo', 'color'] })
  const isColor = /^#[0-9A-Fa-f]{6}$/.test(color)
  return (
    <SaveForm label="Save branding" {...save}>
      <FormImageField
        control={control}
        name="logo"
        label="Logo"
        description="PNG, JPEG or GIF, at most 5 MB. A wide one on a transparent background looks best."
        maxBytes={limits.logoBytes}
      />
      <FormColorField control={control} name="color" />
      <BrandPreview
        name={branded.business ?? behind?.business ?? behind?.name ?? branded.name}
        logo={ownAddress(logo ?? behind?.logo ?? null)}
        color={isColor ? color : (behind?.color ?? null)}
        email={branded.email ?? behind?.email ?? null}
        number={branded.number ?? behind?.number ?? null}
        website={branded.website ?? behind?.website ?? null}
      />
    </SaveForm>
  )
}
