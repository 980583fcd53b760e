import CircleSlash from 'lucide-react/icons/circle-slash-2'
import ClockAlert from 'lucide-react/icons/clock-alert'
import Link2Off from 'lucide-react/icons/link-2-off'
import MailQuestionMark from 'lucide-react/icons/mail-question-mark'
import PencilLine from 'lucide-react/icons/pencil-line'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import UserX from 'lucide-react/icons/user-x'
import type { LucideIcon } from 'lucide-react'
import type { DeadEnd } from '../../../api/guests/signing.ts'
import { NewLink } from '../../../guest/new-link.tsx'
import { useWords } from '../messages/words.ts'
import { useSigning } from '../signing-context.ts'
import { CheckDocument } from './check-document.tsx'
import { Frame } from './frame.tsx'
import { whyNot } from './why-not.ts'

const icons: Record<DeadEnd['reason'], LucideIcon> = {
  invalid: Link2Off,
  expired: ClockAlert,
  voided: CircleSlash,
  removed: UserX,
  replaced: MailQuestionMark,
  reassigned: UserRoundCheck,
  recalled: PencilLine,
}

/** Why a link no longer works, what to do, and whom to ask. */
export function DeadEndScreen({ deadEnd, token }: { deadEnd: DeadEnd; token: string }) {
  const words = useWords()
  const { reason, branding, sender, envelopeName } = deadEnd
  const { heading, text } = words.deadEnd[reason]
  return (
    <Frame
      branding={branding}
      sender={sender}
      overline={envelopeName ?? undefined}
      heading={heading}
      icon={icons[reason]}
      tone={reason === 'expired' ? 'warning' : 'neutral'}
    >
      {reason === 'expired' ? <Expired deadEnd={deadEnd} token={token} /> : <p>{text}</p>}
      {reason === 'expired' && <CheckDocument />}
    </Frame>
  )
}

/** The way to a new link, where there is one. */
function Expired({ deadEnd, token }: { deadEnd: DeadEnd; token: string }) {
  const words = useWords()
  const { client } = useSigning()
  const { sender, mayRequestLink, renewsItself, bySms, muted } = deadEnd
  const { expired } = words.deadEnd
  if (!mayRequestLink) return <p>{expired.textNoRequest}</p>
  const text = muted && sender !== null ? expired.textFromSender(sender.name) : expired.text
  const request = async (method: 'email' | 'sms') => {
    const { sent } = await client.requestLink({ body: { token, method } })
    return sent ? words.deadEnd.sent : words.deadEnd.senderNotified(sender?.name ?? words.deadEnd.document)
  }
  const byEmail = { way: 'email' as const, label: muted ? words.deadEnd.askSender : words.deadEnd.byEmail }
  const ways = bySms && !muted ? [byEmail, { way: 'sms' as const, label: words.deadEnd.bySms }] : [byEmail]
  return (
    <NewLink
      ways={ways}
      request={request}
      isAsked={renewsItself}
      whyNot={(problem) => whyNot(problem, words)}
    >
      <p className="mb-2.5">{text}</p>
    </NewLink>
  )
}
