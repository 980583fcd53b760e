import { useState } from 'react'
import { Controller } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { languageNames, languages } from '#domain/language.ts'
import { limits } from '#domain/limits.ts'
import type { Party } from '../draft/edited.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { PasswordField } from '../../../kit/inputs/password-field.tsx'
import { Select } from '../../../kit/inputs/select.tsx'
import { Switch } from '../../../kit/inputs/switch.tsx'
import { TextArea, TextField } from '../../../kit/inputs/text-field.tsx'
import type { RecipientForm } from './recipient-rules.ts'

interface RecipientOptionsProps {
  readonly recipient: Party
  readonly control: Control<RecipientForm>
  readonly onChange: (parts: Partial<Party>) => void
}

/** What few envelopes need: other channels, proofs of identity, redirects. */
export function RecipientOptions({ recipient, control, onChange }: RecipientOptionsProps) {
  const isRole = recipient.role !== undefined
  return (
    <div className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
      <FormText
        control={control}
        name="mobile"
        label="Mobile"
        placeholder="+61400000000"
        type="tel"
        description="The link is sent by SMS as well."
      />
      {!isRole && (
        <FormText
          control={control}
          name="smsAuth"
          label="Code by SMS to"
          placeholder="+61400000000"
          type="tel"
          description="They enter a one-time code before the documents open."
        />
      )}
      <Password recipient={recipient} onChange={onChange} />
      {!isRole && <OwnTreatment control={control} />}
      {!isRole && <LanguageSelect recipient={recipient} onChange={onChange} />}
      {!isRole && recipient.type !== 'carbon-copy' && (
        <IdentitySelect recipient={recipient} onChange={onChange} />
      )}
      <FormText
        control={control}
        name="sessionCompleted"
        label="Where to go after completing"
        placeholder="https://"
        type="url"
      />
      <FormText
        control={control}
        name="sessionDeclined"
        label="Where to go after declining"
        placeholder="https://"
        type="url"
      />
    </div>
  )
}

/** Muting and a personal message: for one envelope's recipient, not for a role. */
function OwnTreatment({ control }: Pick<RecipientOptionsProps, 'control'>) {
  return (
    <>
      <Controller
        name="muted"
        control={control}
        render={({ field: { value, onChange: set, onBlur } }) => (
          <Switch
            isSelected={value}
            onChange={set}
            onBlur={onBlur}
            description="No emails, SMS or reminders. You share the link yourself."
            className="self-center"
          >
            Muted
          </Switch>
        )}
      />
      <Controller
        name="message"
        control={control}
        render={({ field: { ref, ...field } }) => (
          <TextArea
            {...field}
            ref={ref}
            isOptional
            label="Message to this recipient"
            description="Replaces the envelope’s message."
            maxLength={limits.envelopeMessage}
            className="sm:col-span-2"
          />
        )}
      />
    </>
  )
}

const languageOptions = [
  { id: 'usual' as const, label: 'Organisation default' },
  ...languages.map((id) => ({ id, label: languageNames[id] })),
]

/** The language of messages and pages until the recipient chooses one. */
function LanguageSelect({ recipient, onChange }: Pick<RecipientOptionsProps, 'recipient' | 'onChange'>) {
  return (
    <Select
      label="Language"
      description="Used until they choose one themselves."
      options={languageOptions}
      value={recipient.language ?? 'usual'}
      onChange={(id) => onChange({ language: id === 'usual' ? null : id })}
    />
  )
}

const identityOptions = [
  { id: 'usual' as const, label: 'As the rules say' },
  { id: 'asked' as const, label: 'Asked' },
  { id: 'none' as const, label: 'Not asked' },
]

/** Whether the recipient proves their identity before the documents open. */
function IdentitySelect({ recipient, onChange }: Pick<RecipientOptionsProps, 'recipient' | 'onChange'>) {
  const { identity = null } = recipient
  const chosen = { usual: null, asked: true, none: false }
  return (
    <Select
      label="Proof of identity"
      description="An identity document and a selfie, before the documents open."
      options={identityOptions}
      value={identity === null ? 'usual' : identity ? 'asked' : 'none'}
      onChange={(id) => onChange({ identity: chosen[id] })}
    />
  )
}

function FormText(props: {
  control: Control<RecipientForm>
  name: 'mobile' | 'smsAuth' | 'sessionCompleted' | 'sessionDeclined'
  label: string
  placeholder: string
  type: 'tel' | 'url'
  description?: string
}) {
  const { control, name, ...words } = props
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { ref, ...field }, fieldState }) => (
        <TextField
          {...words}
          {...field}
          onChange={(text) => field.onChange(text.trim())}
          ref={ref}
          isOptional
          autoComplete="off"
          maxLength={name === 'mobile' || name === 'smsAuth' ? 30 : 2000}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

/** A password is entered once and never shown again. It is applied when the input is left. */
function Password({ recipient, onChange }: Pick<RecipientOptionsProps, 'recipient' | 'onChange'>) {
  const [text, setText] = useState('')
  const isSet = recipient.password === null ? recipient.hasPassword : recipient.password !== ''
  return (
    <div className="flex items-end gap-2">
      <PasswordField
        label="Password"
        isOptional
        className="flex-1"
        autoComplete="new-password"
        placeholder={isSet ? 'A password is set' : ''}
        description="Needed to open the documents. Share it by phone, not email."
        value={text}
        maxLength={200}
        onChange={setText}
        onBlur={() => {
          if (text !== '') onChange({ password: text })
          setText('')
        }}
      />
      {isSet && (
        <Button variant="quiet" onPress={() => onChange({ password: '' })}>
          Remove
        </Button>
      )}
    </div>
  )
}
