import { useCallback, useEffect } from 'react'
import { backToKiosk, isKioskTab } from '../../../guest/kiosk-device.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import type { SigningStep } from '../../../api/guests/signing.ts'
import { useWords } from '../messages/words.ts'
import { useSigning, useSigningState } from '../signing-context.ts'
import type { SigningPage } from '../signing-page.ts'

/** Milliseconds without a touch after which the screen locks by itself, and those for which thanks are shown. */
const patience = { acting: 5 * 60_000, done: 45_000 } as const
/** For entries that are still on their way. */
const savingPatience = 3000

const overSteps: ReadonlySet<SigningStep> = new Set(['finished', 'declined', 'closed', 'waiting'])

/** Locks the screen for the next person, once everything entered has arrived. */
export function useHandBack(): () => Promise<void> {
  const page = useSigning()
  return useCallback(async () => {
    page.sendNow()
    await Promise.race([saved(page), new Promise((resolve) => setTimeout(resolve, savingPatience))])
    backToKiosk()
  }, [page])
}

async function saved({ store }: SigningPage): Promise<void> {
  if (store.getState().pending.size === 0) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = store.subscribe(({ pending }) => {
    if (pending.size === 0) resolve()
  })
  await promise
  stop()
}

/** On the device of a host: hands it back. */
export function HandBack() {
  const { inPerson: words } = useWords()
  const host = useSigningState(({ view }) => view?.host ?? '')
  const isOver = useSigningState(({ view }) => view !== null && overSteps.has(view.step))
  const handBack = useHandBack()
  return (
    <>
      <Button
        variant={isOver ? 'primary' : 'quiet'}
        size="large"
        isWide={isOver}
        onPress={() => void handBack()}
      >
        {isOver ? words.handBack : words.stop}
      </Button>
      <p className="text-base text-faint">{words.host(host)}</p>
    </>
  )
}

/**
 * On the device of a host: locks the screen by itself when no one touches it, and when the session has ended, of which nothing
 * may stay to be seen.
 */
export function LockedAgain() {
  const isInPerson = useSigningState(({ view }) => view !== null && view.host !== null)
  const isOver = useSigningState(({ view }) => view !== null && overSteps.has(view.step))
  const isGone = useSigningState(({ phase }) => phase.kind === 'ended' || phase.kind === 'dead-end')
  const handBack = useHandBack()
  useEffect(() => {
    if (isGone && isKioskTab()) backToKiosk()
  }, [isGone])
  useEffect(() => {
    if (!isInPerson) return undefined
    const wait = () => setTimeout(() => void handBack(), isOver ? patience.done : patience.acting)
    let timer = wait()
    const again = () => {
      clearTimeout(timer)
      timer = wait()
    }
    const signs = ['pointerdown', 'keydown', 'scroll', 'wheel'] as const
    for (const sign of signs) addEventListener(sign, again, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of signs) removeEventListener(sign, again, { capture: true })
    }
  }, [isInPerson, isOver, handBack])
  return null
}
