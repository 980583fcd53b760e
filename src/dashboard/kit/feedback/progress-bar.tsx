import { Label } from 'react-aria-components/Label'
import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar'
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

/** The progress of long work. */
export function ProgressBar({
  label,
  value,
  valueLabel,
  isLabelHidden = false,
  tone = 'accent',
}: ProgressBarProps) {
  return (
    <AriaProgressBar
      {...(value === undefined ? { isIndeterminate: true } : { value })}
      {...(valueLabel === undefined ? {} : { valueLabel })}
      className="flex w-full flex-col gap-1.5"
    >
      {({ percentage, valueText }) => (
        <>
          <div className={classes('flex justify-between gap-4 text-sm', isLabelHidden && 'sr-only')}>
            <Label className="min-w-0 truncate text-muted">{label}</Label>
            {value !== undefined && <span className="text-faint tabular-nums">{valueText}</span>}
          </div>
          <div className="h-1.5 overflow-hidden rounded-full bg-sunken forced-colors:border">
            <div
              className={classes(
                'h-full rounded-full forced-colors:bg-[CanvasText]',
                fills[tone],
                value === undefined ? 'w-1/3 animate-sweep' : 'transition-[width]',
              )}
              style={value === undefined ? {} : { width: `${percentage ?? 0}%` }}
            />
          </div>
        </>
      )}
    </AriaProgressBar>
  )
}
