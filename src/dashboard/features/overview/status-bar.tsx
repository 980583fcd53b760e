import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { limits } from '#domain/limits.ts'
import { envelopes } from '../../api/lists/envelopes.ts'
import { listAddress } from '../../api/lists/list-address.ts'
import type { EnvelopeFilters } from '../../api/lists/envelopes.ts'
import type { EnvelopeCounts } from '../../api/sending/envelopes.ts'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { countUpTo } from '../../kit/text/names.ts'

interface Part {
  readonly id: keyof EnvelopeCounts
  /** Follows the number. */
  readonly words: string
  readonly filters: EnvelopeFilters
  readonly color: string
}

const waiting: Part = { id: 'sent', words: 'waiting', filters: { status: 'sent' }, color: 'bg-accent' }
/** Parts of those that wait. */
const stuck: readonly Part[] = [
  { id: 'declined', words: 'declined', filters: { attention: 'declined' }, color: 'bg-danger-solid' },
  { id: 'failed', words: 'not delivered', filters: { attention: 'failed' }, color: 'bg-warning-solid' },
]
const others: readonly Part[] = [
  { id: 'completed', words: 'completed', filters: { status: 'completed' }, color: 'bg-success-solid' },
  { id: 'draft', words: 'in draft', filters: { status: 'draft' }, color: 'bg-control' },
  { id: 'voided', words: 'voided', filters: { status: 'voided' }, color: 'bg-line-strong' },
]

/** How many envelopes there are in each status, as a sentence and as a bar. Each number leads to its list. */
export function StatusBar({ counts }: { counts: EnvelopeCounts | undefined }) {
  if (counts === undefined) return <Skeleton className="h-14 w-full max-w-2xl" />
  const held = stuck.filter(({ id }) => counts[id] > 0)
  const rest = others.filter(({ id }) => counts[id] > 0)
  return (
    <nav aria-label="Envelopes by status" className="flex flex-col gap-3">
      <p className="text-lg text-muted">
        <Count part={waiting} counts={counts} />
        {held.length > 0 && (
          <>
            {' ('}
            <Listed parts={held} counts={counts} />)
          </>
        )}
        {rest.length > 0 && (
          <>
            {', '}
            <Listed parts={rest} counts={counts} />
          </>
        )}
        .
      </p>
      <Bar counts={counts} />
    </nav>
  )
}

function Listed({ parts, counts }: { parts: readonly Part[]; counts: EnvelopeCounts }): ReactNode {
  return parts.map((part, index) => (
    <Fragment key={part.id}>
      {index > 0 && (index === parts.length - 1 ? ' and ' : ', ')}
      <Count part={part} counts={counts} />
    </Fragment>
  ))
}

function Count({ part: { id, words, filters, color }, counts }: { part: Part; counts: EnvelopeCounts }) {
  return (
    <Link
      to={listAddress(envelopes, filters)}
      className="rounded-xs whitespace-nowrap focus-ring hover:text-ink hover:underline"
    >
      <span
        aria-hidden
        className={`mr-1.5 inline-block size-2.5 rounded-xs forced-color-adjust-none ${color}`}
      />
      <span className="font-semibold text-ink tabular-nums">{countUpTo(counts[id], limits.counted)}</span>{' '}
      {words}
    </Link>
  )
}

/** The shares, for the eye only: the sentence has the numbers. What is stuck comes first among those that wait. */
function Bar({ counts }: { counts: EnvelopeCounts }) {
  const held = counts.declined + counts.failed
  const shares = [
    ...stuck.map(({ id, color }) => ({ id, color, count: counts[id] })),
    { id: 'sent', color: waiting.color, count: Math.max(counts.sent - held, 0) },
    ...others.map(({ id, color }) => ({ id, color, count: counts[id] })),
  ]
  return (
    <div
      aria-hidden
      className="flex h-2 max-w-4xl gap-0.5 overflow-hidden rounded-full forced-color-adjust-none"
    >
      {shares.map(
        ({ id, color, count }) =>
          count > 0 && <span key={id} className={`min-w-1.5 ${color}`} style={{ flexGrow: count }} />,
      )}
    </div>
  )
}
