import CircleSlash from 'lucide-react/icons/circle-slash-2'
import ClockAlert from 'lucide-react/icons/clock-alert'
import Link2Off from 'lucide-react/icons/link-2-off'
import MailQuestionMark from 'lucide-react/icons/mail-question-mark'
import PencilLine from 'lucide-react/icons/pencil-line'
import UserX from 'lucide-react/icons/user-x'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { DeadEnd } from '../../../api/signing.ts'
import { Button } from '../../../kit/button.tsx'
import { Callout } from '../../../kit/callout.tsx'
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
  const { reason, branding, sender, envelopeName, mayRequestLink, bySms } = deadEnd
  const { heading, text } = words.deadEnd[reason]
  const isRenewable = reason === 'expired' && mayRequestLink
  return (
    <Frame
      branding={branding}
      sender={sender}
      overline={envelopeName ?? undefined}
      heading={heading}
      icon={icons[reason]}
      tone={reason === 'expired' ? 'warning' : 'neutral'}
    >
      <p>{reason === 'expired' && !mayRequestLink ? words.deadEnd.expired.textNoRequest : text}</p>
      {isRenewable && <RequestLink token={token} bySms={bySms} senderName={sender?.name ?? null} />}
      <CheckDocument />
    </Frame>
  )
}

interface RequestLinkProps {
  readonly token: string
  /** Whether it can come by SMS too. */
  readonly bySms: boolean
  readonly senderName: string | null
}

function RequestLink({ token, bySms, senderName }: RequestLinkProps) {
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
          : words.deadEnd.senderTold(senderName ?? words.deadEnd.document)}
      </Callout>
    )
  }
  return (
    <div className="flex flex-col gap-2.5">
      {problem && <Callout tone="danger">{whyNot(problem, words)}</Callout>}
      <Button
        variant="primary"
        size="large"
        isWide
        isPending={isPending}
        onPress={() => void request('email')}
      >
        {words.deadEnd.byEmail}
      </Button>
      {bySms && (
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
