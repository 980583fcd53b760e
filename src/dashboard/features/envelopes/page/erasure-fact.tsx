import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mayAdminister } from '#domain/account/administration.ts'
import type { ReactNode } from 'react'
import { holdEnvelope } from '../../../api/sending/envelope-acts.ts'
import type { EnvelopePage } from '../../../api/sending/envelopes.ts'
import { useViewer } from '../../../api/organisation/viewer.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { TextArea } from '../../../kit/inputs/text-field.tsx'
import { Time } from '../../../kit/text/time.tsx'
import { ConfirmAct } from '../../../records/verbs/confirm-act.tsx'

type Envelope = Pick<EnvelopePage, 'id' | 'name' | 'erasure' | 'may'>

/** When the rules erase an envelope, or that it is on hold. Null where neither is so. */
export function erasureFact(envelope: Envelope) {
  const { due, held } = envelope.erasure
  if (held !== null)
    return {
      label: 'On hold since',
      value: (
        <Line>
          <Time value={held} format="local" />
          <Hold envelope={envelope} isEnding />
        </Line>
      ),
    }
  if (due === null) return null
  return {
    label: 'Will be erased on',
    value: (
      <Line>
        <Time value={due} format="local" />
        <Hold envelope={envelope} isEnding={false} />
      </Line>
    ),
  }
}

function Line({ children }: { children: ReactNode }) {
  return <span className="flex flex-wrap items-center gap-x-4">{children}</span>
}

function Hold({ envelope, isEnding }: { envelope: Envelope; isEnding: boolean }) {
  const viewer = useViewer()
  const [isOpen, setOpen] = useState(false)
  if (!envelope.may.manage || (isEnding && !mayAdminister(viewer))) return null
  return (
    <>
      <Button variant="quiet" size="small" className="-mx-2 -my-1.5" onPress={() => setOpen(true)}>
        {isEnding ? 'End hold…' : 'Put on hold…'}
      </Button>
      {isOpen && <HoldDialog envelope={envelope} isEnding={isEnding} onClose={() => setOpen(false)} />}
    </>
  )
}

interface HoldDialogProps {
  readonly envelope: Envelope
  readonly isEnding: boolean
  readonly onClose: () => void
}

function HoldDialog({ envelope: { id, name }, isEnding, onClose }: HoldDialogProps) {
  const cache = useQueryClient()
  const [reason, setReason] = useState('')
  const act = () => holdEnvelope(cache, id, { held: !isEnding, reason })
  return (
    <ConfirmAct
      title={isEnding ? `End the hold of “${name}”?` : `Put “${name}” on hold?`}
      tone={isEnding ? 'danger' : 'neutral'}
      confirmLabel={isEnding ? 'End hold' : 'Put on hold'}
      act={act}
      done={isEnding ? 'The hold is over' : 'The envelope is on hold'}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p>
          {isEnding
            ? 'The rules can erase it again. Its sender is warned 14 days before.'
            : 'It isn’t erased, by rules or by hand, until an administrator ends the hold.'}
        </p>
        <TextArea
          label="Reason"
          description="Kept in the audit trail."
          isOptional
          maxLength={500}
          rows={2}
          value={reason}
          onChange={setReason}
        />
      </div>
    </ConfirmAct>
  )
}
