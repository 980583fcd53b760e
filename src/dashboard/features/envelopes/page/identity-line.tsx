import { useQueryClient } from '@tanstack/react-query'
import IdCard from 'lucide-react/icons/id-card'
import { useState } from 'react'
import { acceptIdentity, repeatIdentity } from '../../../api/sending/recipients.ts'
import type { RecipientProgress } from '../../../api/sending/recipients.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { TextLink } from '../../../kit/buttons/link-button.tsx'
import { Time } from '../../../kit/text/time.tsx'
import { ConfirmAct } from '../../../records/verbs/confirm-act.tsx'

type Identity = NonNullable<RecipientProgress['identity']>

interface IdentityLineProps {
  readonly envelopeId: string
  readonly recipient: RecipientProgress
  readonly identity: Identity
  /** Whether the viewer may decide about it now. */
  readonly isManaged: boolean
}

const stateWords: Record<Identity['state'], string> = {
  asked: 'Proof of identity: not started',
  begun: 'Proof of identity: started',
  checking: 'Proof of identity: being checked',
  stopped: 'Proof of identity: cancelled. Ask again, or the recipient can’t open the documents.',
  review: 'Proof of identity: needs your decision',
  passed: 'Identity confirmed',
}

/** How far a recipient is with the proof of their identity, and what the sender decides about it. */
export function IdentityLine({ envelopeId, recipient, identity, isManaged }: IdentityLineProps) {
  const [asked, setAsked] = useState<'accept' | 'repeat' | null>(null)
  const { state, verificationId, at } = identity
  const waits = state === 'review' || state === 'stopped'
  return (
    <div className={waits ? 'mt-1 flex flex-col gap-2 border-l-2 border-warning-solid pl-3' : ''}>
      <p className={waits ? 'text-sm text-ink' : 'flex flex-wrap items-center gap-x-1 text-xs text-muted'}>
        {!waits && <IdCard aria-hidden className="size-3.5" />}
        <span>{stateWords[state]}</span>
        {at !== null && <Time value={at} className="text-faint" />}
        {verificationId !== null && !waits && (
          <TextLink href={`/verifications/${verificationId}`}>Verification</TextLink>
        )}
      </p>
      {state === 'review' && (
        <p className="text-sm text-muted wrap-anywhere">{whyWords(identity, recipient.name)}</p>
      )}
      {waits && (
        <p className="flex flex-wrap items-center gap-2">
          {verificationId !== null && (
            <TextLink href={`/verifications/${verificationId}`}>Look at the verification</TextLink>
          )}
          {isManaged && state === 'review' && identity.why !== 'purged' && (
            <Button size="small" onPress={() => setAsked('accept')}>
              Accept
            </Button>
          )}
          {isManaged && (
            <Button size="small" variant="quiet" onPress={() => setAsked('repeat')}>
              Ask again
            </Button>
          )}
        </p>
      )}
      {asked !== null && (
        <Decision
          kind={asked}
          envelopeId={envelopeId}
          recipient={recipient}
          verificationId={verificationId ?? ''}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

function whyWords({ why, warning }: Identity, name: string): string {
  if (why === 'name') return `The name on the document isn’t ${name}.`
  if (why === 'purged') return 'The verification’s data was purged, so there’s nothing left to look at.'
  return `The identity provider returned a warning: ${warning ?? 'unknown'}.`
}

interface DecisionProps {
  readonly kind: 'accept' | 'repeat'
  readonly envelopeId: string
  readonly recipient: RecipientProgress
  readonly verificationId: string
  readonly onClose: () => void
}

function Decision({ kind, envelopeId, recipient, verificationId, onClose }: DecisionProps) {
  const cache = useQueryClient()
  const { id, name } = recipient
  if (kind === 'accept')
    return (
      <ConfirmAct
        title={`Accept the identity check of ${name}?`}
        tone="neutral"
        confirmLabel="Accept"
        act={() => acceptIdentity(cache, envelopeId, id, verificationId)}
        done="The check is accepted"
        onClose={onClose}
      >
        The documents open for them, and the certificate says that you accepted it. They get an email with a
        link.
      </ConfirmAct>
    )
  return (
    <ConfirmAct
      title={`Ask ${name} to prove their identity again?`}
      tone="neutral"
      confirmLabel="Ask again"
      act={() => repeatIdentity(cache, envelopeId, id)}
      done="The recipient is asked again"
      onClose={onClose}
    >
      Earlier checks no longer count. They get an email with a link.
    </ConfirmAct>
  )
}
