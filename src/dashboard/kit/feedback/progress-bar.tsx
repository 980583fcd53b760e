import { useId } from 'react'
import { classes } from '../layout/classes.ts'

export interface ProgressBarProps {
  label: string
  /** 0 to 100. Without it, the duration is unknown. */
  value?: number | undefined
  /** Replaces the percentage, such as `3 of 7`. */
  valueLabel?: string
  isLabelHidden?: boolean
  tone?: 'accent' | 'success' | 'danger'
}

const fills = { accent: 'bg-accent', success: 'bg-success-solid', danger: 'bg-danger-solid' }

/** The progress of long work. Written here, because the component library's would be loaded by every page. */
export function ProgressBar({
  label,
  value,
  valueLabel,
  isLabelHidden = false,
  tone = 'accent',
}: ProgressBarProps) {
  const labelId = useId()
  const isKnown = value !== undefined
  const words = isKnown ? (valueLabel ?? `${Math.round(value)}%`) : undefined
  return (
    <div className="flex w-full flex-col gap-1.5">
      <progress
        aria-labelledby={labelId}
        aria-valuetext={words}
        max={100}
        value={value}
        className="sr-only"
      />
      <div className={classes('flex justify-between gap-4 text-sm', isLabelHidden && 'sr-only')}>
        <span id={labelId} className="min-w-0 truncate text-muted">
          {label}
        </span>
        {isKnown && <span className="text-faint tabular-nums">{words}</span>}
      </div>
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken forced-colors:border">
        <div
          className={classes(
            'h-full rounded-full forced-colors:bg-[CanvasText]',
            fills[tone],
            isKnown ? 'transition-[width]' : 'w-1/3 animate-sweep',
          )}
          style={isKnown ? { width: `${value}%` } : {}}
        />
      </div>
    </div>
  )
}
