import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Time } from '../text/time.tsx'
import { toneIcons, toneSoft } from '../feedback/tones.ts'
import type { Tone } from '../feedback/tones.ts'

export interface TimelineItem {
  readonly id: string
  readonly title: ReactNode
  readonly detail?: ReactNode
  /** ISO 8601. Null has not happened yet. */
  readonly at?: string | null
  readonly tone?: Tone
  readonly icon?: LucideIcon
  /** Replaces the icon, for example by an avatar. */
  readonly marker?: ReactNode
}

export interface TimelineProps {
  /** Accessible name. */
  label: string
  items: readonly TimelineItem[]
}

/** What happened, from top to bottom. */
export function Timeline({ label, items }: TimelineProps) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {items.map((item, index) => (
        <li key={item.id} className="relative flex gap-3 pb-5 last:pb-0">
          {index < items.length - 1 && (
            <span
              aria-hidden
              className="absolute top-7 bottom-1 left-3 w-px -translate-x-1/2 bg-line-strong"
            />
          )}
          <TimelineMark item={item} />
          <div className="flex min-w-0 flex-1 flex-col gap-0.5 pt-0.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span
                className={classes(
                  'min-w-0 text-sm font-medium wrap-anywhere',
                  isAhead(item) ? 'text-muted' : 'text-ink',
                )}
              >
                {item.title}
              </span>
              {item.at && <Time value={item.at} className="text-xs text-faint" />}
            </div>
            {item.detail !== undefined && (
              <div className="text-sm text-muted wrap-anywhere">{item.detail}</div>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Has not happened yet, and there is nothing to say about it so far. */
function isAhead({ at, tone = 'neutral' }: TimelineItem): boolean {
  return at === null && tone === 'neutral'
}

function TimelineMark({ item }: { item: TimelineItem }) {
  if (item.marker !== undefined)
    return <span className="flex size-6 shrink-0 justify-center">{item.marker}</span>
  const tone = item.tone ?? 'neutral'
  const Icon = item.icon ?? toneIcons[tone]
  return (
    <span
      className={classes('flex size-6 shrink-0 items-center justify-center rounded-full', toneSoft[tone])}
    >
      <Icon aria-hidden className="size-3.5" />
    </span>
  )
}
