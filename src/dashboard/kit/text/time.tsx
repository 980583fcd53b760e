import { useSyncExternalStore } from 'react'
import { classes } from '../layout/classes.ts'
import { localTime, relativeTime, shortDate, utcTime } from './time-words.ts'

export interface TimeProps {
  /** ISO 8601. */
  value: string
  /**
   * - `relative`: `5 minutes ago`, a date when older than a week
   * - `date`: `15 Mar 2024`
   * - `local`: date and time in the reader's time zone with its offset
   * - `utc`: date and time in UTC
   * - `both`: local, and UTC below it
   */
  format?: 'relative' | 'date' | 'local' | 'utc' | 'both'
  className?: string
}

/** A time. Its exact local and UTC time are in its title. */
export function Time({ value, format = 'relative', className }: TimeProps) {
  const now = useMinute()
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
    relative: () => relativeTime(moment, now),
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

let minute = new Date()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    minute = new Date()
    for (const each of listeners) each()
  }, 30_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current time, updated twice a minute by one timer for the whole page. */
function useMinute(): Date {
  return useSyncExternalStore(subscribe, () => minute)
}
