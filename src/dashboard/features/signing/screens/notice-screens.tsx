import Ban from 'lucide-react/icons/ban'
import CircleSlash from 'lucide-react/icons/circle-slash-2'
import Hourglass from 'lucide-react/icons/hourglass'
import LogOut from 'lucide-react/icons/log-out'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ProblemError } from '#client/problem-error.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { TryAgain } from '../../../guest/try-again.tsx'
import { Waiting } from '../../../guest/waiting.tsx'
import { useWords } from '../messages/words.ts'
import { useSigning, useSigningState, useView } from '../signing-context.ts'
import type { Origin } from '../signing-state.ts'
import { Frame } from './frame.tsx'
import { Redirect } from './redirect.tsx'
import { SenderMessage } from './sender-message.tsx'
import { whyNot } from './why-not.ts'

/** While the link is being opened. */
export function OpeningScreen() {
  return <Waiting label={useWords().opening} />
}

/** Something on the page itself failed. By then, entries are saved. */
export function FailedScreen() {
  const words = useWords()
  return (
    <Frame branding={null} sender={null} heading={words.failed.heading} icon={TriangleAlert} tone="warning">
      <p>{words.failed.text}</p>
      <TryAgain words={words} onPress={() => globalThis.location.reload()} />
    </Frame>
  )
}

/** The service could not be reached, or failed. */
export function UnreachableScreen({ problem }: { problem: ProblemError }) {
  const words = useWords()
  const page = useSigning()
  const isOffline = problem.code === 'offline'
  const { heading, text } = isOffline ? words.unreachable : words.failed
  return (
    <Frame branding={null} sender={null} heading={heading} icon={WifiOff} tone="warning">
      <p>{isOffline || problem.code === null ? text : whyNot(problem, words)}</p>
      <TryAgain words={words} problem={problem} onPress={() => void page.start()} />
    </Frame>
  )
}

/** The session ended while the page was open. The link opens it again. */
export function EndedScreen({ origin }: { origin: Origin | null }) {
  const words = useWords()
  const page = useSigning()
  return (
    <Frame
      branding={origin?.branding ?? null}
      sender={origin?.sender ?? null}
      overline={origin?.envelopeName ?? undefined}
      heading={words.ended.heading}
      icon={LogOut}
    >
      <p>{words.ended.text}</p>
      <Button variant="primary" size="large" onPress={() => void page.start()}>
        {words.ended.reopen}
      </Button>
    </Frame>
  )
}

/** Others act first, or a copy comes at the end. */
export function WaitingScreen() {
  const words = useWords()
  const { envelope, recipient, branding, sender } = useView()
  const isCopy = recipient.type === 'carbon-copy'
  return (
    <Frame
      branding={branding}
      sender={sender}
      overline={envelope.name}
      heading={isCopy ? words.waiting.copyHeading : words.waiting.heading}
      icon={Hourglass}
    >
      <p>{isCopy ? words.waiting.copyText : words.waiting.text}</p>
      <SenderMessage />
    </Frame>
  )
}

/** The envelope ended without the recipient. */
export function ClosedScreen() {
  const words = useWords()
  const { envelope, branding, sender } = useView()
  const isVoided = envelope.status === 'voided'
  return (
    <Frame
      branding={branding}
      sender={sender}
      overline={envelope.name}
      heading={isVoided ? words.closed.voidedHeading : words.closed.heading}
      icon={CircleSlash}
    >
      <p>{isVoided ? words.closed.voided : words.closed.text}</p>
    </Frame>
  )
}

/** The recipient declined. */
export function DeclinedScreen() {
  const words = useWords()
  const { envelope, branding, sender, recipient } = useView()
  const justDone = useSigningState((state) => state.justDone)
  return (
    <Frame
      branding={branding}
      sender={sender}
      overline={envelope.name}
      heading={words.declined.heading}
      icon={Ban}
    >
      <p>{words.declined.text(sender.name)}</p>
      {justDone === 'declined' && recipient.redirects.sessionDeclined && (
        <Redirect url={recipient.redirects.sessionDeclined} />
      )}
    </Frame>
  )
}
