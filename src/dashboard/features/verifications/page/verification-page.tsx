import { useQuery } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useLayoutEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { verificationRowOf } from '../../../api/lists/verifications.ts'
import { individualName, verificationStatusWords } from '../../../records/verification-words.ts'
import { verificationPage } from '../../../api/verifications.ts'
import type { VerificationPage as Verification, VerificationRow } from '../../../api/verifications.ts'
import { useActions } from '../../../kit/commands/actions-registry.ts'
import { Badge, StatusBadge } from '../../../kit/feedback/badge.tsx'
import { Button } from '../../../kit/buttons/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { QueryFailure } from '../../../records/query-failure.tsx'
import { pageScroller } from '../../../lists/grid/page-scroller.ts'
import { IconButton } from '../../../kit/buttons/icon-button.tsx'
import { Menu } from '../../../kit/overlays/menu.tsx'
import { PageHeader } from '../../../kit/layout/page-header.tsx'
import { SkeletonPage } from '../../../kit/feedback/skeleton.tsx'
import { Tabs } from '../../../kit/layout/tabs.tsx'
import { Timeline } from '../../../kit/layout/timeline.tsx'
import { paths } from '../../../paths.ts'
import { LocalReading } from './local-reading.tsx'
import { CheckList } from './check-list.tsx'
import { copyVerifyingLink } from '../copy-verifying-link.tsx'
import { openReceipt } from './open-receipt.ts'
import { stepsOf } from './progress-steps.ts'
import { Reports } from './reports.tsx'
import { resendVerification } from '../resend-verification.ts'
import { useVerbContext } from '../../../records/verbs/verb-context.ts'
import { actionOf } from '../verb-context.ts'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'
import { VerificationDetails } from './verification-details.tsx'
import { VerificationNotices } from './verification-notices.tsx'
import { VerificationTrail } from './verification-trail.tsx'
import { verbActions, verbGroups } from '../verification-verbs.ts'

const back = { href: paths.verifications.href(), label: 'Verifications' }

/** One verification: its progress, checks, reports, verbs and history. */
export function VerificationPage() {
  const { verificationId = '' } = useParams()
  return (
    <OneVerification key={verificationId} id={verificationId}>
      {(page) => <LoadedVerification page={page} />}
    </OneVerification>
  )
}

interface OneVerificationProps {
  id: string
  children: (page: Verification) => ReactNode
}

/** Loads a verification for a page about it, and says so when it does not exist or cannot be read. */
export function OneVerification({ id, children }: OneVerificationProps) {
  const page = useQuery(verificationPage(id))
  useLayoutEffect(() => {
    pageScroller().scrollTop = 0
  }, [])
  if (page.data) return children(page.data)
  if (page.isPending) return <SkeletonPage />
  return (
    <>
      <PageHeader title="Verification" back={back} />
      <QueryFailure
        of={page}
        missing={{
          title: 'Verification not found',
          words: 'The address may be incomplete, or it isn’t shared with you.',
          all: 'All verifications',
          href: back.href,
        }}
      />
    </>
  )
}

function LoadedVerification({ page }: { page: Verification }) {
  const { context, dialog } = useVerbContext()
  const row = useMemo(() => verificationRowOf(page), [page])
  useActions(
    'verification-page',
    useMemo(() => verbActions(row, context), [row, context]),
  )
  const [params, setParams] = useSearchParams()
  const view = params.get('view') === 'audit' ? 'audit' : 'progress'
  const words = verificationStatusWords(row)
  return (
    <>
      <PageHeader
        title={individualName(row)}
        back={back}
        badge={
          <>
            <StatusBadge tone={words.tone} icon={words.icon}>
              {words.word}
            </StatusBadge>
            {page.sandbox && <Badge tone="warning">Sandbox</Badge>}
            {page.local && <Badge tone="neutral">Local reading</Badge>}
          </>
        }
        actions={<HeaderActions row={row} context={context} />}
      />
      <Tabs
        label="Verification"
        items={[
          {
            id: 'progress',
            label: 'Progress and reports',
            content: <Overview page={page} row={row} context={context} />,
          },
          {
            id: 'audit',
            label: 'Audit trail',
            content: (
              <div className="px-4 py-5 md:px-8">
                <VerificationTrail page={page} />
              </div>
            ),
          },
        ]}
        selected={view}
        onSelect={(id) => setParams(id === 'audit' ? { view: 'audit' } : {}, { replace: true })}
        className="flex-1 *:first:mx-4 md:*:first:mx-8 print:*:first:hidden"
      />
      {dialog}
    </>
  )
}

function HeaderActions({ row, context }: { row: VerificationRow; context: VerbContext }) {
  const main = [resendVerification, ...(row.muted ? [copyVerifyingLink] : []), openReceipt].filter((verb) =>
    verb.available(row, context.viewer),
  )
  const groups = verbGroups(row, context, main)
  return (
    <div className="flex items-center gap-2 print:hidden">
      {main.map((verb) => {
        const action = actionOf(verb, row, context)
        return (
          <Button
            key={verb.id}
            icon={verb.icon}
            variant={verb === copyVerifyingLink ? 'primary' : 'secondary'}
            onPress={action.perform}
            className="max-sm:hidden"
          >
            {action.label}
          </Button>
        )
      })}
      <Menu
        label="More actions"
        groups={[{ id: 'main', actions: main.map((verb) => actionOf(verb, row, context)) }, ...groups]}
        trigger={<IconButton label="More actions" icon={Ellipsis} variant="secondary" />}
      />
    </div>
  )
}

function Overview({
  page,
  row,
  context,
}: {
  page: Verification
  row: VerificationRow
  context: VerbContext
}) {
  const hasReports = page.reported !== null && page.purgeBegun === null
  const progress = (
    <Card title="Progress">
      <Timeline label="Progress" items={stepsOf(page)} />
    </Card>
  )
  const checks = page.checks !== null && (
    <Card title="Checks">
      <CheckList checks={page.checks} isLocal={page.local} />
    </Card>
  )
  const details = (
    <Card title="Details">
      <VerificationDetails page={page} />
    </Card>
  )
  return (
    <div className="flex max-w-[120rem] flex-col gap-4 px-4 py-5 md:px-8">
      <VerificationNotices page={page} row={row} context={context} />
      {page.local &&
        page.verification.status === 'completed' &&
        page.purgeBegun === null &&
        page.may.manage && <LocalReading page={page} />}
      {hasReports ? (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(22rem,28rem)_minmax(0,1fr)] xl:grid-rows-[auto_auto_1fr]">
          {progress}
          {checks}
          <div className="min-w-0 xl:sticky xl:top-4 xl:col-start-2 xl:row-span-3 xl:row-start-1">
            <Reports page={page} />
          </div>
          {details}
        </div>
      ) : (
        <div className="grid max-w-6xl items-start gap-4 lg:grid-cols-2">
          {progress}
          <div className="flex min-w-0 flex-col gap-4">
            {checks}
            <Reports page={page} />
            {details}
          </div>
        </div>
      )}
    </div>
  )
}
