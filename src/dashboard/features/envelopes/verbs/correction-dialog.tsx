import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { email, mobile, personName } from '#contract/values.ts'
import { reason } from '../../../api/failure-words.ts'
import { showFieldErrors } from '../../../api/form-errors.ts'
import { correctRecipient } from '../../../api/sending/recipients.ts'
import type { RecipientProgress } from '../../../api/sending/recipients.ts'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { FormTextField } from '../../../kit/forms/form-fields.tsx'
import { notify } from '../../../kit/feedback/toasts.tsx'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'

const form = z.object({
  name: personName,
  email,
  mobile: z.union([z.literal(''), mobile], 'Enter the number in international form, such as +61400000000.'),
})
const names = ['name', 'email', 'mobile'] as const

/** What has to be known of a recipient to put their address right. */
export type CorrectableRecipient = Pick<
  RecipientProgress,
  'id' | 'name' | 'email' | 'status' | 'diagnosis'
> & {
  /** Left out where the page does not know it: it then stays as it is. */
  readonly mobile?: string | null
}

interface CorrectionDialogProps {
  envelopeId: string
  recipient: CorrectableRecipient
  context: VerbContext
  onClose: () => void
}

/** Corrects a name and an address. A new address gets the link at once. */
export function CorrectionDialog({ envelopeId, recipient, context, onClose }: CorrectionDialogProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { name: recipient.name, email: recipient.email, mobile: recipient.mobile ?? '' },
  })
  const knowsMobile = recipient.mobile !== undefined
  const save = handleSubmit(async ({ mobile: number, ...address }) => {
    setFailure(null)
    try {
      const known = knowsMobile ? { mobile: number === '' ? null : number } : {}
      const { name } = await correctRecipient(context.cache, envelopeId, recipient.id, {
        ...address,
        ...known,
      })
      notify.success(`The address of ${name} is corrected`)
      onClose()
    } catch (error) {
      if (!showFieldErrors(error, names, setError)) setFailure(reason(error))
    }
  })
  return (
    <FormDialog
      title="Correct the address"
      description="A new address gets the link at once. Links sent before stop working. Nothing else changes."
      submitLabel={recipient.status === 'failed' ? 'Save and send' : 'Save'}
      isPending={formState.isSubmitting}
      failure={failure}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {recipient.status === 'failed' && recipient.diagnosis !== null && (
        <Callout tone="warning" title="Why it wasn’t delivered">
          {recipient.diagnosis}
        </Callout>
      )}
      <FormTextField control={control} name="name" label="Name" autoComplete="off" />
      <FormTextField control={control} name="email" label="Email" type="email" autoComplete="off" />
      {knowsMobile && (
        <FormTextField
          control={control}
          name="mobile"
          label="Mobile"
          isOptional
          type="tel"
          autoComplete="off"
          description="Gets the link by SMS as well."
        />
      )}
    </FormDialog>
  )
}
