import MailPlus from 'lucide-react/icons/mail-plus'
import type { Viewer } from '#domain/account/visibility.ts'
import type { EnvelopeRow, SelectableEnvelope } from '../../../api/sending/envelopes.ts'
import { lazyLater } from '../../../kit/feedback/later.tsx'
import type { BulkDone } from '../list/bulk-dialog.tsx'
import { resendTextToRecipient, resendToRecipient } from '../../../api/sending/recipients.ts'
import { notify } from '../../../kit/feedback/toasts.tsx'
import { actOnEach } from '../../../api/lists/act-on-each.ts'
import { reason } from '../../../api/failure-words.ts'
import { act } from '../../../kit/buttons/act.ts'
import { manages } from '../verb-context.ts'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'
import type { EnvelopeVerb } from '../verb-context.ts'
import { namesOf } from '../../../kit/text/names.ts'

const ResendMany = lazyLater(async () => (await import('../dialogs.ts')).ResendMany)

type Recipient = Pick<
  EnvelopeRow['recipients'][number],
  'id' | 'name' | 'email' | 'type' | 'status' | 'muted'
>

/**
 * Whether a recipient can be sent the email again: while it is their turn, or anyone once the envelope is completed.
 * Source: specification, Recipients, resend rules.
 */
export function canResend(recipient: Recipient, status: EnvelopeRow['status']): boolean {
  if (recipient.muted) return false
  if (status === 'completed') return true
  if (status !== 'sent' || recipient.type === 'carbon-copy') return false
  return recipient.status === 'sent' || recipient.status === 'failed' || recipient.status === 'declined'
}

/** Whether a recipient can be sent the link as a text message again. Source: open detail 21. */
export function canResendText(
  recipient: Recipient & { readonly mobile: string | null },
  status: EnvelopeRow['status'],
): boolean {
  return status === 'sent' && recipient.mobile !== null && canResend(recipient, status)
}

/** Resends the link to everyone whose turn it is, or the finished documents at the end. */
export const resendEnvelope: EnvelopeVerb = {
  id: 'resend',
  label: ({ status }) => (status === 'completed' ? 'Resend finished documents' : 'Resend'),
  icon: MailPlus,
  shortcut: 'r',
  available: (envelope, viewer) => receivers(envelope).length > 0 && manages(viewer, envelope),
  perform: async (envelope, context) => {
    const { done, failed } = await actOnEach(receivers(envelope), (one) =>
      resendToRecipient(context.cache, envelope.id, one.id),
    )
    const [first] = failed
    if (first) {
      notify.error(`No email could be sent to ${namesOf(failed.map(({ item }) => item))}`, {
        description: first.reason,
      })
    } else notify.success(`Email resent to ${namesOf(done)}`)
  },
}

/** Whether its recipients can be reminded together with those of others: it waits for someone. */
export function canResendMany(envelope: SelectableEnvelope, viewer: Viewer): boolean {
  return envelope.status === 'sent' && manages(viewer, envelope)
}

/** Resends the emails of those of many that wait for someone, after one confirmation. */
export function resendMany(
  envelopes: readonly SelectableEnvelope[],
  context: VerbContext,
  onDone: BulkDone,
): void {
  const waiting = envelopes.filter((one) => canResendMany(one, context.viewer))
  const left = envelopes.length - waiting.length
  context.show((close) => (
    <ResendMany waiting={waiting} left={left} context={context} onClose={close} onDone={onDone} />
  ))
}

/** Resends the email to one recipient. */
export function resendToOne(
  envelopeId: string,
  recipient: Recipient,
  context: VerbContext,
): Promise<boolean> {
  return act(() => resendToRecipient(context.cache, envelopeId, recipient.id), {
    done: `Email resent to ${recipient.name}`,
    failed: `No email could be sent to ${recipient.name}`,
    because: reason,
  })
}

/** Resends the link to one recipient as a text message. */
export function resendTextToOne(
  envelopeId: string,
  recipient: Recipient,
  context: VerbContext,
): Promise<boolean> {
  return act(() => resendTextToRecipient(context.cache, envelopeId, recipient.id), {
    done: `Text message resent to ${recipient.name}`,
    failed: `No text message could be sent to ${recipient.name}`,
    because: reason,
  })
}

/** While open, recipients who declined need a resend of their own. */
function receivers({ recipients, status }: EnvelopeRow): Recipient[] {
  return recipients.filter((one) => canResend(one, status) && one.status !== 'declined')
}
