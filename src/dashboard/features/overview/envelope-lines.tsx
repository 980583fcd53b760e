import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { EnvelopeRow } from '../../api/sending/envelopes.ts'
import { Card } from '../../kit/layout/card.tsx'
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
  /** Whether the signed-in person can sign from here. */
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
        <p className="px-5 pb-5 text-sm text-muted">{empty}</p>
      ) : (
        <ul className="border-t border-line">
          {envelopes.map((envelope) => (
            <li
              key={envelope.id}
              className="relative flex min-h-14 items-center gap-3 border-b border-line px-5 py-2 last:border-0 focus-within:bg-hover hover:bg-hover"
            >
              <Sheet picture={envelope.picture} className="size-12" />
              <div className="flex min-w-0 flex-1 flex-col">
                <Link
                  to={paths.envelope.href(envelope.id)}
                  className="truncate rounded-xs text-sm font-medium text-ink focus-ring after:absolute after:inset-0"
                >
                  {envelope.name || 'Untitled envelope'}
                </Link>
                <span className="truncate text-sm text-muted">{words(envelope)}</span>
              </div>
              {canSign ? (
                <span className="relative z-10">
                  <OwnTurn envelope={envelope} />
                </span>
              ) : (
                <Time value={envelope.sent ?? envelope.created} className="text-xs text-faint" />
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
