import Settings2 from 'lucide-react/icons/settings-2'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { Resolver } from 'react-hook-form'
import { limits } from '#domain/limits.ts'
import { recipientTypes } from '#domain/recipient/recipient.ts'
import { formResolver } from '../../../api/form-resolver.ts'
import type { Party } from '../draft/edited.ts'
import { Avatar } from '../../../kit/layout/avatar.tsx'
import { Badge } from '../../../kit/feedback/badge.tsx'
import { Button } from '../../../kit/buttons/button.tsx'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { FormTextField } from '../../../kit/forms/form-fields.tsx'
import { IconButton } from '../../../kit/buttons/icon-button.tsx'
import { NumberField } from '../../../kit/inputs/number-field.tsx'
import { Select } from '../../../kit/inputs/select.tsx'
import { useDraft, useSession } from '../editor-context.ts'
import { nameOf } from '../readiness.ts'
import { RecipientName } from './recipient-name.tsx'
import { RecipientOptions } from './recipient-options.tsx'
import { recipientForm, recipientTypeWords, recipientWarnings, roleForm } from './recipient-rules.ts'
import type { RecipientForm } from './recipient-rules.ts'

interface RecipientCardProps {
  readonly recipient: Party
  /** Everyone, in the order of the envelope. */
  readonly all: readonly Party[]
  readonly handle: ReactNode
  readonly isNew: boolean
  /** Whether someone came here to check it: faults are shown and get the focus. */
  readonly isAsked: boolean
  readonly onRemove: () => void
}

const typeOptions = recipientTypes.map((id) => ({ id, ...recipientTypeWords[id] }))

/** One recipient: who, how to reach them, what they do and when. What is typed is saved at once, right or wrong. */
export function RecipientCard({ recipient, all, handle, isNew, isAsked, onRemove }: RecipientCardProps) {
  const session = useSession()
  const index = all.findIndex((one) => one.id === recipient.id)
  const change = (parts: Partial<Party>) =>
    session.edit((content) => ({
      ...content,
      recipients: content.recipients.map((one) =>
        one.id === recipient.id ? Object.assign({}, one, parts) : one,
      ),
    }))
  const isRole = recipient.role !== undefined
  const form = useForm<RecipientForm>({
    defaultValues: recipient,
    resolver: isRole ? (formResolver(roleForm) as Resolver<RecipientForm>) : formResolver(recipientForm),
    mode: 'onTouched',
  })
  const { control, subscribe, setFocus, trigger } = form
  const taken = useEffectEvent((values: RecipientForm, name: string | undefined) => {
    if (name !== undefined) change({ [name]: values[name as keyof RecipientForm] })
  })
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values, name }) => taken(values, name) }),
    [subscribe],
  )
  useEffect(() => {
    if (isNew) setFocus(isRole ? 'role' : 'name')
  }, [isNew, isRole, setFocus])
  useEffect(() => {
    if (!isAsked) return
    const look = async () => {
      if (await trigger(undefined, { shouldFocus: true })) setFocus('name')
    }
    void look()
  }, [isAsked, setFocus, trigger])
  const [showsOptions, setShowsOptions] = useState(isAsked && hasOptions(recipient))
  const together = all.filter((one) => one.order === recipient.order).length - 1
  const name = nameOf(recipient, index)
  const typeSelect = (
    <Select
      label={isRole ? 'Task' : 'Role'}
      className={isRole ? '' : 'sm:max-md:col-span-2'}
      options={typeOptions}
      value={recipient.type}
      onChange={(type) => change({ type })}
    />
  )
  return (
    <article aria-label={name} className="flex flex-col gap-3 rounded-lg bg-raised p-3 shadow-card sm:p-4">
      <div className="flex items-center gap-2">
        {handle}
        <Avatar name={isRole ? name : recipient.name || recipient.email || '?'} color={index} />
        <span className="min-w-0 flex-1 truncate text-base font-medium text-ink">{name}</span>
        {together > 0 && (
          <Badge tone="info">{`With ${together} ${together === 1 ? 'other' : 'others'}`}</Badge>
        )}
        <NumberField
          label={`Order of ${name}`}
          isLabelHidden
          leading="Order"
          minValue={limits.orderMin}
          maxValue={limits.orderMax}
          value={recipient.order}
          onChange={(order) => !Number.isNaN(order) && change({ order })}
          className="w-28 shrink-0"
        />
        <IconButton label={`Remove ${name}`} icon={Trash2} onPress={onRemove} />
      </div>
      <div
        className={`grid gap-3 sm:grid-cols-2 ${isRole ? 'md:grid-cols-[1fr_11rem]' : 'md:grid-cols-[1fr_1fr_11rem]'}`}
      >
        {/* The person who takes the role has a name of their own. */}
        {isRole && (
          <FormTextField
            control={control}
            name="role"
            label="Role"
            placeholder="Tenant"
            autoComplete="off"
            maxLength={250}
          />
        )}
        {isRole && typeSelect}
        <RecipientName form={form} isRole={isRole} />
        <FormTextField
          control={control}
          name="email"
          label={isRole ? 'Usual email' : 'Email'}
          isOptional={isRole}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
        />
        {!isRole && typeSelect}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="quiet"
          size="small"
          icon={Settings2}
          aria-expanded={showsOptions}
          onPress={() => setShowsOptions(!showsOptions)}
          className="-ml-2"
        >
          {showsOptions ? 'Fewer options' : 'Options'}
        </Button>
        {!showsOptions && <OptionBadges recipient={recipient} />}
      </div>
      {showsOptions && <RecipientOptions recipient={recipient} control={control} onChange={change} />}
      <Warnings recipient={recipient} all={all} />
    </article>
  )
}

/** Whether something behind "Options" could be what is wrong. */
function hasOptions({
  mobile,
  smsAuth,
  sessionCompleted,
  sessionDeclined,
  language,
  identity,
}: Party): boolean {
  if ((identity ?? null) !== null) return true
  return [mobile, smsAuth, sessionCompleted, sessionDeclined, language ?? ''].some((text) => text !== '')
}

/** What is set behind "Options", in a word each. */
function OptionBadges({ recipient }: { recipient: Party }) {
  const { mobile, smsAuth, hasPassword, password, muted, message, sessionCompleted, sessionDeclined } =
    recipient
  const badges = [
    mobile !== '' && 'Link by SMS',
    smsAuth !== '' && 'Code by SMS',
    (password === null ? hasPassword : password !== '') && 'Password',
    muted && 'Muted',
    message !== '' && 'Personal message',
    (sessionCompleted !== '' || sessionDeclined !== '') && 'Redirects',
  ]
  return badges.map((badge) => badge && <Badge key={badge}>{badge}</Badge>)
}

function Warnings({ recipient, all }: Pick<RecipientCardProps, 'recipient' | 'all'>) {
  const session = useSession()
  const lost = useDraft(
    (state) => state.content.fields.filter((field) => field.recipientId === recipient.id).length,
  )
  return (
    <>
      {recipientWarnings(recipient, all).map((warning) => (
        <Callout key={warning} tone="warning">
          {warning}
        </Callout>
      ))}
      {recipient.type !== 'signer' && lost > 0 && (
        <Callout
          tone="warning"
          actions={
            <Button
              size="small"
              onPress={() =>
                session.editFields('Remove fields', (fields) =>
                  fields.filter((field) => field.recipientId !== recipient.id),
                )
              }
            >
              Remove fields
            </Button>
          }
        >
          {`Has ${lost === 1 ? 'a field' : `${lost} fields`}, but only signers can fill in fields.`}
        </Callout>
      )}
    </>
  )
}
