import Lock from 'lucide-react/icons/lock-keyhole'
import CircleCheck from 'lucide-react/icons/circle-check'
import LogOut from 'lucide-react/icons/log-out'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useState } from 'react'
import type { ProblemError } from '#client/problem-error.ts'
import { kioskClient } from '../../api/guests/kiosk.ts'
import type { KioskPerson, KioskView } from '../../api/guests/kiosk.ts'
import { applyBranding } from '../../guest/branding.ts'
import { FailureBoundary } from '../../guest/failure-boundary.tsx'
import { markKioskTab, wipeGuests } from '../../guest/kiosk-device.ts'
import { useLanguageOf } from '../../guest/language/language-choice.ts'
import { Speaking } from '../../guest/language/speech.tsx'
import { wordsOfRefusal } from '../../guest/refusal-words.ts'
import { TryAgain } from '../../guest/try-again.tsx'
import { asProblem } from '../../guest/use-guest-act.ts'
import { Waiting } from '../../guest/waiting.tsx'
import { Button } from '../../kit/buttons/button.tsx'
import { Confirm } from './confirm-step.tsx'
import { Frame } from './kiosk-frame.tsx'
import { LeaveStep } from './leave-step.tsx'
import { speech, useWords } from './messages/words.ts'

type Phase =
  | { readonly kind: 'opening' }
  | { readonly kind: 'failed'; readonly problem: ProblemError }
  | { readonly kind: 'ended' }
  | { readonly kind: 'locked'; readonly view: KioskView }

/** How often the locked device looks whether something has changed: someone signed elsewhere, or its host ended it. */
const pollMilliseconds = 15_000

/** Everything at `/kiosk`: the locked device on which an envelope is signed in person. */
export function KioskApp() {
  const [phase, setPhase] = useState<Phase>({ kind: 'opening' })
  useEffect(() => {
    wipeGuests()
    const look = async () => {
      const next = await lockDevice()
      // Links of people who were here lead back to the locked screen, as long as there is one.
      if (next.kind === 'locked') markKioskTab()
      if (next.kind === 'ended') wipeGuests()
      // Without a network for a moment, the screen stays as locked as it was.
      setPhase((before) => (next.kind === 'failed' && before.kind === 'locked' ? before : next))
    }
    void look()
    const timer = setInterval(() => void look(), pollMilliseconds)
    return () => clearInterval(timer)
  }, [])
  const view = phase.kind === 'locked' ? phase.view : null
  const choice = useLanguageOf(view?.language ?? null)
  const color = view?.branding.color ?? null
  useEffect(() => applyBranding(document.documentElement, color), [color])
  return (
    <Speaking speech={speech} choice={choice} waiting={<Waiting />}>
      <FailureBoundary fallback={<Failed />}>
        <Shown phase={phase} onEnded={() => setPhase({ kind: 'ended' })} />
      </FailureBoundary>
    </Speaking>
  )
}

async function lockDevice(): Promise<Phase> {
  try {
    return { kind: 'locked', view: await kioskClient.lock() }
  } catch (error) {
    const problem = asProblem(error)
    return problem.status === 401 ? { kind: 'ended' } : { kind: 'failed', problem }
  }
}

function Shown({ phase, onEnded }: { phase: Phase; onEnded: () => void }) {
  const { opening } = useWords()
  switch (phase.kind) {
    case 'opening':
      return <Waiting label={opening} />
    case 'failed':
      return <Failed problem={phase.problem} />
    case 'ended':
      return <Ended />
    case 'locked':
      return <Locked view={phase.view} onEnded={onEnded} />
  }
}

/** Whose turn it is. They say who they are before anything else is shown. */
function Locked({ view, onEnded }: { view: KioskView; onEnded: () => void }) {
  const words = useWords()
  const [asked, setAsked] = useState<KioskPerson | 'leave' | null>(null)
  const [next, ...others] = view.people
  if (asked === 'leave')
    return (
      <Frame view={view} heading={words.leave.heading} icon={LogOut}>
        <LeaveStep onBack={() => setAsked(null)} onEnded={onEnded} />
      </Frame>
    )
  if (asked !== null && view.people.some(({ id }) => id === asked.id))
    return <Confirm view={view} person={asked} onBack={() => setAsked(null)} onEnded={onEnded} />
  if (next === undefined)
    return (
      <Frame view={view} heading={words.done.heading} icon={CircleCheck} tone="success">
        <p>{view.isComplete ? words.done.complete : words.done.rest}</p>
        <LeaveButton onPress={() => setAsked('leave')} />
      </Frame>
    )
  return (
    <Frame view={view} overline={view.envelope} heading={words.handTo(next.name)} icon={Lock}>
      <p>{words.locked(view.host)}</p>
      <Button variant="primary" size="large" isWide onPress={() => setAsked(next)}>
        {words.iAm(next.name)}
      </Button>
      {others.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="text-base font-normal">{words.orElse}</h2>
          {others.map((person) => (
            <Button key={person.id} size="large" isWide onPress={() => setAsked(person)}>
              {words.iAm(person.name)}
            </Button>
          ))}
        </section>
      )}
      {view.left > 0 && <p className="text-base text-faint">{words.othersLeft(view.left)}</p>}
      <LeaveButton onPress={() => setAsked('leave')} />
    </Frame>
  )
}

function LeaveButton({ onPress }: { onPress: () => void }) {
  const { leave } = useWords()
  return (
    <Button variant="quiet" size="large" onPress={onPress}>
      {leave.button}
    </Button>
  )
}

function Ended() {
  const { ended } = useWords()
  return (
    <Frame view={null} heading={ended.heading} icon={LogOut}>
      <p>{ended.text}</p>
      <Button size="large" onPress={() => location.replace('/sign-in')}>
        {ended.signIn}
      </Button>
    </Frame>
  )
}

function Failed({ problem }: { problem?: ProblemError }) {
  const words = useWords()
  return (
    <Frame view={null} heading={words.failed} icon={WifiOff} tone="warning">
      <p>{wordsOfRefusal(problem?.code ?? null, words.refusal)}</p>
      <TryAgain words={words} {...(problem && { problem })} onPress={() => location.reload()} />
    </Frame>
  )
}
