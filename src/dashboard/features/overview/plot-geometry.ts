/** The counts of one day in the plot. */
export interface PlotDay {
  readonly day: string
  readonly sent: number
  readonly completed: number
}

/** The position of one day's bars, in CSS pixels from the top left. */
interface PlotColumn {
  readonly day: PlotDay
  readonly left: number
  readonly width: number
  readonly sent: PlotBar
  readonly completed: PlotBar
}

export interface PlotBar {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface Plot {
  readonly columns: readonly PlotColumn[]
  readonly ticks: readonly { readonly value: number; readonly top: number }[]
  /** Days with a date label below the plot. */
  readonly labels: readonly { readonly day: string; readonly middle: number }[]
}

export interface PlotFrame {
  readonly width: number
  readonly height: number
  /** Space left of the first day for the numbers of the scale. */
  readonly gutter: number
}

/** Lays out pairs of bars, one pair per day, on a scale that starts at zero. */
export function layOutPlot(days: readonly PlotDay[], { width, height, gutter }: PlotFrame): Plot {
  const top = 6
  const most = roundUp(Math.max(0, ...days.flatMap(({ sent, completed }) => [sent, completed])))
  const available = height - top
  const yOf = (value: number) => top + available * (1 - value / most)
  const step = (width - gutter) / Math.max(1, days.length)
  const barWidth = Math.max(1, Math.min(10, step * 0.36))
  const columns = days.map((day, index): PlotColumn => {
    const left = gutter + index * step
    const middle = left + step / 2
    const bar = (value: number, barLeft: number): PlotBar => ({
      left: barLeft,
      top: yOf(value),
      width: barWidth,
      height: height - yOf(value),
    })
    return {
      day,
      left,
      width: step,
      sent: bar(day.sent, middle - barWidth - 0.5),
      completed: bar(day.completed, middle + 0.5),
    }
  })
  const every = Math.max(1, Math.ceil(64 / step))
  return {
    columns,
    ticks: [0, most / 2, most].map((value) => ({ value, top: yOf(value) })),
    labels: columns
      .filter((_, index) => (days.length - 1 - index) % every === 0)
      .map(({ day, left }) => ({ day: day.day, middle: Math.min(left + step / 2, width - 18) }))
      .filter(({ middle }) => middle > gutter + 12),
  }
}

/** The next even number that reads well at the top of a scale: 2, 4, 6, 10, 20, 30, 50, 100 … */
export function roundUp(value: number): number {
  if (value <= 2) return 2
  const size = 10 ** Math.floor(Math.log10(value))
  const even = [1, 2, 3, 4, 5, 6, 8, 10]
    .map((factor) => factor * size)
    .find((limit) => limit >= value && limit % 2 === 0)
  return even ?? 10 * size
}
