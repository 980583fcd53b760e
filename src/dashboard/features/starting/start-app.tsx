import Ban from 'lucide-react/icons/circle-slash-2'
import ClockAlert from 'lucide-react/icons/clock-alert'
import Link2Off from 'lucide-react/icons/link-2-off'
import Pause from 'lucide-react/icons/circle-pause'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { ProblemError } from '#client/problem-error.ts'
import { startClient } from '../../api/guests/starting.ts'
import type { StartDeadEnd, StartView } from '../../api/guests/starting.ts'
import { applyBranding } from '../../guest/branding.ts'
import { FailureBoundary } from '../../guest/failure-boundary.tsx'
import { GuestFrame } from '../../guest/guest-frame.tsx'
import type { GuestFrameProps } from '../../guest/guest-frame.tsx'
import { useLanguageOf } from '../../guest/language/language-choice.ts'
import { Speaking } from '../../guest/language/speech.tsx'
import { wordsOfRefusal } from '../../guest/refusal-words.ts'
import { tokenInPath } from '../../guest/token-in-path.ts'
import { TryAgain } from '../../guest/try-again.tsx'
import { asProblem } from '../../guest/use-guest-act.ts'
import { Waiting } from '../../guest/waiting.tsx'
import { PageTitle } from '../../kit/layout/page-header.tsx'
import { BeginForm } from './begin-form.tsx'
import type { Person } from './begin-form.tsx'
import { CodeStep } from './code-step.tsx'
import { speech, useWords } from './messages/words.ts'

type Phase =
  | { readonly kind: 'opening' }
  | { readonly kind: 'failed'; readonly problem: ProblemError }
  | { readonly kind: 'dead-end'; readonly end: StartDeadEnd }
  | { readonly kind: 'open'; readonly view: StartView }

/** Everything at `/start/:token`, where people begin an envelope for themselves. */
export function StartApp() {
  const token = tokenInPath('start')
  const [phase, setPhase] = useState<Phase>({ kind: 'opening' })
  useEffect(() => {
    const open = async () => setPhase(await openLink(token))
    void open()
  }, [token])
  const origin = phase.kind === 'open' ? phase.view : phase.kind === 'dead-end' ? phase.end : null
  const choice = useLanguageOf(origin?.language ?? null)
  const color = origin?.branding?.color ?? null
  useEffect(() => applyBranding(document.documentElement, color), [color])
  return (
    <Speaking speech={speech} choice={choice} waiting={<Waiting />}>
      <FailureBoundary fallback={<Failed />}>
        <Shown phase={phase} token={token} />
      </FailureBoundary>
    </Speaking>
  )
}

async function openLink(token: string): Promise<Phase> {
  try {
    const found = await startClient.look({ body: { token } })
    return 'view' in found ? { kind: 'open', view: found.view } : { kind: 'dead-end', end: found.deadEnd }
  } catch (error) {
    return { kind: 'failed', problem: asProblem(error) }
  }
}

function Shown({ phase, token }: { phase: Phase; token: string }) {
  const { opening } = useWords()
  switch (phase.kind) {
    case 'opening':
      return <Waiting label={opening} />
    case 'failed':
      return <Failed problem={phase.problem} />
    case 'dead-end':
      return <DeadEnd end={phase.end} />
    case 'open':
      return <Begin view={phase.view} token={token} />
  }
}

/** First who it is, then the code. Goes on to the signing page. */
function Begin({ view, token }: { view: StartView; token: string }) {
  const words = useWords()
  const [person, setPerson] = useState<Person>({ name: '', email: '' })
  const [visit, setVisit] = useState<string | null>(null)
  if (visit !== null)
    return (
      <Frame origin={view} overline={view.name} heading={words.code.heading}>
        <CodeStep visit={visit} email={person.email} onBack={() => setVisit(null)} onBegun={goOn} />
      </Frame>
    )
  const say = view.type === 'viewer' ? words.view : words.sign
  return (
    <Frame origin={view} heading={view.name}>
      <p>{say(view.sender.name)}</p>
      {view.documents.length > 1 && (
        <p className="text-base">
          {words.documents}: <bdi>{view.documents.join(', ')}</bdi>
        </p>
      )}
      <BeginForm
        view={view}
        person={person}
        onPerson={setPerson}
        begin={async (language) => {
          const begun = await startClient.begin({ body: { token, ...person, language } })
          if ('visit' in begun) setVisit(begun.visit)
          else goOn(begun.signing)
        }}
      />
    </Frame>
  )
}

/** Nothing leads back: the page that was left began what it could begin. */
function goOn(signing: string): void {
  location.replace(`/sign/${encodeURIComponent(signing)}`)
}

const icons: Readonly<Record<StartDeadEnd['reason'], LucideIcon>> = {
  invalid: Link2Off,
  paused: Pause,
  expired: ClockAlert,
  'used-up': Ban,
  closed: Ban,
}

function DeadEnd({ end }: { end: StartDeadEnd }) {
  const { heading, text } = useWords().deadEnd[end.reason]
  return (
    <Frame origin={end} heading={heading} icon={icons[end.reason]}>
      <p>{text}</p>
    </Frame>
  )
}

function Failed({ problem }: { problem?: ProblemError }) {
  const words = useWords()
  return (
    <Frame origin={{ branding: null, sender: null }} heading={words.failed} icon={WifiOff} tone="warning">
      <p>{wordsOfRefusal(problem?.code ?? null, words.refusal)}</p>
      <TryAgain words={words} {...(problem && { problem })} onPress={() => location.reload()} />
    </Frame>
  )
}

interface FrameProps extends Pick<GuestFrameProps, 'heading' | 'overline' | 'icon' | 'tone'> {
  readonly origin: Pick<StartDeadEnd, 'branding' | 'sender'>
  readonly children: ReactNode
}

function Frame({ origin: { branding, sender }, children, ...props }: FrameProps) {
  const { questions } = useWords()
  return (
    <>
      <PageTitle>{props.heading}</PageTitle>
      <GuestFrame
        {...props}
        branding={branding}
        contact={sender && { email: sender.email, words: questions(sender.name) }}
      >
        {children}
      </GuestFrame>
    </>
  )
}
