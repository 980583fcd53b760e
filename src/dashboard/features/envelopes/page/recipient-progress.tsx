import Ellipsis from 'lucide-react/icons/ellipsis'
import Hash from 'lucide-react/icons/hash'
import KeyRound from 'lucide-react/icons/key-round'
import Link from 'lucide-react/icons/link'
import MailPlus from 'lucide-react/icons/mail-plus'
import MessageSquareLock from 'lucide-react/icons/message-square-lock'
import MessageSquareShare from 'lucide-react/icons/message-square-share'
import Smartphone from 'lucide-react/icons/smartphone'
import UserMinus from 'lucide-react/icons/user-minus'
import UserPen from 'lucide-react/icons/user-pen'
import VolumeX from 'lucide-react/icons/volume-x'
import { useEffect, useRef, useState } from 'react'
import type { LucideIcon } from 'lucide-react'
import { recipientStatusWords, recipientTypeWords } from '../../../records/envelope-words.ts'
import { rowOf } from '../../../api/lists/envelopes.ts'
import type { EnvelopePage } from '../../../api/sending/envelopes.ts'
import type { RecipientProgress } from '../../../api/sending/recipients.ts'
import { Badge, StatusBadge } from '../../../kit/feedback/badge.tsx'
import { copyId } from '../../../records/verbs/copy-id.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { IconButton } from '../../../kit/buttons/icon-button.tsx'
import { matchesWords } from '../../../kit/commands/action-search.ts'
import type { Action } from '../../../kit/commands/actions.ts'
import { SearchField } from '../../../kit/inputs/search-field.tsx'
import { Menu } from '../../../kit/overlays/menu.tsx'
import { Time } from '../../../kit/text/time.tsx'
import { canCorrect } from '../verbs/correct-address.tsx'
import { canHaveLink } from '../verbs/can-have-link.ts'
import { showLinkDialog } from '../verbs/copy-signing-link.tsx'
import { showEditRecipient } from '../verbs/edit-recipient.tsx'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'
import { IdentityLine } from './identity-line.tsx'
import { firstOf, orderGroups, stepsOf } from './progress-steps.ts'
import type { OrderGroup } from './progress-steps.ts'
import { RecipientMark } from '../list/recipient-marks.tsx'
import { canRemove, showRemoveRecipient } from '../verbs/remove-recipient.tsx'
import { canResend, canResendText, resendTextToOne, resendToOne } from '../verbs/resend-envelope.tsx'

/** Recipients that are shown at first. Of more, the rest is shown on request, and can be searched. */
const shownAtFirst = 30

/** The progress of every recipient, grouped by when they act. */
export function Progress({ envelope, context }: { envelope: EnvelopePage; context: VerbContext }) {
  const [words, search] = useState('')
  const [hasAll, showAll] = useState(false)
  const [entered, enter] = useState<string | null>(null)
  const all = orderGroups(envelope)
  if (all.length === 0) {
    return (
      <p className="text-sm text-muted">No recipients yet. Continue editing to add the people who sign.</p>
    )
  }
  const isLong = envelope.recipients.length > shownAtFirst
  const most = hasAll ? envelope.recipients.length : shownAtFirst
  const isWanted = (one: RecipientProgress) => words === '' || isFound(one, words, envelope.status)
  const wanted = all.flatMap((group) => group.recipients).filter(isWanted)
  const { groups, more } = firstOf(all, most, isWanted)
  return (
    <div className="flex flex-col gap-4">
      {isLong && (
        <SearchField
          label="Find a recipient"
          placeholder="Name, email or status"
          value={words}
          onChange={(typed) => {
            search(typed)
            enter(null)
          }}
        />
      )}
      {groups.length === 0 && <output className="text-sm text-muted">No recipient matches “{words}”.</output>}
      <Groups
        envelope={envelope}
        context={context}
        groups={groups}
        entered={entered}
        hasSteps={all.filter((group) => group.kind === 'acting').length > 1}
      />
      {more > 0 && (
        <Button
          variant="quiet"
          className="self-start"
          onPress={() => {
            showAll(true)
            enter(wanted[shownAtFirst]?.id ?? null)
          }}
        >
          Show {more} more
        </Button>
      )}
    </div>
  )
}

/** Whether a recipient has these words, or part of this address, or is as they say. */
function isFound(recipient: RecipientProgress, words: string, status: EnvelopePage['status']): boolean {
  const { name, email } = recipient
  const { word } = recipientStatusWords(recipient, status)
  const typed = words.trim().toLowerCase()
  return email.toLowerCase().includes(typed) || matchesWords(`${name} ${word}`, typed)
}

interface GroupsProps {
  envelope: EnvelopePage
  context: VerbContext
  groups: readonly OrderGroup[]
  /** Whether recipients act one after another. */
  hasSteps: boolean
  /** The first of those who were shown on request, who gets the focus. */
  entered: string | null
}

function Groups({ envelope, context, groups, hasSteps, entered }: GroupsProps) {
  return (
    <ol aria-label="Recipients" className="flex flex-col">
      {groups.map((group, index) => (
        <li key={group.id} className="relative pb-5 last:pb-0">
          {(hasSteps || group.kind === 'copies') && <GroupHead group={group} />}
          <ul className="flex flex-col gap-4">
            {group.recipients.map((recipient) => (
              <Person
                key={recipient.id}
                recipient={recipient}
                envelope={envelope}
                context={context}
                isEntered={recipient.id === entered}
              />
            ))}
          </ul>
          {index < groups.length - 1 && <hr className="mt-5 border-line" />}
        </li>
      ))}
    </ol>
  )
}

const turns: Record<OrderGroup['turn'], string> = {
  done: 'done',
  now: 'now',
  later: 'later',
  stopped: 'stopped',
}

function GroupHead({ group }: { group: OrderGroup }) {
  return (
    <h3 className="flex items-center gap-2 pb-3 text-xs font-medium text-faint">
      {group.kind === 'copies' ? 'Copy on completion' : `Step ${group.place}`}
      <Badge tone={group.turn === 'now' ? 'info' : group.turn === 'done' ? 'success' : 'neutral'}>
        {turns[group.turn]}
      </Badge>
    </h3>
  )
}

interface PersonProps {
  recipient: RecipientProgress
  envelope: EnvelopePage
  context: VerbContext
  isEntered: boolean
}

function Person({ recipient, envelope, context, isEntered }: PersonProps) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isEntered) item.current?.focus()
  }, [isEntered])
  const words = recipientStatusWords(recipient, envelope.status)
  const steps = stepsOf(recipient, context.viewer)
  const actions = actionsOf(recipient, envelope, context)
  return (
    <li ref={item} tabIndex={isEntered ? -1 : undefined} className="flex items-start gap-3 outline-none">
      <RecipientMark
        name={recipient.name || recipient.email}
        color={envelope.recipients.indexOf(recipient)}
        words={words}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 text-sm font-medium text-ink wrap-anywhere">
            {recipient.name || 'No name yet'}
          </span>
          <StatusBadge tone={words.tone} icon={words.icon}>
            {words.word}
          </StatusBadge>
        </div>
        {envelope.purgeBegun === null && (
          <p className="text-sm text-muted wrap-anywhere">{recipient.email || 'No email yet'}</p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-faint">
          <span>{recipientTypeWords[recipient.type]}</span>
          {recipient.mobile !== null && <Fact icon={Smartphone}>{recipient.mobile}</Fact>}
          {recipient.password && <Fact icon={KeyRound}>Password</Fact>}
          {recipient.smsAuth !== null && <Fact icon={MessageSquareLock}>SMS code</Fact>}
          {recipient.muted && <Fact icon={VolumeX}>Muted: no messages are sent</Fact>}
        </p>
        {steps.length > 0 && (
          <ol aria-label="What happened" className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-muted">
            {steps.map((step) => (
              <li key={step.words}>
                {step.words} <Time value={step.at} className="text-faint" />
              </li>
            ))}
          </ol>
        )}
        {recipient.identity !== null && (
          <IdentityLine
            envelopeId={envelope.id}
            recipient={recipient}
            identity={recipient.identity}
            isManaged={envelope.may.manage && envelope.status === 'sent' && recipient.status !== 'completed'}
          />
        )}
        {recipient.status === 'declined' && recipient.declinedReason && (
          <blockquote className="mt-1 border-l-2 border-danger pl-3 text-sm text-ink wrap-anywhere">
            {recipient.declinedReason}
          </blockquote>
        )}
        {recipient.status === 'failed' && (
          <p className="mt-1 border-l-2 border-warning-solid pl-3 text-sm text-ink wrap-anywhere">
            {recipient.diagnosis ?? 'The message couldn’t be delivered. Check the address.'}
          </p>
        )}
      </div>
      {actions.length > 0 && (
        <Menu
          label={`Actions for ${recipient.name}`}
          actions={actions}
          trigger={<IconButton label={`Actions for ${recipient.name}`} icon={Ellipsis} size="small" />}
        />
      )}
    </li>
  )
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Icon aria-hidden className="size-3.5" />
      {children}
    </span>
  )
}

function actionsOf(recipient: RecipientProgress, envelope: EnvelopePage, context: VerbContext): Action[] {
  const { id, status } = envelope
  const may = { manage: envelope.may.manage && envelope.purgeBegun === null }
  return [
    ...(may.manage && canResend(recipient, status)
      ? [
          {
            id: 'resend',
            label: status === 'completed' ? 'Resend finished documents' : 'Resend email',
            icon: MailPlus,
            perform: () => void resendToOne(id, recipient, context),
          },
        ]
      : []),
    ...(may.manage && canResendText(recipient, status)
      ? [
          {
            id: 'resend-sms',
            label: 'Resend SMS',
            icon: MessageSquareShare,
            perform: () => void resendTextToOne(id, recipient, context),
          },
        ]
      : []),
    ...(may.manage && canCorrect(recipient, status)
      ? [
          {
            id: 'edit',
            label: 'Edit recipient…',
            icon: UserPen,
            perform: () => showEditRecipient(id, recipient, context),
          },
        ]
      : []),
    ...(may.manage && canHaveLink(recipient, status)
      ? [
          {
            id: 'link',
            label: 'Copy signing link…',
            icon: Link,
            perform: () => showLinkDialog(rowOf(envelope), context, recipient.id),
          },
        ]
      : []),
    {
      id: 'copy-id',
      label: 'Copy recipient ID',
      icon: Hash,
      perform: () => void copyId('Recipient', recipient.id),
    },
    ...(may.manage && canRemove(envelope)
      ? [
          {
            id: 'remove',
            label: 'Remove…',
            icon: UserMinus,
            tone: 'danger' as const,
            perform: () => showRemoveRecipient(envelope, recipient, context),
          },
        ]
      : []),
  ]
}
