import { limits } from '#domain/limits.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useMemo } from 'react'
import { maySend } from '#domain/account/visibility.ts'
import { envelopes } from '../../../api/lists/envelopes.ts'
import type { EnvelopeListState, EnvelopeSort } from '../../../api/lists/envelopes.ts'
import { loadedRows } from '../../../api/lists/loaded-list.ts'
import { envelopeCounts, envelopeList } from '../../../api/sending/envelopes.ts'
import type { EnvelopeRow } from '../../../api/sending/envelopes.ts'
import { LinkButton } from '../../../kit/buttons/link-button.tsx'
import { useIsNarrow } from '../../../kit/layout/use-is-narrow.ts'
import { IconButton } from '../../../kit/buttons/icon-button.tsx'
import { lazyLater, useLater } from '../../../kit/feedback/later.tsx'
import type { Action } from '../../../kit/commands/actions.ts'
import { PageHeader } from '../../../kit/layout/page-header.tsx'
import { notify } from '../../../kit/feedback/toasts.tsx'
import { paths } from '../../../paths.ts'
import { useVerbContext } from '../../../records/verbs/verb-context.ts'
import { useDensity } from '../../../lists/density.ts'
import { tabOf } from '../../../lists/filter-words.ts'
import { ListPage } from '../../../lists/list-page.tsx'
import type { ListColumn } from '../../../lists/list-page.tsx'
import { useListControl } from '../../../lists/list-control.ts'
import { useSelection } from './selection.ts'
import type { EnvelopeSelection } from './selection.ts'
import { addressOf, columns, EnvelopeRow as EnvelopeRowOf } from './envelope-row.tsx'
import { countOn, statusTabs } from './status-tabs.ts'
import type * as envelopeVerbs from '../verbs/envelope-verbs.ts'
import { useDraftNews } from './draft-news.ts'

const NoEnvelopes = lazyLater(async () => (await import('./list-tools.ts')).NoEnvelopes)
const CardSelection = lazyLater(async () => (await import('./list-tools.ts')).CardSelection)
const PeekEnvelope = lazyLater(async () => (await import('./list-tools.ts')).PeekEnvelope)
const BulkBar = lazyLater(async () => (await import('./list-tools.ts')).BulkBar)

async function exportList(state: EnvelopeListState): Promise<void> {
  try {
    const { saveList } = await import('./save-envelopes.ts')
    saveList(state)
  } catch {
    notify.error('The list couldn’t be exported', { description: 'Check your connection, and try again.' })
  }
}

const loadVerbs = () => import('../verbs/envelope-verbs.ts')
const none: readonly Action[] = []

const allHeads: readonly ListColumn<EnvelopeSort>[] = [
  { label: 'Name', sort: 'name' },
  { label: 'Status' },
  { label: 'Recipients' },
  { label: 'Sender', className: 'max-[70rem]:hidden' },
  { label: 'Group', className: 'max-[86rem]:hidden' },
  { label: 'Created', className: 'max-[58rem]:hidden', sort: 'created' },
  { label: 'Completed', className: 'max-[86rem]:hidden', sort: 'completed' },
]

const heads = { compact: allHeads, comfortable: allHeads.filter(({ label }) => label !== 'Group') }

const namesOf = ({ sender, group }: EnvelopeRow) => ({ account: sender, group })

/** All envelopes one may see: tabs by status, search, filters, and the list. */
export function EnvelopesPage() {
  const control = useListControl(envelopes)
  const { state } = control
  const { context, dialog } = useVerbContext()
  const counts = useQuery(envelopeCounts(state.filters)).data
  const list = useInfiniteQuery({ ...envelopeList(state), placeholderData: keepPreviousData })
  const rows = useMemo(() => loadedRows(list.data), [list.data])
  const selection = useSelection(state.filters, rows)
  useDraftNews()
  const verbs = useLater<typeof envelopeVerbs>(loadVerbs, rows.length > 0)
  const actionsOf = useCallback(
    (row: EnvelopeRow) => verbs?.verbActions(row, context) ?? none,
    [verbs, context],
  )
  const density = useDensity()
  const tabs = statusTabs.map((tab) => ({
    ...tab,
    count: counts && countOn(tab.id, counts),
    countedUpTo: limits.counted,
  }))
  return (
    <>
      <div data-above-list>
        <PageHeader
          title="Envelopes"
          actions={
            <ListActs state={state} rows={rows} selection={selection} maySend={maySend(context.viewer)} />
          }
        />
      </div>
      <ListPage
        control={control}
        query={list}
        rows={rows}
        namesOf={namesOf}
        noun="envelope"
        plural="envelopes"
        placeholder="Name or recipient"
        tabs={tabs}
        columns={columns[density]}
        heads={heads[density]}
        row={EnvelopeRowOf}
        context={context}
        onOpen={(id) => context.go(addressOf(rows.find((row) => row.id === id) ?? { id, passage: null }))}
        actionsOf={actionsOf}
        hasPictures
        peek={PeekEnvelope}
        selection={{ selected: selection.ids, onSelect: selection.onSelect, isPicking: selection.isPicking }}
        expected={12}
        empty={<NoEnvelopes control={control} maySend={maySend(context.viewer)} />}
      >
        {selection.envelopes.length > 0 && (
          <BulkBar
            selection={selection}
            state={state}
            firstRows={list.data?.pages[0]?.rows.length ?? 0}
            total={counts ? countOn(tabOf(statusTabs, state.filters), counts) : null}
            context={context}
          />
        )}
      </ListPage>
      {dialog}
    </>
  )
}

interface ListActsProps {
  state: EnvelopeListState
  rows: readonly EnvelopeRow[]
  selection: EnvelopeSelection
  maySend: boolean
}

/** A new envelope, and the list to be opened in a spreadsheet; on a phone what selects cards. */
function ListActs({ state, rows, selection, maySend }: ListActsProps) {
  const press = { onPress: () => void exportList(state), isDisabled: rows.length === 0 }
  if (useIsNarrow())
    return (
      <>
        <CardSelection selection={selection} rows={rows} />
        {!selection.isPicking && (
          <IconButton label="Export CSV" icon={FileSpreadsheet} variant="secondary" {...press} />
        )}
      </>
    )
  return (
    <>
      <IconButton label="Export CSV" icon={FileSpreadsheet} variant="secondary" {...press} />
      {maySend && (
        <LinkButton href={paths.createEnvelope.href()} variant="primary" icon={Plus}>
          New envelope
        </LinkButton>
      )}
    </>
  )
}
