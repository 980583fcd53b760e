import type { Step } from '../../kit/stepper.tsx'
import type { DraftContent, DraftDocument, DraftRecipient } from '../../api/drafts.ts'
import { isEmail } from './recipients/recipient-rules.ts'
import { stepIds, stepLabels } from './steps.ts'
import type { StepId } from './steps.ts'

interface Parts {
  readonly content: DraftContent
  readonly documents: readonly DraftDocument[]
}

/** How far each step has come, as far as the page itself can tell; the preflight list knows the rest. */
export function stepStates(parts: Parts): Step<StepId>[] {
  const states = {
    documents: parts.documents.length > 0 ? 'done' : 'open',
    recipients: recipientsState(parts.content.recipients),
    fields: fieldsState(parts.content),
    review: 'open',
  } as const
  return stepIds.map((id) => ({ id, label: stepLabels[id], state: states[id] }))
}

function recipientsState(recipients: readonly DraftRecipient[]): Step['state'] {
  if (recipients.length === 0) return 'open'
  const complete = recipients.every(({ name, email }) => name.trim() !== '' && isEmail(email))
  const signs = recipients.some(({ type }) => type === 'signer')
  return complete && signs ? 'done' : 'attention'
}

function fieldsState({ recipients, fields }: DraftContent): Step['state'] {
  if (fields.length === 0) return 'open'
  const owners = new Set(fields.map((field) => field.recipientId))
  return signersOf(recipients).every(({ id }) => owners.has(id)) ? 'done' : 'attention'
}

/** Recipients who fill in fields, in the order of the list. */
export function signersOf(recipients: readonly DraftRecipient[]): DraftRecipient[] {
  return recipients.filter((recipient) => recipient.type === 'signer')
}

/** What to call someone whose name is not known yet. */
export function nameOf(recipient: Pick<DraftRecipient, 'name' | 'email'>, index: number): string {
  return recipient.name.trim() || recipient.email.trim() || `Recipient ${index + 1}`
}
