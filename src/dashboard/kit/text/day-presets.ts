/** A range of days (YYYY-MM-DD), both inclusive. */
interface DayPreset {
  readonly label: string
  readonly from: string
  readonly to: string
}

/** Ranges that are asked for most, seen from a day: of what has been, or of what is to come. */
export function dayPresets(today: Date, isAhead = false): readonly DayPreset[] {
  const [year, month, date] = [today.getFullYear(), today.getMonth(), today.getDate()]
  const range = (label: string, from: Date, to: Date): DayPreset => ({
    label,
    from: dayOf(from),
    to: dayOf(to),
  })
  if (isAhead)
    return [
      range('Today', today, today),
      range('Next 7 days', today, new Date(year, month, date + 6)),
      range('This month', today, new Date(year, month + 1, 0)),
      range('Next month', new Date(year, month + 1, 1), new Date(year, month + 2, 0)),
    ]
  return [
    range('Today', today, today),
    range('Last 7 days', new Date(year, month, date - 6), today),
    range('This month', new Date(year, month, 1), today),
    range('Last month', new Date(year, month - 1, 1), new Date(year, month, 0)),
    range('This year', new Date(year, 0, 1), today),
  ]
}

function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
