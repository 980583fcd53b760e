import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { EnvelopeRow } from '../../api/sending/envelopes.ts'
import { Card } from '../../kit/layout/card.tsx'
import { classes } from '../../kit/layout/classes.ts'
import { Sheet } from '../../kit/layout/sheet.tsx'
import { TextLink } from '../../kit/buttons/link-button.tsx'
import { Time } from '../../kit/text/time.tsx'
import { paths } from '../../paths.ts'
import { OwnTurn } from './own-turn.tsx'

export interface EnvelopeLinesProps {
  title: string
  envelopes: readonly EnvelopeRow[]
  /** The line below an envelope's name. */
  words: (envelope: EnvelopeRow) => ReactNode
  /** The signed-in person can sign from here: the first envelope is the next thing to do. */
  canSign?: boolean
  /** The address of the full list. */
  all?: string
  /** Shown when there are none. */
  empty: string
}

/** A few envelopes, one per line. */
export function EnvelopeLines({ title, envelopes, words, canSign = false, all, empty }: EnvelopeLinesProps) {
  return (
    <Card
      title={title}
      isFlush
      actions={
        all !== undefined &&
        envelopes.length > 0 && (
          <TextLink href={all} variant="plain" className="text-sm text-muted">
            Show all<span className="sr-only">: {title}</span>
          </TextLink>
        )
      }
    >
      {envelopes.length === 0 ? (
        <p className="px-5 pb-5 text-base text-muted">{empty}</p>
      ) : (
        <ul className="flex flex-col px-2 pb-2">
          {envelopes.map((envelope, index) => (
            <Line
              key={envelope.id}
              envelope={envelope}
              words={words(envelope)}
              next={canSign ? (index === 0 ? 'first' : 'later') : null}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

interface LineProps {
  envelope: EnvelopeRow
  words: ReactNode
  /** When it is the signed-in person's turn: whether it is the next thing to do. */
  next: 'first' | 'later' | null
}

function Line({ envelope, words, next }: LineProps) {
  const isFirst = next === 'first'
  return (
    <li className="relative flex items-center gap-4 rounded-md px-3 py-2 focus-within:bg-hover hover:bg-hover">
      <Sheet picture={envelope.picture} className={isFirst ? 'h-28 w-24' : 'size-12'} />
      <div
        className={classes(
          'flex min-w-0 flex-1',
          isFirst ? 'flex-wrap items-center gap-x-4 gap-y-3' : 'flex-col',
        )}
      >
        <div className={classes('flex min-w-0 flex-col', isFirst && 'flex-1 basis-48')}>
          <Link
            to={paths.envelope.href(envelope.id)}
            className={classes(
              'rounded-xs font-medium text-ink focus-ring after:absolute after:inset-0',
              isFirst ? 'text-lg wrap-anywhere' : 'truncate text-base',
            )}
          >
            {envelope.name || 'Untitled envelope'}
          </Link>
          <span className="truncate text-sm text-muted">{words}</span>
        </div>
        {isFirst && <Act envelope={envelope} isNext />}
      </div>
      {next === 'later' && <Act envelope={envelope} />}
      {next === null && <Time value={envelope.sent ?? envelope.created} className="text-xs text-faint" />}
    </li>
  )
}

function Act({ envelope, isNext = false }: { envelope: EnvelopeRow; isNext?: boolean }) {
  return (
    <span className="relative z-10">
      <OwnTurn envelope={envelope} isNext={isNext} />
    </span>
  )
}
