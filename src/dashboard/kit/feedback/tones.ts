import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { LucideIcon } from 'lucide-react'

/** The meanings of colours, which always come with a word and an icon. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

export const toneIcons: Record<Tone, LucideIcon> = {
  neutral: CircleDashed,
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
}

/** Text and its soft background. */
export const toneSoft: Record<Tone, string> = {
  neutral: 'bg-sunken text-muted',
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
}

export const toneText: Record<Tone, string> = {
  neutral: 'text-faint',
  info: 'text-info',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
}
