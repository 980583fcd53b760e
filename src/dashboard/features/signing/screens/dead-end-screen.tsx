import CircleSlash from 'lucide-react/icons/circle-slash-2'
import ClockAlert from 'lucide-react/icons/clock-alert'
import Link2Off from 'lucide-react/icons/link-2-off'
import MailQuestionMark from 'lucide-react/icons/mail-question-mark'
import PencilLine from 'lucide-react/icons/pencil-line'
import UserX from 'lucide-react/icons/user-x'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { DeadEnd } from '../../../api/guests/signing.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { useWords } from '../messages/words.ts'
import { useAct, useSigning } from '../signing-context.ts'
import { CheckDocument } from './check-document.tsx'
import { Frame } from './frame.tsx'
import { whyNot } from './why-not.ts'

const icons: Record<DeadEnd['reason'], LucideIcon> = {
  invalid: Link2Off,
  expired: ClockAlert,
  voided: CircleSlash,
  removed: UserX,
  replaced: MailQuestionMark,
  recalled: PencilLine,
}

/** Why a link leads nowhere, what to do, and whom to ask. */
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
      <CheckDocument />
    </Frame>
  )
}

/** The way to a new link, where there is one. */
function Expired({ deadEnd, token }: { deadEnd: DeadEnd; token: string }) {
  const words = useWords().deadEnd
  const { sender, mayRequestLink, muted } = deadEnd
  if (!mayRequestLink) return <p>{words.expired.textNoRequest}</p>
  const text = muted && sender !== null ? words.expired.textFromSender(sender.name) : words.expired.text
  return <RequestLink deadEnd={deadEnd} token={token} text={text} />
}

interface RequestLinkProps {
  readonly deadEnd: DeadEnd
  readonly token: string
  /** What it is good for; no more to be said once it was asked for. */
  readonly text: string
}

function RequestLink({ deadEnd: { sender, bySms, muted }, token, text }: RequestLinkProps) {
  const words = useWords()
  const { client } = useSigning()
  const { isPending, problem, perform } = useAct()
  const [outcome, setOutcome] = useState<'sent' | 'told' | null>(null)

  const request = (method: 'email' | 'sms') =>
    perform(async () => {
      const { sent } = await client.requestLink({ body: { token, method } })
      setOutcome(sent ? 'sent' : 'told')
    })

  if (outcome) {
    return (
      <Callout tone="success">
        {outcome === 'sent'
          ? words.deadEnd.sent
          : words.deadEnd.senderTold(sender?.name ?? words.deadEnd.document)}
      </Callout>
    )
  }
  return (
    <div className="flex flex-col gap-2.5">
      <p className="mb-2.5">{text}</p>
      {problem && <Callout tone="danger">{whyNot(problem, words)}</Callout>}
      <Button
        variant="primary"
        size="large"
        isWide
        isPending={isPending}
        onPress={() => void request('email')}
      >
        {muted ? words.deadEnd.askSender : words.deadEnd.byEmail}
      </Button>
      {bySms && !muted && (
        <Button
          variant="quiet"
          size="large"
          isWide
          isDisabled={isPending}
          onPress={() => void request('sms')}
        >
          {words.deadEnd.bySms}
        </Button>
      )}
    </div>
  )
}
