import type { LucideIcon } from 'lucide-react'
import { limits } from '#domain/limits.ts'
import { envelopes } from '../../api/lists/envelopes.ts'
import { listAddress } from '../../api/lists/list-address.ts'
import type { EnvelopeFilters } from '../../api/lists/envelopes.ts'
import { envelopeStatusWords } from '../../records/envelope-words.ts'
import type { StatusWords } from '../../records/envelope-words.ts'
import type { EnvelopeCounts } from '../../api/sending/envelopes.ts'
import { Link } from 'react-router'
import { classes } from '../../kit/layout/classes.ts'
import { countUpTo } from '../../kit/text/names.ts'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { toneText } from '../../kit/feedback/tones.ts'

const words = {
  draft: envelopeStatusWords({ status: 'draft', recipients: [] }),
  sent: envelopeStatusWords({ status: 'sent', recipients: [] }),
  completed: envelopeStatusWords({ status: 'completed', recipients: [] }),
  declined: envelopeStatusWords({ status: 'sent', recipients: [{ type: 'signer', status: 'declined' }] }),
  failed: envelopeStatusWords({ status: 'sent', recipients: [{ type: 'signer', status: 'failed' }] }),
  voided: envelopeStatusWords({ status: 'voided', recipients: [] }),
}

interface Tile {
  readonly id: keyof EnvelopeCounts
  readonly label: string
  readonly filters: EnvelopeFilters
}

const tiles: readonly Tile[] = [
  { id: 'sent', label: 'Waiting', filters: { status: 'sent' } },
  { id: 'declined', label: 'Declined', filters: { attention: 'declined' } },
  { id: 'failed', label: 'Not delivered', filters: { attention: 'failed' } },
  { id: 'draft', label: 'Drafts', filters: { status: 'draft' } },
  { id: 'completed', label: 'Completed', filters: { status: 'completed' } },
  { id: 'voided', label: 'Voided', filters: { status: 'voided' } },
]

/** The number of envelopes in each status, linked to the list. */
export function StatusTiles({ counts }: { counts: EnvelopeCounts | undefined }) {
  return (
    <nav aria-label="Envelopes by status">
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-lg bg-line shadow-card sm:grid-cols-3 xl:grid-cols-6">
        {tiles.map(({ id, label, filters }) => (
          <li key={id} className="bg-surface">
            <Link
              to={listAddress(envelopes, filters)}
              className="flex h-full flex-col gap-1 px-4 py-3.5 focus-ring-inset hover:bg-hover"
            >
              <span className="flex items-center gap-1.5 text-sm text-muted">
                <TileIcon words={words[id]} isQuiet={counts?.[id] === 0} />
                {label}
              </span>
              {counts ? (
                <span className="flex flex-wrap items-baseline gap-x-1.5">
                  <span
                    className={classes(
                      'text-2xl font-semibold tabular-nums',
                      counts[id] === 0 ? 'text-faint' : 'text-ink',
                    )}
                  >
                    {countUpTo(counts[id], limits.counted)}
                  </span>
                  {filters.attention !== undefined && (
                    <span className="text-xs text-faint">of those waiting</span>
                  )}
                </span>
              ) : (
                <Skeleton className="h-8 w-12" />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function TileIcon({ words, isQuiet }: { words: StatusWords; isQuiet: boolean }) {
  const Icon: LucideIcon = words.icon
  return <Icon aria-hidden className={classes('size-4', isQuiet ? 'text-faint' : toneText[words.tone])} />
}
