import { zodResolver } from '@hookform/resolvers/zod'
import UserPen from 'lucide-react/icons/user-pen'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { email, mobile, personName } from '#contract/values.ts'
import type { EnvelopeRow } from '../../api/envelopes.ts'
import { reason } from '../../api/failure-words.ts'
import { showFieldErrors } from '../../api/form-errors.ts'
import { correctRecipient } from '../../api/recipients.ts'
import type { RecipientProgress } from '../../api/recipients.ts'
import { Button } from '../../kit/button.tsx'
import { Callout } from '../../kit/callout.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { FormTextField } from '../../kit/form-fields.tsx'
import { notify } from '../../kit/toasts.tsx'
import { manages } from './envelope-desk.tsx'
import type { Desk, EnvelopeVerb } from './envelope-desk.tsx'

type Recipient = Pick<RecipientProgress, 'id' | 'name' | 'email' | 'status' | 'diagnosis'> & {
  /** Left out where the page does not know it: it then stays as it is. */
  readonly mobile?: string | null
}

const form = z.object({
  name: personName,
  email,
  mobile: z.union([z.literal(''), mobile], 'Enter the number in international form, such as +61400000000.'),
})
const names = ['name', 'email', 'mobile'] as const

/** Whether a recipient's address can still be put right: until they have finished. Source: specification, Update rules. */
export function canCorrect(recipient: Pick<Recipient, 'status'>, status: EnvelopeRow['status']): boolean {
  return status === 'sent' && recipient.status !== 'completed'
}

/** Puts the address of the first recipient right who could not be reached. */
export const correctAddress: EnvelopeVerb = {
  id: 'correct-address',
  label: 'Correct the address…',
  icon: UserPen,
  available: (envelope, viewer) => unreached(envelope) !== undefined && manages(viewer, envelope),
  perform: (envelope, desk) => {
    const recipient = unreached(envelope)
    if (recipient) showCorrection(envelope.id, recipient, desk)
  },
}

function unreached({ recipients, status }: EnvelopeRow): Recipient | undefined {
  return recipients.find((one) => one.status === 'failed' && canCorrect(one, status))
}

/** Opens the dialog that puts a recipient's name and address right. */
export function showCorrection(envelopeId: string, recipient: Recipient, desk: Desk): void {
  desk.show((close) => (
    <CorrectionDialog envelopeId={envelopeId} recipient={recipient} desk={desk} onClose={close} />
  ))
}

interface CorrectionDialogProps {
  envelopeId: string
  recipient: Recipient
  desk: Desk
  onClose: () => void
}

function CorrectionDialog({ envelopeId, recipient, desk, onClose }: CorrectionDialogProps) {
  const formId = useId()
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
      const { name } = await correctRecipient(desk.cache, envelopeId, recipient.id, { ...address, ...known })
      notify.success(`The address of ${name} is corrected`)
      onClose()
    } catch (error) {
      if (!showFieldErrors(error, names, setError)) setFailure(reason(error))
    }
  })
  return (
    <Dialog
      title="Correct the address"
      description="A new address gets the link at once; links sent before stop working. Nothing else changes."
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isPending={formState.isSubmitting}>
            {recipient.status === 'failed' ? 'Save and send' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void save(event)} noValidate className="flex flex-col gap-4">
        {recipient.status === 'failed' && recipient.diagnosis !== null && (
          <Callout tone="warning" title="Why it was not delivered">
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
        {failure !== null && (
          <Callout tone="danger" title="The address could not be corrected">
            {failure}
          </Callout>
        )}
      </form>
    </Dialog>
  )
}
