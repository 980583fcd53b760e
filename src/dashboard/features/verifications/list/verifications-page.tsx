import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useMemo } from 'react'
import { maySend } from '#domain/account/visibility.ts'
import { sessionQuery } from '../../../api/organisation/session.ts'
import { loadedRows } from '../../../api/lists/loaded-list.ts'
import { verificationCounts, verificationList } from '../../../api/verifications.ts'
import type { VerificationRow as Row } from '../../../api/verifications.ts'
import { LinkButton } from '../../../kit/buttons/link-button.tsx'
import { lazyLater } from '../../../kit/feedback/later.tsx'
import { PageHeader } from '../../../kit/layout/page-header.tsx'
import { paths } from '../../../paths.ts'
import { verifications } from '../../../api/lists/verifications.ts'
import { ListPage } from '../../../lists/list-page.tsx'
import type { ListColumn } from '../../../lists/list-page.tsx'
import { useListControl } from '../../../lists/list-control.ts'
import { NoVerifications } from './no-verifications.tsx'
import { LocalNotice } from '../page/local-notice.tsx'
import { SandboxNotice } from '../page/sandbox-notice.tsx'
import { statusTabs } from './status-tabs.ts'
import { useVerbContext } from '../../../records/verbs/verb-context.ts'
import { columns, VerificationRow } from './verification-row.tsx'
import { verbActions } from '../verification-verbs.ts'

const PeekVerification = lazyLater(async () => (await import('./peek-verification.tsx')).PeekVerification)

const heads: readonly ListColumn<'created'>[] = [
  { label: 'Individual' },
  { label: 'Status' },
  { label: 'Checks' },
  { label: 'Requested by', className: 'max-lg:hidden' },
  { label: 'Group', className: 'max-xl:hidden' },
  { label: 'Created' },
  { label: 'Completed', className: 'max-xl:hidden' },
]

const namesOf = ({ sender, group }: Row) => ({ account: sender, group })

/** All verifications one may see: tabs by where they stand, search, filters, and the list. */
export function VerificationsPage() {
  const control = useListControl(verifications)
  const { filters } = control.state
  const { context, dialog } = useVerbContext()
  const session = useQuery(sessionQuery).data
  const counts = useQuery(verificationCounts(filters)).data
  const list = useInfiniteQuery({ ...verificationList(filters), placeholderData: keepPreviousData })
  const rows = useMemo(() => loadedRows(list.data), [list.data])
  const isAllowedToSend = maySend(context.viewer)
  return (
    <>
      <div data-above-list>
        <PageHeader
          title="Verifications"
          actions={
            isAllowedToSend ? (
              <LinkButton href={paths.newVerification.href()} variant="primary" icon={Plus}>
                New verification
              </LinkButton>
            ) : undefined
          }
        />
        {(session?.verificationSandbox === true || session?.verificationLocal === true) && (
          <div className="px-4 pb-3 md:px-8">
            {session.verificationSandbox ? (
              <SandboxNotice isTest={session.testMode === 'on'} />
            ) : (
              <LocalNotice />
            )}
          </div>
        )}
      </div>
      <ListPage
        control={control}
        query={list}
        rows={rows}
        namesOf={namesOf}
        noun="verification"
        plural="verifications"
        placeholder="Name or email"
        tabs={statusTabs.map((tab) => ({ ...tab, count: counts?.[tab.id] }))}
        columns={columns}
        heads={heads}
        row={VerificationRow}
        peek={PeekVerification}
        context={context}
        onOpen={(id) => context.go(paths.verification.href(id))}
        actionsOf={useCallback((row: Row) => verbActions(row, context), [context])}
        expected={12}
        empty={<NoVerifications control={control} maySend={isAllowedToSend} />}
      />
      {dialog}
    </>
  )
}
