import { useSyncExternalStore } from 'react'
import { classes } from '../layout/classes.ts'
import { currentMinute, subscribeToMinute } from './minute.ts'
import { localTime, relativeTime, shortDate, utcTime } from './time-words.ts'

export interface TimeProps {
  /** ISO 8601. */
  value: string
  /**
   * - `relative`: `5 minutes ago`, a date when older than a week. Never in the future: the reader's clock may be slow
   * - `ahead`: the same, for what is expected: `in 5 minutes`
   * - `date`: `15 Mar 2024`
   * - `local`: date and time in the reader's time zone with its offset
   * - `utc`: date and time in UTC
   * - `both`: local, and UTC below it
   */
  format?: 'relative' | 'ahead' | 'date' | 'local' | 'utc' | 'both'
  className?: string
}

/** A time. Its exact local and UTC time are in its title. */
export function Time({ value, format = 'relative', className }: TimeProps) {
  const now = useSyncExternalStore(subscribeToMinute, currentMinute, currentMinute)
  const moment = new Date(value)
  if (format === 'both') {
    return (
      <time dateTime={value} className={classes('flex flex-col tabular-nums', className)}>
        <span>{localTime(moment)}</span>
        <span className="text-xs text-faint">{utcTime(moment)}</span>
      </time>
    )
  }
  const words = {
    relative: () => relativeTime(moment, moment > now ? moment : now),
    ahead: () => relativeTime(moment, now),
    date: () => shortDate(moment),
    local: () => localTime(moment),
    utc: () => utcTime(moment),
  }[format]()
  return (
    <time
      dateTime={value}
      title={`${localTime(moment)}\n${utcTime(moment)}`}
      className={classes('whitespace-nowrap tabular-nums', className)}
    >
      {words}
    </time>
  )
}
