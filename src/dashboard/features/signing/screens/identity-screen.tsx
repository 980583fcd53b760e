import IdCard from 'lucide-react/icons/id-card'
import FlaskConical from 'lucide-react/icons/flask-conical'
import ScanText from 'lucide-react/icons/scan-text'
import Hourglass from 'lucide-react/icons/hourglass'
import { localLabel } from '#domain/verification/local/label.ts'
import { useEffect } from 'react'
import { identityKey, keepIdentityKey, keepReturn } from '../../../guest/identity-return.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { useWords } from '../messages/words.ts'
import { useAct, useSigning, useView } from '../signing-context.ts'
import { Frame } from './frame.tsx'
import { whyNot } from './why-not.ts'

/** Asks for a proof of identity, which is another page, and says how far it is. */
export function IdentityScreen() {
  const words = useWords()
  const page = useSigning()
  const view = useView()
  const { isPending, problem, perform } = useAct()
  const { id } = view.recipient
  useEffect(() => {
    const key = identityKey(id)
    // A browser that has proved it before is not asked again. Without an answer, the page still asks.
    if (key === null) return
    void page.client.resumeIdentity({ body: { key } }).then(page.accept).catch(page.endedBy)
  }, [page, id])

  const { identity } = view
  if (identity === null) return null
  const told = words.identity
  const review = view.recipient.muted ? told.reviewMuted : told.review
  const waits =
    identity.state === 'review' ||
    identity.state === 'stopped' ||
    (identity.state === 'checking' && identity.here)
  const isElsewhere = !identity.here && !waits
  const isUsedUp = identity.left === 0 && !identity.here

  async function begin() {
    await perform(async () => {
      const { key, link, view: next } = await page.client.identity()
      if (key !== null) keepIdentityKey(id, key)
      if (link === null) return page.accept(next)
      keepReturn(link, location.pathname.replace(/\/$/, ''))
      location.assign(link)
    })
  }

  return (
    <Frame
      branding={view.branding}
      sender={view.sender}
      overline={view.envelope.name}
      heading={waits ? told.waiting : told.heading}
      icon={waits ? Hourglass : IdCard}
    >
      {waits ? (
        <p aria-live="polite">{identity.state === 'checking' ? told.checking : review(view.sender.name)}</p>
      ) : (
        <>
          <p>{told.text(view.sender.name)}</p>
          <p>{told.needed}</p>
          {isElsewhere && <Callout tone="info">{told.elsewhere}</Callout>}
          {identity.sandbox && (
            <Callout tone="warning" icon={FlaskConical}>
              {told.sandbox}
            </Callout>
          )}
          {identity.local && (
            <Callout tone="neutral" icon={ScanText}>
              {localLabel[words.language]}
            </Callout>
          )}
          {isUsedUp ? (
            <Callout tone="warning">{told.usedUp(view.sender.name)}</Callout>
          ) : (
            <Button variant="primary" size="large" isWide isPending={isPending} onPress={() => void begin()}>
              {identity.state === 'begun' && identity.here ? told.goOn : told.begin}
            </Button>
          )}
        </>
      )}
      {problem && <Callout tone="danger">{whyNot(problem, words)}</Callout>}
    </Frame>
  )
}
