import { DatePicker } from './date-picker.tsx'

export interface DayRangeProps {
  legend: string
  /** Days (YYYY-MM-DD), or times of which the day counts. */
  from: string | undefined
  to: string | undefined
  onFrom: (day: string | undefined) => void
  onTo: (day: string | undefined) => void
}

/** A range of days, both inclusive. Either may be omitted. */
export function DayRange({ legend, from, to, onFrom, onTo }: DayRangeProps) {
  const first = dayOf(from)
  const last = dayOf(to)
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="pb-1.5 text-sm font-medium text-ink">{legend}</legend>
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
