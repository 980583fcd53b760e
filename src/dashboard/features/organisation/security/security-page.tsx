import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import ShieldQuestionMark from 'lucide-react/icons/shield-question-mark'
import { useMemo, useState } from 'react'
import { reason } from '../../../api/failure-words.ts'
import { loadedRows } from '../../../api/lists/loaded-list.ts'
import {
  keptDaysOf,
  saveSecurityEvents,
  securityEventList,
  securityEvents,
} from '../../../api/organisation/security.ts'
import type { SecurityEvent } from '../../../api/organisation/security.ts'
import { administratorsOnly } from '../../../records/administrators-only.tsx'
import { Button } from '../../../kit/buttons/button.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { PageHeader } from '../../../kit/layout/page-header.tsx'
import { notify } from '../../../kit/feedback/toasts.tsx'
import { FilterBar } from '../../../lists/filter-bar.tsx'
import { useListControl } from '../../../lists/list-control.ts'
import { ListTable } from '../../../lists/list-table.tsx'
import { NoMatch } from '../../../lists/no-match.tsx'
import { kindWords } from '../../../records/security-words.ts'
import { securityColumns } from './security-columns.tsx'

/** `/organisation/security`: who signed in, and what was done to accounts, keys and data. For administrators. */
export const SecurityPage = administratorsOnly('Security log', Log)

const namesOf = ({ actor: { kind, id, name } }: SecurityEvent) =>
  kind === 'account' && id !== null && name !== null ? { account: { id, name } } : {}

function Log() {
  const control = useListControl(securityEvents)
  const { filters } = control.state
  const log = useInfiniteQuery({ ...securityEventList(filters), placeholderData: keepPreviousData })
  const rows = useMemo(() => loadedRows(log.data), [log.data])
  const keptDays = keptDaysOf(log.data?.pages[0])
  const isNarrowed = Object.values(filters).some((value) => value !== undefined)
  return (
    <div className="flex flex-1 flex-col">
      <PageHeader
        title="Security log"
        description={`Who signed in or tried to, and what was done to accounts, keys and data.${keptDays === null ? '' : ` Events are kept for ${keptDays} days, and no one can change them.`}`}
        actions={<Export filters={filters} />}
      />
      <FilterBar
        control={control}
        rows={rows}
        namesOf={namesOf}
        noun="event"
        placeholder="Name, email or address"
      />
      <ListTable
        query={log}
        plural="events"
        className="px-4 pb-8 max-md:px-0 md:px-5"
        label="Events"
        columns={securityColumns}
        rows={rows}
        rowName={({ kind }) => kindWords[kind]}
        empty={
          isNarrowed ? (
            <NoMatch noun="event" onClear={control.clear}>
              Try fewer filters, or search for another part of a name, email or address.
            </NoMatch>
          ) : (
            <EmptyState icon={ShieldQuestionMark} title="Nothing has happened yet">
              Sign-ins, changes of accounts and keys, and downloads will appear here.
            </EmptyState>
          )
        }
      />
    </div>
  )
}

function Export({ filters }: { filters: Parameters<typeof saveSecurityEvents>[0] }) {
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      const { name } = await saveSecurityEvents(filters)
      notify.success(`“${name}” is saved`)
    } catch (error) {
      notify.error('The log couldn’t be downloaded', { description: reason(error) })
    } finally {
      setSaving(false)
    }
  }
  return (
    <Button icon={FileSpreadsheet} isPending={isSaving} onPress={() => void save()}>
      Export CSV
    </Button>
  )
}
