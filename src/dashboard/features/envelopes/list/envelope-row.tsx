import Users from 'lucide-react/icons/users'
import { memo } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  endsSoonWords,
  envelopeStatusWords,
  progressOf,
  undeliveredWords,
} from '../../../records/envelope-words.ts'
import type { EnvelopeRow as Row } from '../../../api/sending/envelopes.ts'
import { turnOf } from '../../../api/sending/turn-of.ts'
import { StatusBadge } from '../../../kit/feedback/badge.tsx'
import { classes } from '../../../kit/layout/classes.ts'
import { cellClasses, GridRow } from '../../../lists/grid/grid-row.tsx'
import type { RecordRowProps } from '../../../lists/grid/grid-row.tsx'
import {
  checkboxShape,
  menuShape,
  NoValue,
  SelectControl,
  UnlessScrolling,
} from '../../../lists/grid/row-controls.tsx'
import { lazyLater } from '../../../kit/feedback/later.tsx'
import { Time } from '../../../kit/text/time.tsx'
import { paths } from '../../../paths.ts'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'
import type { Density } from '../../../lists/density.ts'
import { LabelChips } from '../../../records/labels/label-chips.tsx'
import { RowPage } from '../../../lists/grid/row-page.tsx'
import { RecipientMarks } from './recipient-marks.tsx'

const OwnTurn = lazyLater(async () => (await import('./list-tools.ts')).OwnTurn)
const RowMenu = lazyLater(async () => (await import('./list-tools.ts')).EnvelopeMenu, menuShape)

/** Widths of the columns; the head uses the same. */
export const columns: Record<Density, string> = {
  compact:
    'md:grid md:grid-cols-[2.5rem_minmax(10rem,1fr)_9.5rem_8.5rem_2.75rem] ' +
    'min-[58rem]:grid-cols-[2.5rem_minmax(10rem,1fr)_9.5rem_8.5rem_7.5rem_2.75rem] ' +
    'min-[70rem]:grid-cols-[2.5rem_minmax(12rem,1fr)_9.5rem_8.5rem_9rem_7.5rem_2.75rem] ' +
    'min-[86rem]:grid-cols-[2.5rem_minmax(14rem,1fr)_9rem_8.5rem_8.5rem_6.5rem_7.5rem_7.5rem_2.75rem] ' +
    'min-[120rem]:grid-cols-[2.5rem_minmax(14rem,3fr)_repeat(4,minmax(10rem,2fr))_repeat(2,minmax(7.5rem,1fr))_2.75rem] md:items-center',
  // The group is below the sender.
  comfortable:
    'md:grid md:grid-cols-[2.5rem_minmax(12rem,1fr)_9.5rem_8.5rem_2.75rem] ' +
    'min-[58rem]:grid-cols-[2.5rem_minmax(12rem,1fr)_9.5rem_8.5rem_7.5rem_2.75rem] ' +
    'min-[70rem]:grid-cols-[2.5rem_minmax(14rem,1fr)_9.5rem_8.5rem_9rem_7.5rem_2.75rem] ' +
    'min-[86rem]:grid-cols-[2.5rem_minmax(18rem,1fr)_9.5rem_9rem_9.5rem_7.5rem_7.5rem_2.75rem] ' +
    'min-[120rem]:grid-cols-[2.5rem_minmax(20rem,3fr)_repeat(3,minmax(10rem,2fr))_repeat(2,minmax(7.5rem,1fr))_2.75rem] md:items-center',
}

type RowProps = RecordRowProps<Row, VerbContext>

/** One envelope of the list: a line of a table, or a card where it is narrow. */
export const EnvelopeRow = memo(function EnvelopeRow(props: RowProps) {
  const { record, isNarrow, isComfortable } = props
  return (
    <GridRow
      id={record.id}
      place={props}
      columns={columns[isComfortable ? 'comfortable' : 'compact']}
      isSelectable
    >
      {isNarrow ? <CardCells {...props} /> : <LineCells {...props} />}
    </GridRow>
  )
})

function LineCells(props: RowProps) {
  const { record: envelope, isActive, isSelected, isScrolling, isComfortable, context, onSelect } = props
  return (
    <>
      <td className="relative z-10 flex pl-3">
        <UnlessScrolling isScrolling={isScrolling} shape={checkboxShape}>
          <SelectControl
            id={envelope.id}
            name={envelope.name}
            isSelected={isSelected}
            isInTabOrder={isActive}
            onSelect={onSelect}
          />
        </UnlessScrolling>
      </td>
      <NameCell
        envelope={envelope}
        className={classes(cellClasses, 'flex items-center gap-3')}
        sheet={isComfortable && <RowPage picture={envelope.picture} isScrolling={isScrolling} />}
        hasTwoLines={isComfortable}
        note={
          found(envelope, 'line') ?? noteOf(envelope) ?? (isComfortable ? recipientsInWords(envelope) : null)
        }
        beside={isScrolling ? null : turnButton(props)}
      />
      <td className={cellClasses}>
        <Status envelope={envelope} hasBar={isComfortable} />
      </td>
      <td className="min-w-0 px-3">
        <RecipientMarks envelope={envelope} />
      </td>
      <td className={classes(cellClasses, 'text-muted max-[70rem]:hidden')}>
        {envelope.sender.name}
        {isComfortable && envelope.group && (
          <span className="block truncate text-xs text-faint">{envelope.group.name}</span>
        )}
      </td>
      {!isComfortable && (
        <td className={classes(cellClasses, 'text-muted max-[86rem]:hidden')}>
          {envelope.group?.name ?? <NoValue />}
        </td>
      )}
      <td className={classes(cellClasses, 'text-muted max-[58rem]:hidden')}>
        <Time value={envelope.created} />
      </td>
      <td className={classes(cellClasses, 'text-muted max-[86rem]:hidden')}>
        {envelope.completed ? <Time value={envelope.completed} /> : <NoValue />}
      </td>
      <MenuCell envelope={envelope} context={context} isActive={isActive} isScrolling={isScrolling} />
    </>
  )
}

function CardCells(props: RowProps) {
  const { record: envelope, isActive, isSelected, isPicking, isScrolling, context, onSelect } = props
  const { isComfortable } = props
  const note = found(envelope, 'card') ?? noteOf(envelope)
  return (
    <>
      {isComfortable && (
        <td className="row-span-2 flex items-center pr-1">
          <RowPage picture={envelope.picture} isScrolling={isScrolling} />
        </td>
      )}
      <NameCell
        envelope={envelope}
        isPlain={isPicking}
        className="col-span-2 flex min-w-0 items-center gap-2 self-center text-base"
        hasTwoLines
        beside={isPicking ? null : turnButton(props)}
      />
      {isPicking ? (
        <td className="flex justify-end pr-1.5">
          <SelectControl
            id={envelope.id}
            name={envelope.name}
            isSelected={isSelected}
            isInTabOrder={isActive}
            onSelect={onSelect}
          />
        </td>
      ) : (
        <MenuCell envelope={envelope} context={context} isActive={isActive} isScrolling={isScrolling} />
      )}
      <td className="flex min-w-0 items-center gap-2 text-muted">
        <Status envelope={envelope} />
        <span aria-hidden className="text-faint">
          ·
        </span>
        {note === null ? (
          <Time
            value={envelope.completed ?? envelope.sent ?? envelope.created}
            className="truncate text-xs"
          />
        ) : (
          <span className="truncate text-xs">{note}</span>
        )}
      </td>
      <td className="col-span-2 justify-self-end pr-1.5">
        <RecipientMarks envelope={envelope} most={2} />
      </td>
    </>
  )
}

/** The address of an envelope, at the page that was found. */
export function addressOf({ id, passage }: Pick<Row, 'id' | 'passage'>): string {
  return passage === null ? paths.envelope.href(id) : `${paths.envelope.href(id)}?page=${passage.page}`
}

/** As much as is shown before what was found, so that it is in sight in a line, and on a phone's card. */
const shownBefore = { line: 28, card: 5 }

/** Where the words are that documents were searched for. */
function found({ passage }: Row, where: keyof typeof shownBefore): ReactNode {
  if (passage === null) return null
  const most = shownBefore[where]
  const { page, before, hit, after } = passage
  const start = before.length > most ? `…${[...before].slice(-most).join('')}` : before
  return (
    <>
      Page {page}: <bdi>{start}</bdi>
      <mark className="bg-warning-soft text-ink">{hit}</mark>
      <bdi>{after}</bdi>
    </>
  )
}

/** What is worth knowing before it is opened: whom no message reached, or that it ends soon. */
function noteOf(envelope: Row): string | null {
  return undeliveredWords(envelope) ?? endsSoonWords(envelope)
}

/** Whom it goes to, for a second line. */
function recipientsInWords({ recipients }: Row): string | null {
  const names = recipients.map(({ name, email }) => name || email)
  if (names.length === 0) return null
  return names.length > 3
    ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} others`
    : names.join(', ')
}

const nameClasses = 'text-base font-medium text-ink'

/** The name leads to the envelope; its link covers the whole row, so that any click and the middle button work. */
function NameCell({
  envelope,
  className,
  isPlain = false,
  hasTwoLines = false,
  sheet,
  note = null,
  beside,
}: {
  envelope: Row
  className: string
  /** A tap selects now, so the name is not a link. */
  isPlain?: boolean
  /** Whether there is room for a name of two lines. */
  hasTwoLines?: boolean
  /** A picture of the document. */
  sheet?: ReactNode
  /** A line below the name. */
  note?: ReactNode
  /** What can be done from here. */
  beside: ReactNode
}) {
  const { name, shared, status, labels } = envelope
  const words = name || 'Untitled envelope'
  const nameStyle = classes(
    nameClasses,
    hasTwoLines ? 'line-clamp-2 leading-snug wrap-anywhere whitespace-normal' : 'truncate',
    status === 'voided' && 'text-muted',
  )
  return (
    <td className={className}>
      {sheet}
      <span className="min-w-0 flex-1 truncate">
        <span className="flex min-w-0 items-center gap-2">
          {isPlain ? (
            <span className={nameStyle}>{words}</span>
          ) : (
            <Link
              to={addressOf(envelope)}
              tabIndex={-1}
              className={classes(nameStyle, 'outline-none after:absolute after:inset-0')}
            >
              {words}
            </Link>
          )}
          {shared && (
            <span className="relative">
              <Users aria-hidden className="inline size-3.5 text-faint" />
              <span className="sr-only">shared</span>
            </span>
          )}
          {labels.length > 0 && (
            <span className="relative shrink-0">
              <LabelChips labels={labels} most={1} areShort />
            </span>
          )}
        </span>
        {note !== null && <span className="block truncate text-xs text-muted">{note}</span>}
      </span>
      {beside}
    </td>
  )
}

/** What can be done from the row, where it waits for the signed-in person. */
function turnButton({ record: envelope, context, isActive }: RowProps): ReactNode {
  return (
    turnOf(context.viewer.email, envelope) && (
      <OwnTurn envelope={envelope} context={context} isInTabOrder={isActive} />
    )
  )
}

function Status({ envelope, hasBar = false }: { envelope: Row; hasBar?: boolean }) {
  const { word, tone, icon } = envelopeStatusWords(envelope)
  const { finished, all } = progressOf(envelope.recipients)
  const isUnderWay = envelope.status === 'sent' && all > 1
  return (
    <span className="flex flex-col gap-1.5">
      <span className="flex items-center gap-1.5">
        <StatusBadge tone={tone} icon={icon} variant="plain">
          {word}
        </StatusBadge>
        {isUnderWay && (
          <span className="text-xs text-faint tabular-nums">
            {finished}/{all}
            <span className="sr-only"> finished</span>
          </span>
        )}
      </span>
      {hasBar && isUnderWay && (
        <span aria-hidden className="flex h-1 w-24 gap-0.5 overflow-hidden rounded-full">
          {Array.from({ length: all }, (_, place) => (
            <span
              key={place}
              className={classes('flex-1', place < finished ? 'bg-success-solid' : 'bg-line')}
            />
          ))}
        </span>
      )}
    </span>
  )
}

interface MenuCellProps extends Pick<RowProps, 'context' | 'isActive' | 'isScrolling'> {
  envelope: Row
}

function MenuCell({ envelope, context, isActive, isScrolling }: MenuCellProps) {
  return (
    <td className="relative z-10 flex justify-end md:pr-2">
      <UnlessScrolling isScrolling={isScrolling} shape={menuShape}>
        <RowMenu envelope={envelope} context={context} isInTabOrder={isActive} />
      </UnlessScrolling>
    </td>
  )
}
