import type { Step } from '../../kit/feedback/stepper.tsx'
import type { DraftDocument } from '../../api/sending/drafts.ts'
import type { EditedContent, Party } from './draft/edited.ts'
import { isEmail } from './recipients/recipient-rules.ts'
import { stepIds } from './steps.ts'
import type { StepId } from './steps.ts'

interface Parts {
  readonly content: EditedContent
  readonly documents: readonly DraftDocument[]
}

/** The progress of each step, as far as the page itself can tell. The preflight knows the rest. */
export function stepStates(parts: Parts, labels: Readonly<Record<StepId, string>>): Step<StepId>[] {
  const states = {
    documents: parts.documents.length > 0 ? 'done' : 'open',
    recipients: recipientsState(parts.content.recipients),
    fields: fieldsState(parts.content),
    review: 'open',
  } as const
  return stepIds.map((id) => ({ id, label: labels[id], state: states[id] }))
}

function recipientsState(recipients: readonly Party[]): Step['state'] {
  if (recipients.length === 0) return 'open'
  const complete = recipients.every(isComplete)
  const signs = recipients.some(({ type }) => type === 'signer')
  return complete && signs ? 'done' : 'attention'
}

/** A recipient needs a name and an email. A role needs its name, and the person who takes it gets an email later. */
function isComplete({ role, name, email }: Party): boolean {
  if (role === undefined) return name.trim() !== '' && isEmail(email)
  return role.trim() !== '' && (email.trim() === '' || isEmail(email))
}

function fieldsState({ recipients, fields }: EditedContent): Step['state'] {
  if (fields.length === 0) return 'open'
  const owners = new Set(fields.map((field) => field.recipientId))
  return signersOf(recipients).every(({ id }) => owners.has(id)) ? 'done' : 'attention'
}

/** Recipients who fill in fields, in the order of the list. */
export function signersOf(recipients: readonly Party[]): Party[] {
  return recipients.filter((recipient) => recipient.type === 'signer')
}

/** A name for a person without one. A role has its own. */
export function nameOf(recipient: Pick<Party, 'name' | 'email' | 'role'>, index: number): string {
  if (recipient.role !== undefined) return recipient.role.trim() || `Role ${index + 1}`
  return recipient.name.trim() || recipient.email.trim() || `Recipient ${index + 1}`
}
