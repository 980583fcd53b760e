import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash-2'
import ClockAlert from 'lucide-react/icons/clock-alert'
import Eraser from 'lucide-react/icons/eraser'
import Hourglass from 'lucide-react/icons/hourglass'
import Link2Off from 'lucide-react/icons/link-2-off'
import MailWarning from 'lucide-react/icons/mail-warning'
import type { LucideIcon } from 'lucide-react'
import { requestVerifyingLink } from '../../api/guests/verifying.ts'
import type { VerifyingDeadEnd } from '../../api/guests/verifying.ts'
import { returnFrom } from '../../guest/identity-return.ts'
import { NewLink } from '../../guest/new-link.tsx'
import { BackToDocuments } from './back-to-documents.tsx'
import { Frame } from './frame.tsx'
import { useWords } from './messages/words.ts'
import { whyNot } from './why-not.ts'

type Reason = VerifyingDeadEnd['reason']

const icons: Readonly<Record<Reason, LucideIcon>> = {
  invalid: Link2Off,
  expired: ClockAlert,
  failed: MailWarning,
  cancelled: CircleSlash,
  submitted: Hourglass,
  completed: CircleCheck,
  purged: Eraser,
}
const tones: Readonly<Partial<Record<Reason, 'success' | 'warning'>>> = {
  expired: 'warning',
  failed: 'warning',
  submitted: 'success',
  completed: 'success',
}

/** Why a link no longer works, what to do, and whom to ask. */
export function DeadEndScreen({ end, token }: { end: VerifyingDeadEnd; token: string }) {
  const { reason, sender, renewedBy } = end
  const words = useWords()
  const { heading, text } = words.deadEnd[reason]
  const asker = sender?.name ?? words.theSender
  const page = returnFrom(location.pathname)
  return (
    <Frame origin={end} heading={heading} icon={icons[reason]} tone={tones[reason] ?? 'neutral'}>
      <p>{text(asker)}</p>
      {page === null ? null : <BackToDocuments page={page} />}
      {page === null && renewedBy && <RequestLink token={token} way={renewedBy} sender={asker} />}
    </Frame>
  )
}

interface RequestLinkProps {
  readonly token: string
  readonly way: 'email' | 'sms'
  readonly sender: string
}

function RequestLink({ token, way, sender }: RequestLinkProps) {
  const words = useWords()
  const { byEmail, bySms, sentByEmail, sentBySms, told } = words.newLink
  const request = async () => {
    const { sentBy } = await requestVerifyingLink(token)
    if (sentBy === null) return told(sender)
    return sentBy === 'sms' ? sentBySms : sentByEmail
  }
  const ways = [{ way, label: way === 'sms' ? bySms : byEmail }]
  return <NewLink ways={ways} request={request} whyNot={(problem) => whyNot(problem, words)} />
}
