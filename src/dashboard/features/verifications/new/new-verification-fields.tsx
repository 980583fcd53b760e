import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { limits } from '#domain/limits.ts'
import { groupChoices, senderChoices } from '../../../api/sending/sending-choices.ts'
import type { CurrentSession } from '../../../api/organisation/session.ts'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { FormSelect, FormSwitch } from '../../../kit/forms/form-choices.tsx'
import { FormTextArea, FormTextField } from '../../../kit/forms/form-fields.tsx'
import type { NewVerificationForm, NewVerificationValues } from './new-verification-form.ts'

interface FieldsProps {
  control: Control<NewVerificationForm, unknown, NewVerificationValues>
}

/** Who is to be verified, and how to reach them. */
export function IndividualFields({ control }: FieldsProps) {
  const [muted, mobile, mobileOtp] = useWatch({ control, name: ['muted', 'mobile', 'mobileOtp'] })
  const isOnePhone = mobile.trim() !== '' && mobile.trim() === mobileOtp.trim()
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormTextField
          control={control}
          name="name"
          label="Full name"
          description="How you know them, used to greet them. The check uses what they enter themselves."
          autoComplete="off"
          maxLength={250}
        />
        <FormTextField
          control={control}
          name="email"
          label="Email"
          description={muted ? 'Kept with the verification. Nothing is sent to it.' : 'The link goes there.'}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {!muted && (
          <FormTextField
            control={control}
            name="mobile"
            label="Mobile for the link"
            isOptional
            description="The link goes there too, by SMS. Use the international form, such as +61 400 000 000."
            type="tel"
            inputMode="tel"
            autoComplete="off"
          />
        )}
        <FormTextField
          control={control}
          name="mobileOtp"
          label="Mobile for a code"
          isOptional
          description="They enter a six-digit code sent there before anything is shown."
          type="tel"
          inputMode="tel"
          autoComplete="off"
        />
      </div>
      {isOnePhone && (
        <Callout tone="warning">
          The link and the code go to the same phone. Anyone who has it can submit documents in their name. To
          be safe, send the code to another phone.
        </Callout>
      )}
    </>
  )
}

/** Which checks run beyond those that always do. */
export function CheckFields({ control }: FieldsProps) {
  return (
    <>
      <p className="text-sm text-muted">
        The document, and bureau and register records, are always checked. You can add:
      </p>
      <FormSwitch
        control={control}
        name="biometrics"
        description="They photograph their face, which is compared with the photo on the document."
      >
        Face (biometrics)
      </FormSwitch>
      <FormSwitch
        control={control}
        name="screening"
        description="Sanctions, politically exposed persons and adverse media, against money laundering and the financing of terrorism (AML, CTF). Adds a report."
      >
        Screening
      </FormSwitch>
    </>
  )
}

/** Whether and what the service writes to them. */
export function MessageFields({ control }: FieldsProps) {
  const [muted, mobile] = useWatch({ control, name: ['muted', 'mobile'] })
  return (
    <>
      <FormSwitch
        control={control}
        name="muted"
        description="The service sends no email or text message with the link. You copy the link and share it yourself."
      >
        Muted
      </FormSwitch>
      {!muted && (
        <FormTextArea
          control={control}
          name="message"
          label="Message in the email"
          isOptional
          rows={4}
          description="Your own words, in addition to the standard text. Say why you ask, and by when."
          maxLength={limits.envelopeMessage}
        />
      )}
      {!muted && mobile.trim() !== '' && (
        <FormTextArea
          control={control}
          name="messageSms"
          label="Text message"
          isOptional
          rows={2}
          description="{{token}} is replaced by the link, or by the bare token in an address of your own such as https://example.com/start?t={{token}}. Without it, the link comes at the end."
          maxLength={1000}
        />
      )}
    </>
  )
}

interface SharingFieldsProps extends FieldsProps {
  session: CurrentSession
}

const ownGroup = ''

/** In whose name it is requested, in which group, and whether the group sees it. */
export function SharingFields({ control, session: { account } }: SharingFieldsProps) {
  const isAdministrator = account.role === 'administrator'
  const senders = useQuery({ ...senderChoices, enabled: isAdministrator }).data ?? []
  const groups = useQuery(groupChoices).data ?? []
  const [accountId, groupId] = useWatch({ control, name: ['accountId', 'groupId'] })
  const sender = senders.find(({ id }) => id === accountId) ?? account
  const senderGroup = groups.find(({ id }) => id === sender.groupId)
  const isInGroup = groupId !== ownGroup || sender.groupId !== null
  const inherited = senderGroup
    ? `${senderGroup.name} (the sender’s)`
    : sender.groupId === null
      ? 'None'
      : 'The sender’s'
  return (
    <>
      {isAdministrator && (
        <FormSelect
          control={control}
          name="accountId"
          label="Asked by"
          description="Whose name the individual sees. They can write back to this person."
          options={(senders.length > 0 ? senders : [account]).map(({ id, name, email }) => ({
            id,
            label: id === account.id ? `${name} (you)` : name,
            description: email,
          }))}
        />
      )}
      <FormSelect
        control={control}
        name="groupId"
        label="Group"
        description="Its name, colour and logo appear in messages and on pages."
        options={[
          { id: ownGroup, label: inherited },
          ...groups.filter(({ id }) => id !== sender.groupId).map(({ id, name }) => ({ id, label: name })),
        ]}
      />
      <FormSwitch
        control={control}
        name="shared"
        isDisabled={!isInGroup || account.forceSharing}
        description={
          account.forceSharing
            ? 'Your organisation shares everything with the group.'
            : isInGroup
              ? 'Everyone in the group can see it, and act on it unless they’re read-only.'
              : 'Only what is in a group can be shared.'
        }
      >
        Share with the group
      </FormSwitch>
    </>
  )
}
