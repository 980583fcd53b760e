import { deadlineDaysMost } from '#domain/envelope/deadline.ts'

const day = 86_400_000

/** The reader's day of a moment, `YYYY-MM-DD`. */
export function dayOf(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

/** The last moment of the reader's day, ISO 8601 UTC. */
export function endOfDay(date: string): string {
  return new Date(`${date}T23:59:59.999`).toISOString()
}

/** The reader's day in some days. */
export function inDays(days: number): string {
  return dayOf(new Date(Date.now() + days * day))
}

/** The last day that a deadline can be. */
export const lastDay = (): string => inDays(deadlineDaysMost - 1)
