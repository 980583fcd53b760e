import { useQuery } from '@tanstack/react-query'
import { reason } from '../../../api/failure-words.ts'
import { resendEach, rowsOf } from '../../../api/sending/envelope-acts.ts'
import type { EnvelopeRow, SelectableEnvelope } from '../../../api/sending/envelopes.ts'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { countOf, namesOf } from '../../../kit/text/names.ts'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import type { BulkDone } from './bulk-dialog.tsx'
import { receiversAmong, skippedAmong } from './resend-skips.ts'

interface ResendManyProps {
  /** Those that wait for someone. */
  waiting: readonly SelectableEnvelope[]
  /** How many others are selected. */
  left: number
  context: VerbContext
  onClose: () => void
  onDone: BulkDone
}

/** Asks before the emails of many envelopes are sent again, and says who gets none, and why. */
export function ResendMany({ waiting, left, context, onClose, onDone }: ResendManyProps) {
  const ids = waiting.map(({ id }) => id)
  const rows = useQuery({
    queryKey: ['resend', ids],
    queryFn: ({ signal }) => rowsOf(ids, signal),
    staleTime: 0,
    gcTime: 0,
  })
  const receivers = rows.data?.flatMap((row) => receiversAmong(row)) ?? []
  return (
    <BulkDialog
      isHarmless
      isDisabled={receivers.length === 0}
      envelopes={waiting}
      left={left}
      words={words}
      perform={(these, options) => resendEach(context.cache, these, (row) => receiversAmong(row), options)}
      onClose={onClose}
      onDone={onDone}
    >
      {rows.isError ? (
        <Callout tone="danger">{reason(rows.error)}</Callout>
      ) : rows.data ? (
        <Preview rows={rows.data} receivers={receivers.length} />
      ) : (
        'Looking up who gets an email…'
      )}
    </BulkDialog>
  )
}

const words = { noun: 'envelope', verb: 'Resend', doing: 'Resending', done: 'resent', keep: 'Cancel' }

function Preview({ rows, receivers }: { rows: readonly EnvelopeRow[]; receivers: number }) {
  const skipped = skippedAmong(rows)
  return (
    <>
      {receivers === 0
        ? 'No one gets an email.'
        : `${countOf(receivers, 'recipient')} ${receivers === 1 ? 'gets' : 'get'} the email with their link again.`}
      {skipped.length > 0 && (
        <>
          {' '}
          Skipped:
          <ul className="mt-1.5 flex list-disc flex-col gap-0.5 pl-5">
            {skipped.map(({ why, people }) => (
              <li key={why}>
                {why}: {namesOf(people)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
