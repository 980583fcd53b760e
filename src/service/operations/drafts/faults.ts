import { email, mobile, redirectUrl } from '#contract/values.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import type { OwnedField } from '../../database/envelopes/fields.ts'
import type { RecipientRow } from '../../database/tables/schema.ts'
import { unprintableMembers } from '../fields/check-printed.ts'

/** What prevents a draft from being sent: where, in words, and what it concerns. */
export interface DraftFault {
  readonly code:
    | 'no-name'
    | 'no-document'
    | 'no-recipient'
    | 'no-signer'
    | 'signer-without-field'
    | 'no-recipient-name'
    | 'invalid-email'
    | 'invalid-mobile'
    | 'invalid-redirect'
    | 'field-of-non-signer'
    | 'field-without-place'
    | 'dropdown-without-options'
    | 'unprintable'
  /** Dotted path in the envelope, in wire names. */
  readonly path: string
  readonly message: string
  readonly recipientId?: string
  readonly fieldId?: string
}

type CheckedRecipient = Pick<
  RecipientRow,
  'id' | 'position' | 'name' | 'email' | 'mobile' | 'smsAuth' | 'type' | 'redirects'
>

/** What is checked before an envelope is sent. */
export interface CheckedEnvelope {
  readonly row: { readonly name: string }
  readonly documents: readonly unknown[]
  readonly recipients: readonly CheckedRecipient[]
  readonly fields: readonly OwnedField[]
}

/** Checks every rule that a draft may break while it is edited, but an envelope may not. */
export function faultsOf(draft: CheckedEnvelope): DraftFault[] {
  return [
    ...envelopeFaults(draft),
    ...draft.recipients.flatMap((recipient, index) =>
      recipientFaults(draft, recipient, `recipients.${index}`),
    ),
    ...draft.fields.flatMap((field) => fieldFaults(draft, field)),
  ]
}

function envelopeFaults({ row, documents, recipients }: CheckedEnvelope): DraftFault[] {
  const faults: DraftFault[] = []
  if (row.name.trim() === '')
    faults.push({ code: 'no-name', path: 'name', message: 'Give the envelope a name.' })
  if (documents.length === 0)
    faults.push({ code: 'no-document', path: 'documents', message: 'Add at least one document.' })
  if (recipients.length === 0)
    faults.push({ code: 'no-recipient', path: 'recipients', message: 'Add at least one recipient.' })
  else if (!recipients.some(({ type }) => type === 'signer'))
    faults.push({ code: 'no-signer', path: 'recipients', message: 'Add at least one recipient who signs.' })
  return faults
}

function recipientFaults(draft: CheckedEnvelope, recipient: CheckedRecipient, path: string): DraftFault[] {
  const faults: DraftFault[] = []
  const who = recipient.name.trim() || recipient.email || `Recipient ${recipient.position + 1}`
  const add = (code: DraftFault['code'], name: string, message: string) =>
    faults.push({ code, path: `${path}.${name}`, message, recipientId: recipient.id })
  if (recipient.name.trim() === '') add('no-recipient-name', 'name', `${who} needs a name.`)
  if (!email.safeParse(recipient.email).success)
    add('invalid-email', 'email', `${who} needs one valid email address.`)
  const numbers = { mobile: recipient.mobile, sms_auth: recipient.smsAuth }
  for (const [name, number] of Object.entries(numbers))
    if (number !== null && !mobile.safeParse(number).success)
      add('invalid-mobile', name, `${who}: enter the number in international form, such as +61400000000.`)
  for (const [name, address] of Object.entries(recipient.redirects))
    if (address !== null && !redirectUrl.safeParse(address).success)
      add('invalid-redirect', `redirects.${wireName(name)}`, `${who}: a redirect must start with https://.`)
  const isWithoutField = !draft.fields.some((field) => field.recipientId === recipient.id)
  if (recipient.type === 'signer' && isWithoutField)
    add('signer-without-field', 'fields', `${who} signs, but has no field yet.`)
  return faults
}

function fieldFaults(draft: CheckedEnvelope, field: OwnedField): DraftFault[] {
  const faults: DraftFault[] = []
  const { id: fieldId, recipientId } = field
  const add = (code: DraftFault['code'], message: string) =>
    faults.push({ code, path: `fields.${fieldId}`, message, recipientId, fieldId })
  const owner = draft.recipients.find((recipient) => recipient.id === recipientId)
  if (owner?.type !== 'signer')
    add('field-of-non-signer', `A field belongs to ${owner?.name.trim() || 'someone'}, who doesn’t sign.`)
  const hasPlace = field.page !== null && field.xCoordinate !== null && field.yCoordinate !== null
  if (!field.anchor && !hasPlace) add('field-without-place', 'A field has no place and no anchor.')
  const isChoice = fieldKinds[field.type].holds === 'choice'
  if (isChoice && !field.options.some(({ option }) => option.trim() !== ''))
    add('dropdown-without-options', 'A dropdown has no options to choose from.')
  for (const message of new Set(unprintableMembers(field).map((lost) => lost.message)))
    add('unprintable', message)
  return faults
}

function wireName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
