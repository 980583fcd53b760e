import { useState } from 'react'
import { dayPresets } from '../text/day-presets.ts'
import { DatePicker } from './date-picker.tsx'

export interface DayRangeProps {
  legend: string
  /** Days (YYYY-MM-DD), or times of which the day counts. */
  from: string | undefined
  to: string | undefined
  /** Whether the days are to come. */
  isAhead?: boolean
  onFrom: (day: string | undefined) => void
  onTo: (day: string | undefined) => void
}

/** A range of days, both inclusive. Either may be omitted. */
export function DayRange({ legend, from, to, isAhead = false, onFrom, onTo }: DayRangeProps) {
  const [presets] = useState(() => dayPresets(new Date(), isAhead))
  const first = dayOf(from)
  const last = dayOf(to)
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="pb-1.5 text-sm font-medium text-ink">{legend}</legend>
      <div className="flex flex-wrap gap-1 pb-1">
        {presets.map((preset) => {
          const isChosen = preset.from === first && preset.to === last
          return (
            <button
              key={preset.label}
              type="button"
              aria-pressed={isChosen}
              onClick={() => {
                onFrom(isChosen ? undefined : preset.from)
                onTo(isChosen ? undefined : preset.to)
              }}
              className="h-7 cursor-pointer rounded-full border border-line-strong px-2.5 text-sm text-muted focus-ring hover:border-control hover:text-ink aria-pressed:border-accent-line aria-pressed:bg-accent-soft aria-pressed:text-accent-ink pointer-coarse:h-10"
            >
              {preset.label}
            </button>
          )
        })}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <DatePicker
          label="From"
          value={first}
          onChange={(day) => onFrom(day ?? undefined)}
          {...(last === null ? {} : { maxValue: last })}
        />
        <DatePicker
          label="To"
          value={last}
          onChange={(day) => onTo(day ?? undefined)}
          {...(first === null ? {} : { minValue: first })}
        />
      </div>
    </fieldset>
  )
}

/** The day of a filter that may also hold a time. */
function dayOf(moment: string | undefined): string | null {
  return moment?.slice(0, 10) ?? null
}
