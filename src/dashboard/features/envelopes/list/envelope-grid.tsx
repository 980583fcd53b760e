import { useCallback } from 'react'
import type { EnvelopeListState, EnvelopeSort } from '../../../api/lists/envelopes.ts'
import type { EnvelopeRow as Row } from '../../../api/sending/envelopes.ts'
import type { Action } from '../../../kit/commands/actions.ts'
import { ActionsHead, ColumnHead, GridHead, SelectAllHead } from '../../../lists/grid/grid-head.tsx'
import type { SelectAllProps } from '../../../lists/grid/grid-head.tsx'
import { RecordGrid } from '../../../lists/grid/record-grid.tsx'
import { useLater } from '../../../kit/feedback/later.tsx'
import { paths } from '../../../paths.ts'
import type { VerbContext } from '../verb-context.ts'
import { columns, EnvelopeRow } from './envelope-row.tsx'
import type { EnvelopeSelection } from './selection.ts'
import type * as envelopeVerbs from '../verbs/envelope-verbs.ts'

const loadVerbs = () => import('../verbs/envelope-verbs.ts')
const none: readonly Action[] = []

export interface EnvelopeGridProps {
  rows: readonly Row[]
  /** Rows there are in all, when that is known. */
  total: number | null
  state: EnvelopeListState
  onSort: (sort: EnvelopeSort) => void
  selection: EnvelopeSelection
  hasMore: boolean
  onMore: () => void
  isOutdated: boolean
  context: VerbContext
}

/** The envelopes as a grid with columns to sort by and rows to select. */
export function EnvelopeGrid({ state, onSort, selection, context, ...list }: EnvelopeGridProps) {
  const verbs = useLater<typeof envelopeVerbs>(loadVerbs)
  const actionsOf = useCallback((row: Row) => verbs?.verbActions(row, context) ?? none, [verbs, context])
  return (
    <RecordGrid
      {...list}
      label="Envelopes"
      noun="envelope"
      renderHead={(all) => <Head all={all} state={state} onSort={onSort} />}
      onOpen={(id) => context.go(paths.envelope.href(id))}
      actionsOf={actionsOf}
      selection={{ selected: selection.ids, onSelect: selection.onSelect, isPicking: selection.isPicking }}
      row={EnvelopeRow}
      context={context}
    />
  )
}

interface HeadProps extends Pick<EnvelopeGridProps, 'state' | 'onSort'> {
  all: SelectAllProps
}

function Head({ all, state, onSort }: HeadProps) {
  const sortBy = (sort: EnvelopeSort) => ({
    direction: state.sort === sort ? state.direction : undefined,
    onPress: () => onSort(sort),
  })
  return (
    <GridHead columns={columns}>
      <SelectAllHead {...all} />
      <ColumnHead label="Name" sort={sortBy('name')} />
      <ColumnHead label="Status" />
      <ColumnHead label="Recipients" />
      <ColumnHead label="Sender" className="max-lg:hidden" />
      <ColumnHead label="Group" className="max-[86rem]:hidden" />
      <ColumnHead label="Created" sort={sortBy('created')} />
      <ColumnHead label="Completed" className="max-[86rem]:hidden" sort={sortBy('completed')} />
      <ActionsHead />
    </GridHead>
  )
}
