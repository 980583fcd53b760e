import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Eye from 'lucide-react/icons/eye'
import Hourglass from 'lucide-react/icons/hourglass'
import MailWarning from 'lucide-react/icons/mail-warning'
import PencilLine from 'lucide-react/icons/pencil-line'
import Send from 'lucide-react/icons/send'
import Undo2 from 'lucide-react/icons/undo-2'
import VolumeX from 'lucide-react/icons/volume-x'
import type { LucideIcon } from 'lucide-react'
import { relativeTime } from '../kit/text/time-words.ts'
import type { EnvelopeRow } from '../api/sending/envelopes.ts'
import type { RecipientProgress } from '../api/sending/recipients.ts'

/** A status as every screen shows it: a word, a tone and an icon. */
export interface StatusWords {
  readonly word: string
  readonly tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger'
  readonly icon: LucideIcon
}

const draft: StatusWords = { word: 'Draft', tone: 'neutral', icon: PencilLine }
const recalled: StatusWords = { word: 'Recalled', tone: 'warning', icon: Undo2 }
const sending: StatusWords = { word: 'Sending', tone: 'info', icon: Send }
const waiting: StatusWords = { word: 'Waiting', tone: 'info', icon: Clock }
const completed: StatusWords = { word: 'Completed', tone: 'success', icon: CircleCheck }
const voided: StatusWords = { word: 'Voided', tone: 'neutral', icon: Ban }
const declined: StatusWords = { word: 'Declined', tone: 'danger', icon: CircleX }
const failed: StatusWords = { word: 'Not delivered', tone: 'warning', icon: MailWarning }

type Recipients = readonly Pick<EnvelopeRow['recipients'][number], 'type' | 'status'>[]

/** The status of an envelope in words. For a sent one, first what keeps it from continuing. */
export function envelopeStatusWords(envelope: {
  readonly status: EnvelopeRow['status']
  /** Tells a recalled draft from one that was never sent. */
  readonly sent?: string | null
  readonly recipients: Recipients
}): StatusWords {
  switch (envelope.status) {
    case 'draft':
      return typeof envelope.sent === 'string' ? recalled : draft
    case 'created':
      return sending
    case 'sent':
      if (envelope.recipients.some((one) => one.status === 'declined')) return declined
      return envelope.recipients.some((one) => one.status === 'failed') ? failed : waiting
    case 'completed':
      return completed
    case 'voided':
      return voided
  }
}

type Recipient = Pick<EnvelopeRow['recipients'][number], 'type' | 'status' | 'muted' | 'completed'> &
  Partial<Pick<RecipientProgress, 'viewed'>>

/** The status of a recipient in words. */
export function recipientStatusWords(recipient: Recipient, envelope: EnvelopeRow['status']): StatusWords {
  if (recipient.type === 'carbon-copy') {
    if (envelope === 'completed') return { word: 'Copy sent', tone: 'success', icon: CircleCheck }
    return envelope === 'voided' ? stopped : { word: 'Gets a copy', tone: 'neutral', icon: Hourglass }
  }
  const isStopped =
    envelope === 'voided' && recipient.status !== 'completed' && recipient.status !== 'declined'
  if (isStopped) return stopped
  switch (recipient.status) {
    case 'completed':
      return recipient.type === 'signer' ? signed : { word: 'Viewed', tone: 'success', icon: CircleCheck }
    case 'declined':
      return declined
    case 'failed':
      return failed
    case 'sent':
      return whileSent(recipient)
    case 'pending':
      return { word: 'Not their turn yet', tone: 'neutral', icon: Hourglass }
    case 'created':
    case null:
      return { word: 'Not sent yet', tone: 'neutral', icon: Hourglass }
  }
}

const signed: StatusWords = { word: 'Signed', tone: 'success', icon: CircleCheck }
const stopped: StatusWords = { word: 'Stopped', tone: 'neutral', icon: Ban }

function whileSent({ viewed, muted }: Recipient): StatusWords {
  if (viewed) return { word: 'Opened', tone: 'info', icon: Eye }
  if (muted) return { word: 'Muted', tone: 'warning', icon: VolumeX }
  return { word: 'Sent', tone: 'info', icon: Send }
}

/** Why a message was not delivered, in one sentence and without the mail server's words. */
export function shortDiagnosis(diagnosis: string | null): string {
  return /^[^.]*\.(?= )/.exec(diagnosis ?? '')?.[0] ?? diagnosis ?? 'The message couldn’t be delivered.'
}

/** Who could not be reached and why, in a few words, or null. */
export function undeliveredWords({
  status,
  recipients,
}: Pick<EnvelopeRow, 'status' | 'recipients'>): string | null {
  const failed = status === 'sent' ? recipients.filter((one) => one.status === 'failed') : []
  if (failed.length === 0) return null
  return failed
    .map(({ email, diagnosis }) => `${shortDiagnosis(diagnosis).replace(/\.$/, '')}: ${email}`)
    .join(' · ')
}

/** How many of the recipients who must act have finished. */
export function progressOf(recipients: Recipients): { readonly finished: number; readonly all: number } {
  const acting = recipients.filter((one) => one.type !== 'carbon-copy')
  return {
    finished: acting.filter((one) => one.status === 'completed').length,
    all: acting.length,
  }
}

/** The recipient types as the sender chose them. */
export const recipientTypeWords = {
  signer: 'Needs to sign',
  viewer: 'Needs to view',
  'carbon-copy': 'Receives a copy',
} as const

/** "Ends in 3 days", for a sent envelope whose deadline is less than a week away. Null for others. */
export function endsSoonWords(
  { status, deadline }: { readonly status: string; readonly deadline: string | null },
  now: Date = new Date(),
): string | null {
  if (status !== 'sent' || deadline === null) return null
  const moment = new Date(deadline)
  const isSoon = moment > now && moment.getTime() - now.getTime() < 7 * 86_400_000
  return isSoon ? `Ends ${relativeTime(moment, now)}` : null
}
