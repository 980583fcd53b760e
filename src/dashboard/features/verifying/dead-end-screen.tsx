import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash-2'
import ClockAlert from 'lucide-react/icons/clock-alert'
import Eraser from 'lucide-react/icons/eraser'
import Hourglass from 'lucide-react/icons/hourglass'
import Link2Off from 'lucide-react/icons/link-2-off'
import MailWarning from 'lucide-react/icons/mail-warning'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { requestVerifyingLink } from '../../api/guests/verifying.ts'
import type { VerifyingDeadEnd } from '../../api/guests/verifying.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { Frame } from './frame.tsx'
import { useWords } from './messages/words.ts'
import { useAct } from './use-act.ts'
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

/** Why a link leads nowhere, what to do, and whom to ask. */
export function DeadEndScreen({ end, token }: { end: VerifyingDeadEnd; token: string }) {
  const { reason, sender, renewedBy } = end
  const words = useWords()
  const { heading, text } = words.deadEnd[reason]
  const asker = sender?.name ?? words.theSender
  return (
    <Frame origin={end} heading={heading} icon={icons[reason]} tone={tones[reason] ?? 'neutral'}>
      <p>{text(asker)}</p>
      {renewedBy && <RequestLink token={token} way={renewedBy} sender={asker} />}
    </Frame>
  )
}

function RequestLink({ token, way, sender }: { token: string; way: 'email' | 'sms'; sender: string }) {
  const words = useWords()
  const { isPending, problem, perform } = useAct(() => undefined)
  const [outcome, setOutcome] = useState<'email' | 'sms' | 'told' | null>(null)
  const request = () =>
    perform(async () => {
      const { sentBy } = await requestVerifyingLink(token)
      setOutcome(sentBy ?? 'told')
    })
  const { byEmail, bySms, sentByEmail, sentBySms, told } = words.newLink
  const outcomes = { email: sentByEmail, sms: sentBySms, told: told(sender) }
  if (outcome !== null) return <Callout tone="success">{outcomes[outcome]}</Callout>
  return (
    <div className="flex flex-col gap-3">
      {problem && <Callout tone="danger">{whyNot(problem, words)}</Callout>}
      <Button variant="primary" size="large" isWide isPending={isPending} onPress={() => void request()}>
        {way === 'sms' ? bySms : byEmail}
      </Button>
    </div>
  )
}
