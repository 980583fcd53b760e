import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { limits } from '#domain/limits.ts'
import { recipientTypeWords } from '../../records/envelope-words.ts'
import type { EditedTemplate, TemplateRole } from '../../api/sending/templates.ts'
import { Avatar } from '../../kit/layout/avatar.tsx'
import { Badge } from '../../kit/feedback/badge.tsx'
import { Disclosure } from '../../kit/layout/disclosure.tsx'
import { FormPasswordField, FormTextArea, FormTextField } from '../../kit/forms/form-fields.tsx'
import { PersonName } from './person-name.tsx'
import { PrefilledValues } from './prefilled-values.tsx'
import { roleTitle } from './use-form.ts'
import type { UseForm } from './use-form.ts'

interface RoleCardProps {
  readonly template: EditedTemplate
  readonly role: TemplateRole
  readonly index: number
  readonly form: UseFormReturn<UseForm>
}

/** One role: who takes it, with rarely needed options behind "Options". */
export function RoleCard({ template, role, index, form }: RoleCardProps) {
  const { control } = form
  const title = roleTitle(role, index)
  const at = `people.${index}` as const
  const [isOpen, setOpen] = useState(false)
  const set = useWatch({ control, name: at })
  const isSolo = template.roles.every((one) => one.recipientOrder === role.recipientOrder)
  const options = [
    set.mobile !== '' && 'Link by SMS',
    set.smsAuth !== '' && 'Code by SMS',
    (set.password !== '' || role.recipientPassword !== '') && 'Password',
    set.message !== '' && 'Personal message',
  ].filter(Boolean)
  return (
    <section aria-label={title} className="flex flex-col gap-3 rounded-lg bg-raised p-4 shadow-card sm:p-5">
      <div className="flex items-center gap-2.5">
        <Avatar name={title} color={index} />
        <h3 className="min-w-0 flex-1 truncate text-base text-ink">{title}</h3>
        <Badge>{recipientTypeWords[role.recipientType]}</Badge>
        {!isSolo && <Badge>{`Order ${role.recipientOrder}`}</Badge>}
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <PersonName index={index} form={form} />
        <FormTextField
          control={control}
          name={`${at}.email`}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
        />
      </div>
      <PrefilledValues template={template} role={role} index={index} control={control} />
      <Disclosure
        title="Options"
        summary={isOpen ? undefined : options.join(' · ')}
        isExpanded={isOpen}
        onExpandedChange={setOpen}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <FormTextField
            control={control}
            name={`${at}.mobile`}
            label="Mobile"
            isOptional
            type="tel"
            autoComplete="off"
            placeholder="+61400000000"
            description="The link is sent by SMS as well."
            maxLength={30}
          />
          <FormTextField
            control={control}
            name={`${at}.smsAuth`}
            label="Code by SMS to"
            isOptional
            type="tel"
            autoComplete="off"
            placeholder="+61400000000"
            description="They enter a one-time code before the documents open."
            maxLength={30}
          />
          <FormPasswordField
            control={control}
            name={`${at}.password`}
            label="Password"
            isOptional
            autoComplete="new-password"
            placeholder={role.recipientPassword === '' ? '' : 'The template’s password'}
            description="Needed to open the documents."
            maxLength={200}
          />
          <FormTextArea
            control={control}
            name={`${at}.message`}
            label="Message to this person"
            isOptional
            rows={2}
            description="Replaces the envelope’s message."
            maxLength={limits.envelopeMessage}
          />
        </div>
      </Disclosure>
    </section>
  )
}
