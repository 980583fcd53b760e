import type { LabelColor } from '#domain/label/label.ts'
import { classes } from '../../kit/layout/classes.ts'

interface Labelled {
  readonly id: string
  readonly name: string
  readonly color: LabelColor
}

const dots: Record<LabelColor, string> = {
  grey: 'bg-label-grey',
  red: 'bg-label-red',
  orange: 'bg-label-orange',
  yellow: 'bg-label-yellow',
  green: 'bg-label-green',
  teal: 'bg-label-teal',
  blue: 'bg-label-blue',
  violet: 'bg-label-violet',
  pink: 'bg-label-pink',
}

/** A label's colour. The name is beside it. */
export function LabelDot({ color, className }: { color: LabelColor; className?: string }) {
  return <span aria-hidden className={classes('size-2 shrink-0 rounded-full', dots[color], className)} />
}

/** The labels of an envelope: the first few by name, the others by number. */
export function LabelChips({
  labels,
  most = labels.length,
  areShort = false,
}: {
  labels: readonly Labelled[]
  most?: number
  /** Only the last level of each name, where there is little room. */
  areShort?: boolean
}) {
  if (labels.length === 0) return null
  const left = labels.length - most
  return (
    <span
      className="inline-flex min-w-0 flex-wrap items-center gap-1"
      title={labels.map(({ name }) => name).join('\n')}
    >
      <span className="sr-only">Labels: {labels.map(({ name }) => name).join(', ')}</span>
      {labels.slice(0, most).map(({ id, name, color }) => (
        <span
          key={id}
          aria-hidden
          className="inline-flex h-5 max-w-40 min-w-0 items-center gap-1.5 rounded-full border border-line-strong px-2 text-xs text-ink"
        >
          <LabelDot color={color} />
          <span className="truncate">{areShort ? name.split('/').at(-1) : name.replaceAll('/', ' / ')}</span>
        </span>
      ))}
      {left > 0 && (
        <span aria-hidden className="text-xs text-muted tabular-nums">
          +{left}
        </span>
      )}
    </span>
  )
}
