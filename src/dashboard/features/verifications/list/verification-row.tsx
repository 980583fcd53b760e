import Users from 'lucide-react/icons/users'
import VolumeX from 'lucide-react/icons/volume-x'
import type { LucideIcon } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { individualName, verificationStatusWords } from '../../../records/verification-words.ts'
import type { VerificationRow as Row } from '../../../api/verifications.ts'
import { Badge, StatusBadge } from '../../../kit/feedback/badge.tsx'
import { classes } from '../../../kit/layout/classes.ts'
import { cellClasses, GridRow } from '../../../lists/grid/grid-row.tsx'
import type { RecordRowProps } from '../../../lists/grid/grid-row.tsx'
import { MenuControl, menuShape, NoValue, UnlessScrolling } from '../../../lists/grid/row-controls.tsx'
import { Time } from '../../../kit/text/time.tsx'
import { paths } from '../../../paths.ts'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'
import { verbGroups } from '../verification-verbs.ts'

/** Widths of the columns; the head uses the same. */
export const columns =
  'md:grid md:grid-cols-[minmax(10rem,1fr)_9.5rem_8.5rem_7rem_2.75rem] ' +
  'lg:grid-cols-[minmax(14rem,1fr)_9.5rem_8.5rem_9rem_7rem_2.75rem] ' +
  'xl:grid-cols-[minmax(16rem,1fr)_9rem_8.5rem_8.5rem_7.5rem_6.5rem_6.5rem_2.75rem] ' +
  'min-[120rem]:grid-cols-[minmax(16rem,3fr)_repeat(4,minmax(10rem,2fr))_repeat(2,minmax(7.5rem,1fr))_2.75rem] md:items-center'

type RowProps = RecordRowProps<Row, VerbContext>

/** One verification of the list: a line of a table, or a card where it is narrow. */
export const VerificationRow = memo(function VerificationRow(props: RowProps) {
  const { record, isNarrow } = props
  return (
    <GridRow id={record.id} place={props} columns={columns}>
      {isNarrow ? <CardCells {...props} /> : <LineCells {...props} />}
    </GridRow>
  )
})

function LineCells(props: RowProps) {
  const { record } = props
  return (
    <>
      <NameCell record={record} className={classes(cellClasses, 'md:pl-3')} />
      <td className={cellClasses}>
        <Status record={record} />
      </td>
      <td className={classes(cellClasses, 'text-muted')}>
        <Checks record={record} />
      </td>
      <td className={classes(cellClasses, 'text-muted max-lg:hidden')}>{record.sender.name}</td>
      <td className={classes(cellClasses, 'text-muted max-xl:hidden')}>
        {record.group?.name ?? <NoValue />}
      </td>
      <td className={classes(cellClasses, 'text-muted')}>
        {record.created ? <Time value={record.created} /> : <NoValue />}
      </td>
      <td className={classes(cellClasses, 'text-muted max-xl:hidden')}>
        {record.completed ? <Time value={record.completed} /> : <NoValue />}
      </td>
      <MenuCell {...props} />
    </>
  )
}

function CardCells(props: RowProps) {
  const { record } = props
  const moment = record.completed ?? record.cancelled ?? record.submitted ?? record.created
  return (
    <>
      <NameCell record={record} className="col-span-2 min-w-0 self-center truncate text-base" />
      <MenuCell {...props} />
      <td className="flex min-w-0 items-center gap-2 text-muted">
        <Status record={record} />
        <span aria-hidden className="text-faint">
          ·
        </span>
        {moment && <Time value={moment} className="truncate text-xs" />}
      </td>
      <td className="col-span-2 justify-self-end pr-1.5 text-xs text-muted">
        <Checks record={record} />
      </td>
    </>
  )
}

/** The name leads to the verification; its link covers the whole row, so that any click and the middle button work. */
function NameCell({ record, className }: { record: Row; className: string }) {
  const { id, email, shared, purged, sandbox, local } = record
  return (
    <td className={className}>
      <Link
        to={paths.verification.href(id)}
        tabIndex={-1}
        className={classes(
          'font-medium text-ink outline-none after:absolute after:inset-0',
          (purged !== null || record.status === 'cancelled') && 'text-muted',
        )}
      >
        {individualName(record)}
      </Link>
      {shared && (
        <span className="relative">
          <Users aria-hidden className="ml-2 inline size-3.5 text-faint" />
          <span className="sr-only">shared</span>
        </span>
      )}
      {local && (
        <span className="ml-2">
          <Badge tone="neutral">Local reading</Badge>
        </span>
      )}
      {sandbox && (
        <span className="ml-2">
          <Badge tone="warning">Sandbox</Badge>
        </span>
      )}
      <span className="ml-2 text-faint max-lg:hidden">{email}</span>
    </td>
  )
}

function Status({ record }: { record: Row }) {
  const { word, tone, icon } = verificationStatusWords(record)
  return (
    <span className="flex items-center gap-1.5">
      <StatusBadge tone={tone} icon={icon} variant="plain">
        {word}
      </StatusBadge>
      {record.muted && record.submitted === null && record.status === 'sent' && (
        <Mark icon={VolumeX} words="muted" />
      )}
    </span>
  )
}

/** The checks beyond those that are always made. */
function Checks({ record: { biometrics, screening } }: { record: Row }) {
  if (biometrics) return screening ? 'Face, screening' : 'Face'
  return screening ? 'Screening' : <span className="text-faint">Basic</span>
}

function Mark({ icon: Icon, words }: { icon: LucideIcon; words: string }) {
  return (
    <span title={words} className="inline-flex text-faint">
      <Icon aria-hidden className="size-4" />
      <span className="sr-only">{words}</span>
    </span>
  )
}

function MenuCell({ record, context, isActive, isScrolling }: RowProps) {
  return (
    <td className="relative z-10 flex justify-end md:pr-2">
      <UnlessScrolling isScrolling={isScrolling} shape={menuShape}>
        <RowMenu record={record} context={context} isInTabOrder={isActive} />
      </UnlessScrolling>
    </td>
  )
}

interface RowMenuProps {
  record: Row
  context: VerbContext
  isInTabOrder: boolean
}

const RowMenu = memo(function RowMenu({ record, context, isInTabOrder }: RowMenuProps) {
  return (
    <MenuControl
      name={individualName(record)}
      groups={verbGroups(record, context)}
      isInTabOrder={isInTabOrder}
    />
  )
})
