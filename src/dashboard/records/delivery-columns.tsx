import { Badge, StatusBadge } from '../kit/feedback/badge.tsx'
import { Button } from '../kit/buttons/button.tsx'
import type { TableColumn } from '../kit/layout/table.tsx'
import { Time } from '../kit/text/time.tsx'
import type { Tone } from '../kit/feedback/tones.ts'

/** A webhook message as one line of a log. */
export interface DeliveryLine {
  readonly event: string
  /** Why it was sent, where that is not the event itself, such as `Replay`. */
  readonly origin: string | null
  /** The result of the latest attempt. */
  readonly outcome: string
  readonly attempts: number
  /** ISO 8601. */
  readonly created: string
  readonly state: { readonly word: string; readonly tone: Tone }
}

/** The columns of a log of messages. `more` come after the event. Each row opens what was sent and answered. */
export function deliveryColumns<Row>(
  lineOf: (row: Row) => DeliveryLine,
  onOpen: (row: Row) => void,
  more: readonly TableColumn<Row>[] = [],
): readonly TableColumn<Row>[] {
  return [
    {
      id: 'event',
      header: 'Event',
      isRowHeader: true,
      cell: (row) => {
        const { event, origin } = lineOf(row)
        return (
          <span className="flex items-center gap-2">
            <span className="truncate font-mono text-sm">{event}</span>
            {origin !== null && <Badge>{origin}</Badge>}
          </span>
        )
      },
    },
    ...more,
    {
      id: 'outcome',
      header: 'Answer',
      ...(more.length > 0 ? { width: '12rem' } : {}),
      cell: (row) => lineOf(row).outcome,
    },
    {
      id: 'tries',
      header: 'Tries',
      width: '4.5rem',
      align: 'end',
      from: 'lg',
      onPhone: 'hidden',
      cell: (row) => lineOf(row).attempts,
    },
    { id: 'created', header: 'Happened', width: '9rem', cell: (row) => <Time value={lineOf(row).created} /> },
    {
      id: 'state',
      header: 'State',
      width: '8rem',
      onPhone: 'corner',
      cell: (row) => {
        const { word, tone } = lineOf(row).state
        return (
          <StatusBadge tone={tone} variant="plain">
            {word}
          </StatusBadge>
        )
      },
    },
    {
      id: 'acts',
      header: 'Acts',
      width: '6rem',
      align: 'end',
      isHeaderHidden: true,
      cell: (row) => (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Open ${lineOf(row).event}`}
          onPress={() => onOpen(row)}
        >
          Open
        </Button>
      ),
    },
  ]
}
