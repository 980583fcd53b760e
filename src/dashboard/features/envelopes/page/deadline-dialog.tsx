import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureWords } from '../../../api/failure-words.ts'
import type { EnvelopeRow } from '../../../api/sending/envelopes.ts'
import { moveDeadline } from '../../../api/sending/rules.ts'
import { notify } from '../../../kit/feedback/toasts.tsx'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { DatePicker } from '../../../kit/inputs/date-picker.tsx'
import { Switch } from '../../../kit/inputs/switch.tsx'
import { dayOf, endOfDay, inDays, lastDay } from '../../../records/deadline-days.ts'

interface DeadlineDialogProps {
  envelope: Pick<EnvelopeRow, 'id' | 'name' | 'deadline'>
  onClose: () => void
}

/** Asks until when an envelope stays open. */
export function DeadlineDialog({ envelope: { id, name, deadline }, onClose }: DeadlineDialogProps) {
  const cache = useQueryClient()
  const [hasDeadline, setHas] = useState(true)
  const [day, setDay] = useState<string | null>(deadline === null ? null : dayOf(new Date(deadline)))
  const move = useMutation({
    mutationFn: () => moveDeadline(cache, id, hasDeadline && day !== null ? endOfDay(day) : null),
    onSuccess: () => {
      notify.success(hasDeadline ? 'The deadline is saved' : 'The envelope has no deadline')
      onClose()
    },
  })
  return (
    <FormDialog
      title={deadline === null ? `Set a deadline for “${name}”` : `Move the deadline of “${name}”`}
      description="After it, the envelope is voided and its links stop working. Recipients aren’t notified when you move it."
      submitLabel="Save"
      isPending={move.isPending}
      isDisabled={hasDeadline && day === null}
      failure={move.error && failureWords(move.error).children}
      onSubmit={() => move.mutate()}
      onClose={onClose}
    >
      {deadline !== null && (
        <Switch isSpread isSelected={hasDeadline} onChange={setHas}>
          It has a deadline
        </Switch>
      )}
      {hasDeadline && (
        <DatePicker
          label="Last day"
          description="Until the end of that day, in your time zone."
          minValue={inDays(0)}
          maxValue={lastDay()}
          value={day}
          onChange={setDay}
        />
      )}
    </FormDialog>
  )
}
