import ChartColumn from 'lucide-react/icons/chart-column'
import Table2 from 'lucide-react/icons/table-2'
import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { Card } from '../../kit/layout/card.tsx'
import { Segmented } from '../../kit/buttons/segmented.tsx'
import { shortDate } from '../../kit/text/time-words.ts'
import { layOutPlot } from './plot-geometry.ts'
import type { Plot, PlotBar, PlotDay } from './plot-geometry.ts'

const height = 140

/** Sent and completed envelopes by day: as a plot, or as the table behind it. */
export function DaysPlot({ days, footer }: { days: readonly PlotDay[]; footer?: ReactNode }) {
  const [view, setView] = useState<'plot' | 'table'>('plot')
  const sent = days.reduce((sum, day) => sum + day.sent, 0)
  const completed = days.reduce((sum, day) => sum + day.completed, 0)
  return (
    <Card
      title={`Last ${days.length} days`}
      actions={
        <Segmented
          label="Show as"
          isIconOnly
          options={[
            { id: 'plot', label: 'Plot', icon: ChartColumn },
            { id: 'table', label: 'Table', icon: Table2 },
          ]}
          value={view}
          onChange={setView}
        />
      }
    >
      <figure className="flex flex-col gap-3">
        <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
          <Legend color="bg-accent" count={sent} word="sent" />
          <Legend color="bg-control" count={completed} word="completed" />
        </figcaption>
        {view === 'plot' ? <Bars days={days} /> : <DaysTable days={days} />}
      </figure>
      {footer}
    </Card>
  )
}

function Legend({ color, count, word }: { color: string; count: number; word: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden className={`size-2.5 rounded-xs forced-color-adjust-none ${color}`} />
      <span>
        <span className="font-medium text-ink tabular-nums">{count.toLocaleString('en')}</span> {word}
      </span>
    </span>
  )
}

function Bars({ days }: { days: readonly PlotDay[] }) {
  const [width, setWidth] = useState(0)
  const measure = useCallback((element: HTMLDivElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const plot = layOutPlot(days, { width, height, gutter: 28 })
  return (
    <div ref={measure} className="h-42">
      {width > 0 && (
        <svg
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, so it cannot be an img
          role="img"
          aria-label="Envelopes sent and completed each day. The table has the same numbers."
          width={width}
          height={height + 28}
          className="block overflow-visible"
        >
          <Scale plot={plot} width={width} />
          {plot.columns.map(({ day, left, width, sent, completed }) => (
            <g key={day.day} className="group">
              <title>{`${dayWords(day.day)}: ${day.sent} sent, ${day.completed} completed`}</title>
              <rect
                x={left}
                y={0}
                width={width}
                height={height}
                className="fill-transparent group-hover:fill-hover"
              />
              <Bar bar={sent} className="fill-accent" />
              <Bar bar={completed} className="fill-control" />
            </g>
          ))}
        </svg>
      )}
    </div>
  )
}

function Scale({ plot, width }: { plot: Plot; width: number }) {
  return (
    <>
      {plot.ticks.map(({ value, top }) => (
        <g key={value}>
          <line x1={28} x2={width} y1={top} y2={top} className="stroke-line" />
          <text x={20} y={top + 4} textAnchor="end" className="fill-faint text-[11px] tabular-nums">
            {value.toLocaleString('en')}
          </text>
        </g>
      ))}
      {plot.labels.map(({ day, middle }) => (
        <text key={day} x={middle} y={height + 20} textAnchor="middle" className="fill-faint text-[11px]">
          {dayWords(day)}
        </text>
      ))}
    </>
  )
}

function Bar({ bar, className }: { bar: PlotBar; className: string }) {
  if (bar.height <= 0) return null
  return (
    <rect
      x={bar.left}
      y={bar.top}
      width={bar.width}
      height={bar.height}
      rx={Math.min(1.5, bar.width / 2)}
      className={className}
    />
  )
}

function DaysTable({ days }: { days: readonly PlotDay[] }) {
  return (
    <section aria-label="Envelopes by day" className="h-42 overflow-y-auto">
      <table className="w-full text-sm tabular-nums">
        <thead className="sticky top-0 bg-surface text-left text-xs text-faint">
          <tr>
            <th scope="col" className="py-1.5 font-medium">
              Day
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              Sent
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              Completed
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, sent, completed }) => (
            <tr key={day} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal text-muted">
                {dayWords(day)}
              </th>
              <td className="py-1.5 text-right text-ink">{sent}</td>
              <td className="py-1.5 text-right text-ink">{completed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function dayWords(day: string): string {
  const noon = new Date(`${day}T12:00:00`)
  return shortDate(noon, undefined, noon)
}
