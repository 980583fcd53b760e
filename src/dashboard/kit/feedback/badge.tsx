import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../layout/classes.ts'
import { toneIcons, toneSoft, toneText } from './tones.ts'
import type { Tone } from './tones.ts'

export interface BadgeProps {
  children: ReactNode
  tone?: Tone
}

/** A short fact next to a name, such as a type or a count. */
export function Badge({ children, tone = 'neutral' }: BadgeProps) {
  return (
    <span
      className={classes(
        'inline-flex h-5 shrink-0 items-center rounded-sm px-1.5 text-xs font-medium whitespace-nowrap tabular-nums',
        toneSoft[tone],
      )}
    >
      {children}
    </span>
  )
}

export interface StatusBadgeProps {
  /** The status as a word. */
  children: string
  tone: Tone
  /** Replaces the tone's own icon where two statuses share a tone. */
  icon?: LucideIcon
  /** `plain` omits the background, for dense lists. */
  variant?: 'soft' | 'plain'
}

/** A status: always a word, a colour and an icon. */
export function StatusBadge({ children, tone, icon, variant = 'soft' }: StatusBadgeProps) {
  const Icon = icon ?? toneIcons[tone]
  return (
    <span
      className={classes(
        'inline-flex shrink-0 items-center gap-1.5 align-middle text-xs font-medium whitespace-nowrap',
        variant === 'soft' ? classes('h-6 rounded-full pr-2.5 pl-1.5', toneSoft[tone]) : 'text-ink',
      )}
    >
      <Icon aria-hidden className={classes('size-3.5', variant === 'plain' && toneText[tone])} />
      {children}
    </span>
  )
}
