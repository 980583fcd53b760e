import CircleCheck from 'lucide-react/icons/circle-check'
import ClockAlert from 'lucide-react/icons/clock-alert'
import Link2Off from 'lucide-react/icons/link-2-off'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { LucideIcon } from 'lucide-react'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { failureWords } from '../../../api/failure-words.ts'
import { endEditor } from '../../../api/sending/composing.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { forgetEditor } from './opened-editor.ts'
import { tell } from './tell-around.ts'

/** The address was used, or too late. */
export function Invalid() {
  useEffect(() => tell('error', null), [])
  return (
    <Ending icon={Link2Off} title="This address doesn’t work">
      It was used before, or it has expired. Go back and open the editor again.
    </Ending>
  )
}

/** The service knows the session no more. */
export function Ended({ id }: { id: string | null }) {
  useEffect(() => {
    forgetEditor()
    tell('expired', id)
  }, [id])
  return (
    <Ending icon={ClockAlert} title="The editor has ended">
      What was saved is kept. Go back and open the editor again to continue.
    </Ending>
  )
}

/** The service could not be asked. */
export function NotOpened({ problem, onRetry }: { problem: Error; onRetry: () => void }) {
  const { title, children } = failureWords(problem)
  return (
    <Ending icon={WifiOff} title={title} action={<Button onPress={onRetry}>Try again</Button>}>
      {children}
    </Ending>
  )
}

/** They left it as a draft. */
export function Closed({ id }: { id: string }) {
  useEffect(() => {
    forgetEditor()
    void endEditor().catch(() => undefined)
    tell('closed', id)
  }, [id])
  return (
    <Ending isGood icon={CircleCheck} title="The draft is saved">
      You can close this page.
    </Ending>
  )
}

/** It is out. */
export function Sent({ id }: { id: string | null }) {
  useEffect(() => {
    forgetEditor()
    tell('sent', id)
  }, [id])
  return (
    <Ending isGood icon={CircleCheck} title="The envelope was sent">
      Its recipients get their emails now. You can close this page.
    </Ending>
  )
}

interface EndingProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly isGood?: boolean
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** One message, and nothing more to do here. The heading takes the focus. */
function Ending({ icon: Icon, title, isGood = false, action, children }: EndingProps) {
  const tone = isGood ? 'bg-success-soft text-success' : 'bg-sunken text-muted'
  return (
    <main id="main" className="grid min-h-dvh place-items-center bg-canvas px-6 py-16">
      <title>{title}</title>
      <div className="flex max-w-md flex-col items-center gap-4 text-center">
        <span className={`grid size-12 place-items-center rounded-full ${tone}`}>
          <Icon aria-hidden className="size-6" />
        </span>
        <h1 ref={takeFocus} tabIndex={-1} className="text-xl text-ink outline-none">
          {title}
        </h1>
        <p className="text-base text-muted">{children}</p>
        {action}
      </div>
    </main>
  )
}

function takeFocus(heading: HTMLElement | null): void {
  heading?.focus()
}
