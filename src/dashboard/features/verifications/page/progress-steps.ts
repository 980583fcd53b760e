import Ban from 'lucide-react/icons/ban'
import Eye from 'lucide-react/icons/eye'
import Eraser from 'lucide-react/icons/eraser'
import FileText from 'lucide-react/icons/file-text'
import Handshake from 'lucide-react/icons/handshake'
import MailWarning from 'lucide-react/icons/mail-warning'
import Plus from 'lucide-react/icons/plus'
import Send from 'lucide-react/icons/send'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Upload from 'lucide-react/icons/upload'
import type { VerificationPage } from '../../../api/verifications.ts'
import { shortDate } from '../../../kit/text/time-words.ts'
import type { TimelineItem } from '../../../kit/layout/timeline.tsx'

type Progressing = Pick<
  VerificationPage,
  | 'verification'
  | 'sender'
  | 'step'
  | 'diagnosis'
  | 'sent'
  | 'opened'
  | 'consented'
  | 'submitted'
  | 'reported'
  | 'purgeBegun'
>

type Step = TimelineItem & { readonly at: string | null }

/** What has happened to a verification and what is still to come, in order, without what will never come. */
export function stepsOf(page: Progressing): TimelineItem[] {
  const { verification, sender, opened, consented, reported } = page
  const { created, completed, cancelled, muted } = verification
  const steps: Step[] = [
    { id: 'created', title: 'Created', detail: `by ${sender.name}`, at: created, icon: Plus },
    ...(muted ? [] : [sentStep(page)]),
    { id: 'opened', title: 'Link opened', at: opened, icon: Eye },
    { id: 'consented', title: 'Agreed to the checks', at: consented, icon: Handshake },
    handedIn(page),
    ...(cancelled === null
      ? [
          { id: 'completed', title: 'Checks completed', at: completed, icon: ShieldCheck },
          { id: 'reported', title: 'Reports ready', at: reported, icon: FileText },
        ]
      : [{ id: 'cancelled', title: 'Cancelled', at: cancelled, icon: Ban }]),
    ...purgeSteps(page),
  ]
  const last = steps.findLastIndex(({ at }) => at !== null)
  const shown = steps.filter(({ at, tone }, index) => at !== null || index > last || tone === 'warning')
  const next = shown.find(({ at }) => at === null)
  return shown.map((step) => ({ ...step, tone: step.tone ?? toneOf(step, step === next) }))
}

function toneOf({ at, id }: Step, isNext: boolean): NonNullable<TimelineItem['tone']> {
  if (at === null) return isNext ? 'info' : 'neutral'
  return ended.has(id) ? 'neutral' : 'success'
}

const ended = new Set(['cancelled', 'purging', 'purged'])

function sentStep({ verification: { status, email, mobile }, sent, diagnosis }: Progressing): Step {
  if (status === 'failed')
    return {
      id: 'sent',
      title: 'Not delivered',
      detail: diagnosis ?? 'The message couldn’t be delivered.',
      at: sent,
      icon: MailWarning,
      tone: 'warning',
    }
  const ways = [email && `email to ${email}`, mobile && `text message to ${mobile}`].filter(Boolean)
  const detail = ways.join(' and ')
  return {
    id: 'sent',
    title: sent === null ? 'Messages to be sent' : 'Link sent',
    ...(detail === '' ? {} : { detail: detail.charAt(0).toUpperCase() + detail.slice(1) }),
    at: sent,
    icon: Send,
  }
}

/** The individual's step until everything is submitted. */
const standing: Readonly<Record<VerificationPage['step'], string | null>> = {
  code: null,
  consent: null,
  details: 'Is asked for details',
  photos: 'Is asked for photos',
  submit: 'Has entered everything, and still has to submit it',
  done: null,
  closed: null,
}

function handedIn({ step, opened, submitted }: Progressing): Step {
  const detail = opened !== null && submitted === null ? standing[step] : null
  return {
    id: 'submitted',
    title: 'Details and photos submitted',
    ...(detail === null ? {} : { detail }),
    at: submitted,
    icon: Upload,
  }
}

function purgeSteps({ verification: { purging, purged }, purgeBegun }: Progressing): Step[] {
  if (purged !== null) return [{ id: 'purged', title: 'Personal data purged', at: purged, icon: Eraser }]
  if (purgeBegun !== null)
    return [
      {
        id: 'purging',
        title: 'Being purged',
        detail: 'Waiting for storage and the checking service to confirm.',
        at: purgeBegun,
        icon: Eraser,
      },
    ]
  if (purging === null) return []
  const detail = `On ${shortDate(new Date(purging))}, by the retention policy.`
  return [{ id: 'purge', title: 'Purge of personal data', detail, at: null, icon: Eraser, tone: 'neutral' }]
}
