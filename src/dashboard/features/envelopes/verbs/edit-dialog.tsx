import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm, useFormState, useWatch } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { z } from 'zod'
import { email, envelopeMessage, mobile, personName, redirectUrl } from '#contract/values.ts'
import { limits } from '#domain/limits.ts'
import { reason } from '../../../api/failure-words.ts'
import { showFieldErrors } from '../../../api/form-errors.ts'
import { editRecipient } from '../../../api/sending/recipients.ts'
import type { RecipientProgress } from '../../../api/sending/recipients.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { Disclosure } from '../../../kit/layout/disclosure.tsx'
import { FormSwitch } from '../../../kit/forms/form-choices.tsx'
import { FormPasswordField, FormTextArea, FormTextField } from '../../../kit/forms/form-fields.tsx'
import { notify } from '../../../kit/feedback/toasts.tsx'
import { editConsequences } from './edit-consequences.ts'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'

const number = z.union(
  [z.literal(''), mobile],
  'Enter the number in international form, such as +61400000000.',
)
const address = z.union([z.literal(''), redirectUrl], 'Use an https:// address.')
const form = z.object({
  name: personName,
  email,
  mobile: number,
  message: envelopeMessage,
  password: z.string().max(200),
  removesPassword: z.boolean(),
  smsAuth: number,
  muted: z.boolean(),
  sessionCompleted: address,
  sessionDeclined: address,
})
type Form = z.infer<typeof form>
const names = ['name', 'email', 'mobile', 'message', 'password'] as const

interface EditDialogProps {
  envelopeId: string
  recipient: RecipientProgress
  context: VerbContext
  onClose: () => void
}

/** What may change about a recipient of a sent envelope, and the consequences. */
export function EditDialog({ envelopeId, recipient, context, onClose }: EditDialogProps) {
  const formId = useId()
  const [failure, setFailure] = useState<string | null>(null)
  const { control, handleSubmit, setError, formState } = useForm<Form>({
    resolver: zodResolver(form),
    defaultValues: valuesOf(recipient),
  })
  const save = handleSubmit(async (values) => {
    setFailure(null)
    try {
      const { name } = await editRecipient(context.cache, envelopeId, recipient.id, bodyOf(values))
      notify.success(`${name} is saved`)
      onClose()
    } catch (error) {
      if (!showFieldErrors(error, names, setError)) setFailure(reason(error))
    }
  })
  return (
    <Dialog
      title={`Edit ${recipient.name}`}
      description="Their place in the order and their task can’t change after sending."
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isPending={formState.isSubmitting}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void save(event)} noValidate className="flex flex-col gap-4">
        <FormTextField control={control} name="name" label="Name" autoComplete="off" />
        <FormTextField control={control} name="email" label="Email" type="email" autoComplete="off" />
        <FormTextField
          control={control}
          name="mobile"
          label="Mobile"
          isOptional
          type="tel"
          autoComplete="off"
          description="Gets the link by SMS as well."
        />
        <Consequences control={control} recipient={recipient} />
        <FormTextArea
          control={control}
          name="message"
          label="Message to this recipient"
          isOptional
          rows={3}
          maxLength={limits.envelopeMessage}
          description="Replaces the envelope’s message."
        />
        <FormSwitch
          control={control}
          name="muted"
          description="No emails, SMS or reminders. You share the link yourself."
        >
          Muted
        </FormSwitch>
        <Access control={control} hasPassword={recipient.password} />
        {failure !== null && (
          <Callout tone="danger" title="The recipient couldn’t be saved">
            {failure}
          </Callout>
        )}
      </form>
    </Dialog>
  )
}

const inside = ['password', 'smsAuth', 'sessionCompleted', 'sessionDeclined'] as const

function Access({ control, hasPassword }: { control: Control<Form>; hasPassword: boolean }) {
  const isRemoved = useWatch({ control, name: 'removesPassword' })
  const [isExpanded, setExpanded] = useState(false)
  const { errors } = useFormState({ control })
  const hasFault = inside.some((name) => errors[name] !== undefined)
  return (
    <Disclosure
      title="Access and redirects"
      isExpanded={isExpanded || hasFault}
      onExpandedChange={setExpanded}
    >
      <div className="flex flex-col gap-4">
        <FormPasswordField
          control={control}
          name="password"
          label={hasPassword ? 'New password' : 'Password'}
          isOptional
          isDisabled={isRemoved}
          autoComplete="new-password"
          description={
            hasPassword
              ? 'A password is set. Leave this empty to keep it.'
              : 'Needed to open the documents. Share it by phone, not email.'
          }
        />
        {hasPassword && (
          <FormSwitch control={control} name="removesPassword">
            Remove the password
          </FormSwitch>
        )}
        <FormTextField
          control={control}
          name="smsAuth"
          label="Code by SMS to"
          isOptional
          type="tel"
          autoComplete="off"
          description="They enter a one-time code before the documents open."
        />
        <FormTextField
          control={control}
          name="sessionCompleted"
          label="Where to go after completing"
          isOptional
          type="url"
          placeholder="https://"
        />
        <FormTextField
          control={control}
          name="sessionDeclined"
          label="Where to go after declining"
          isOptional
          type="url"
          placeholder="https://"
        />
      </div>
    </Disclosure>
  )
}

/** The consequences of saving the form as it is. */
function Consequences({ control, recipient }: { control: Control<Form>; recipient: RecipientProgress }) {
  const values = useWatch({ control })
  const lines = editConsequences(recipient, {
    email: values.email?.trim() || recipient.email,
    mobile: values.mobile ? values.mobile : null,
    muted: values.muted ?? false,
  })
  return (
    <div aria-live="polite">
      {lines.length > 0 && (
        <Callout tone="info" title="When you save">
          <ul className="list-disc pl-4">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  )
}

function valuesOf(recipient: RecipientProgress): Form {
  return {
    name: recipient.name,
    email: recipient.email,
    mobile: recipient.mobile ?? '',
    message: recipient.message ?? '',
    password: '',
    removesPassword: false,
    smsAuth: recipient.smsAuth ?? '',
    muted: recipient.muted,
    sessionCompleted: recipient.redirects.sessionCompleted ?? '',
    sessionDeclined: recipient.redirects.sessionDeclined ?? '',
  }
}

function bodyOf({ removesPassword, password, sessionCompleted, sessionDeclined, ...values }: Form) {
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
  return {
    name: values.name,
    email: values.email,
    muted: values.muted,
    mobile: orNull(values.mobile),
    message: orNull(values.message),
    smsAuth: orNull(values.smsAuth),
    password: removesPassword ? '' : password === '' ? null : password,
    redirects: { sessionCompleted: orNull(sessionCompleted), sessionDeclined: orNull(sessionDeclined) },
  }
}
