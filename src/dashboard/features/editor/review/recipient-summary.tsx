import type { Party } from '../draft/edited.ts'
import { Avatar } from '../../../kit/layout/avatar.tsx'
import { Badge } from '../../../kit/feedback/badge.tsx'
import { Button } from '../../../kit/buttons/button.tsx'
import { useDraft } from '../editor-context.ts'
import { nameOf } from '../readiness.ts'
import { recipientTypeWords, turnsOf } from '../recipients/recipient-rules.ts'
import type { GoToStep } from '../steps.ts'

/** Who gets what and when, in the order of turns. */
export function RecipientSummary({ onGo }: { onGo: GoToStep }) {
  const recipients = useDraft((state) => state.content.recipients)
  const isTemplate = recipients.some(({ role }) => role !== undefined)
  const copies = recipients.filter((recipient) => recipient.type === 'carbon-copy')
  const turns = turnsOf(recipients.filter((recipient) => recipient.type !== 'carbon-copy'))
  return (
    <section aria-labelledby="who" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-2">
        <h2 id="who" className="text-lg text-ink">
          {isTemplate ? 'Roles' : 'Who gets it'}
        </h2>
        <Button size="small" variant="quiet" onPress={() => onGo('recipients')}>
          Edit
        </Button>
      </div>
      {recipients.length === 0 && <p className="text-sm text-muted">No one yet.</p>}
      <ol className="flex flex-col gap-3">
        {turns.map((turn, index) => (
          <Turn
            key={turn[0]?.id}
            title={index === 0 ? 'At once' : index === 1 ? 'Then' : 'After that'}
            isTogether={turn.length > 1}
            people={turn}
          />
        ))}
        {copies.length > 0 && <Turn title="When all have finished" isTogether={false} people={copies} />}
      </ol>
    </section>
  )
}

function Turn(props: { title: string; isTogether: boolean; people: readonly Party[] }) {
  return (
    <li className="flex flex-col gap-1">
      <p className="text-xs font-medium text-faint">
        {props.title}
        {props.isTogether && ', at the same time'}
      </p>
      <ul className="flex flex-col divide-y divide-line rounded-lg bg-raised px-4 shadow-card">
        {props.people.map((recipient) => (
          <Person key={recipient.id} recipient={recipient} />
        ))}
      </ul>
    </li>
  )
}

function Person({ recipient }: { recipient: Party }) {
  const index = useDraft((state) => state.content.recipients.findIndex((one) => one.id === recipient.id))
  const fields = useDraft(
    (state) => state.content.fields.filter((field) => field.recipientId === recipient.id).length,
  )
  return (
    <li className="flex items-start gap-3 py-3">
      <Avatar name={nameOf(recipient, index)} color={index} />
      <div className="flex min-w-0 flex-1 flex-col text-sm">
        <span className="truncate font-medium text-ink">{nameOf(recipient, index)}</span>
        <span className="text-muted wrap-anywhere">
          {recipient.role === undefined ? notice(recipient) : proposal(recipient)}
        </span>
        <span className="text-faint wrap-anywhere">{proofs(recipient)}</span>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <Badge>{recipientTypeWords[recipient.type].label}</Badge>
        {recipient.type === 'signer' && (
          <span className={`text-xs tabular-nums ${fields === 0 ? 'font-medium text-danger' : 'text-faint'}`}>
            {fields === 0 ? 'No fields' : fields === 1 ? '1 field' : `${fields} fields`}
          </span>
        )}
      </div>
    </li>
  )
}

/** How a recipient is notified of the envelope. */
function notice({ email, mobile, muted, type }: Party): string {
  if (muted) return type === 'carbon-copy' ? 'Muted: gets nothing' : 'Muted: you share the link'
  const ways = [email && `email to ${email}`, type !== 'carbon-copy' && mobile && `SMS to ${mobile}`].filter(
    Boolean,
  )
  const text = ways.join(' and ')
  return text === '' ? 'No address yet' : text.charAt(0).toUpperCase() + text.slice(1)
}

/** The person a role proposes. */
function proposal({ name, email }: Party): string {
  const text = [name.trim(), email.trim()].filter(Boolean).join(', ')
  return text === '' ? 'Chosen for each use' : `Usually ${text}`
}

function proofs({ hasPassword, password, smsAuth }: Party): string {
  const isSet = password === null ? hasPassword : password !== ''
  return [isSet && 'Opens with a password', smsAuth && `Code by SMS to ${smsAuth}`]
    .filter(Boolean)
    .join(' · ')
}
