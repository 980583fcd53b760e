import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { lazy, Suspense, useLayoutEffect, useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { maySeeAll } from '#domain/account/visibility.ts'
import { endpointsQuery } from '../../../api/organisation/endpoints.ts'
import { envelopeStatusWords, progressOf } from '../../../records/envelope-words.ts'
import { rowOf } from '../../../api/lists/envelopes.ts'
import { envelopePage } from '../../../api/sending/envelopes.ts'
import type { EnvelopePage as Envelope, EnvelopeRow } from '../../../api/sending/envelopes.ts'
import { useActions } from '../../../kit/commands/actions-registry.ts'
import { StatusBadge } from '../../../kit/feedback/badge.tsx'
import { Button } from '../../../kit/buttons/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { QueryFailure } from '../../../records/query-failure.tsx'
import { IconButton } from '../../../kit/buttons/icon-button.tsx'
import { KeptHeader } from '../../../kit/layout/kept-header.tsx'
import { Menu } from '../../../kit/overlays/menu.tsx'
import { PageHeader } from '../../../kit/layout/page-header.tsx'
import { Skeleton, SkeletonPage } from '../../../kit/feedback/skeleton.tsx'
import { Tabs } from '../../../kit/layout/tabs.tsx'
import { paths } from '../../../paths.ts'
import { AuditTrail } from './audit-trail.tsx'
import { continueDraft } from '../verbs/continue-draft.ts'
import { downloadFiles } from './download-files.ts'
import { EnvelopeDeliveries } from './envelope-deliveries.tsx'
import { EnvelopeDetails } from './envelope-details.tsx'
import { useVerbContext } from '../../../records/verbs/verb-context.ts'
import { actionOf } from '../verb-context.ts'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'
import { EnvelopeNotices } from './envelope-notices.tsx'
import { verbActions, verbGroups } from '../verbs/envelope-verbs.ts'
import { pageScroller } from '../../../lists/grid/page-scroller.ts'
import { Progress } from './recipient-progress.tsx'
import { resendEnvelope } from '../verbs/resend-envelope.tsx'
import { sendDraft } from '../verbs/send-draft.tsx'
import { signNow } from '../verbs/sign-now.ts'

const DocumentPreview = lazy(async () => ({
  default: (await import('./document-preview.tsx')).DocumentPreview,
}))

const back = { href: paths.envelopes.href(), label: 'Envelopes' }

/** One envelope: its progress, its documents, its verbs and its history. */
export function EnvelopePage() {
  const { envelopeId = '' } = useParams()
  return <EnvelopeOf key={envelopeId} id={envelopeId} />
}

function EnvelopeOf({ id }: { id: string }) {
  const page = useQuery(envelopePage(id))
  useLayoutEffect(() => {
    pageScroller().scrollTop = 0
  }, [])
  if (page.data) return <LoadedEnvelope envelope={page.data} />
  if (page.isPending) return <SkeletonPage />
  return (
    <>
      <PageHeader title="Envelope" back={back} />
      <QueryFailure
        of={page}
        missing={{
          title: 'Envelope not found',
          words: 'It may have been deleted, or it isn’t shared with you.',
          all: 'All envelopes',
          href: back.href,
        }}
      />
    </>
  )
}

function LoadedEnvelope({ envelope }: { envelope: Envelope }) {
  const { context, dialog } = useVerbContext()
  const row = useMemo(() => rowOf(envelope), [envelope])
  useActions(
    'envelope-page',
    useMemo(() => verbActions(row, context), [row, context]),
  )
  const [params, setParams] = useSearchParams()
  const hasWebhooks = useHasWebhooks(context)
  const view = viewOf(params.get('view'), hasWebhooks)
  const words = envelopeStatusWords(envelope)
  const title = envelope.name || 'Untitled envelope'
  const badge = (
    <StatusBadge tone={words.tone} icon={words.icon}>
      {words.word}
    </StatusBadge>
  )
  return (
    <>
      <KeptHeader
        title={title}
        badge={badge}
        actions={<HeaderActions envelope={row} context={context} isShort />}
      >
        <PageHeader
          title={title}
          back={back}
          badge={badge}
          actions={<HeaderActions envelope={row} context={context} />}
        />
      </KeptHeader>
      <Tabs
        label="Envelope"
        items={[
          {
            id: 'envelope' as const,
            label: 'Progress and documents',
            content: <Overview envelope={envelope} context={context} />,
          },
          {
            id: 'audit' as const,
            label: 'Audit trail',
            content: (
              <div className="px-4 py-5 md:px-8">
                <AuditTrail envelope={envelope} />
              </div>
            ),
          },
          ...(hasWebhooks
            ? [
                {
                  id: 'webhooks' as const,
                  label: 'Webhooks',
                  content: (
                    <div className="py-5 md:px-5">
                      <EnvelopeDeliveries envelopeId={envelope.id} />
                    </div>
                  ),
                },
              ]
            : []),
        ]}
        selected={view}
        onSelect={(id) => setParams(id === 'envelope' ? {} : { view: id }, { replace: true })}
        className="flex-1 *:first:mx-4 md:*:first:mx-8 print:*:first:hidden"
      />
      {dialog}
    </>
  )
}

/** Whether there are endpoints that could have received events, and the viewer may see them. */
function useHasWebhooks({ viewer }: VerbContext): boolean {
  const endpoints = useQuery({ ...endpointsQuery, refetchInterval: false, enabled: maySeeAll(viewer) })
  return (endpoints.data?.length ?? 0) > 0
}

function viewOf(requested: string | null, hasWebhooks: boolean): 'envelope' | 'audit' | 'webhooks' {
  if (requested === 'audit') return requested
  return requested === 'webhooks' && hasWebhooks ? requested : 'envelope'
}

interface HeaderActionsProps {
  envelope: EnvelopeRow
  context: VerbContext
  /** Only the most important verb, and a menu with all of them. */
  isShort?: boolean
}

function HeaderActions({ envelope, context, isShort = false }: HeaderActionsProps) {
  const downloads = downloadFiles.filter((file) => file.available(envelope, context.viewer))
  const main = [continueDraft, sendDraft, resendEnvelope, signNow].filter(
    (verb) =>
      verb.available(envelope, context.viewer) &&
      !(verb === resendEnvelope && envelope.status === 'completed'),
  )
  const rest = verbGroups(envelope, context, [...main, ...downloadFiles])
  const isDone = envelope.status === 'completed'
  const shown = isShort ? main.slice(-1) : main
  const size = isShort ? 'small' : 'medium'
  return (
    <div className="flex items-center gap-2 print:hidden">
      {shown.map((verb, index) => {
        const action = actionOf(verb, envelope, context)
        const isNext = verb !== resendEnvelope && index === shown.length - 1
        return (
          <Button
            key={verb.id}
            icon={verb.icon}
            size={size}
            variant={isNext ? 'primary' : 'secondary'}
            onPress={action.perform}
            {...(isNext && (verb === signNow || !isShort) ? {} : { className: 'max-sm:hidden' })}
          >
            {action.label}
          </Button>
        )
      })}
      {isShort &&
        shown
          .filter((verb) => verb !== signNow)
          .map((verb) => {
            const { label, perform } = actionOf(verb, envelope, context)
            return (
              <span key={verb.id} className="sm:hidden">
                <IconButton
                  label={label}
                  icon={verb.icon}
                  size="small"
                  variant="secondary"
                  onPress={perform}
                />
              </span>
            )
          })}
      {downloads.length > 0 && (isDone || !isShort) && (
        <Menu
          label="Download"
          actions={downloads.map((file) => actionOf(file, envelope, context))}
          trigger={
            <Button icon={Download} size={size} variant={isDone ? 'primary' : 'secondary'}>
              Download
            </Button>
          }
        />
      )}
      <Menu
        label="More actions"
        groups={[{ id: 'main', actions: main.map((verb) => actionOf(verb, envelope, context)) }, ...rest]}
        trigger={<IconButton label="More actions" icon={Ellipsis} size={size} variant="secondary" />}
      />
    </div>
  )
}

function Overview({ envelope, context }: { envelope: Envelope; context: VerbContext }) {
  const { finished, all } = progressOf(envelope.recipients)
  return (
    <div className="flex max-w-[120rem] flex-col gap-4 px-4 py-5 md:px-8">
      <EnvelopeNotices envelope={envelope} context={context} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(22rem,28rem)_minmax(0,1fr)] xl:grid-rows-[auto_1fr]">
        <Card
          title="Progress"
          {...(all > 0 && envelope.status !== 'draft'
            ? { description: `${finished} of ${all} finished` }
            : {})}
        >
          <Progress envelope={envelope} context={context} />
        </Card>
        {envelope.pages.length > 0 && (
          <Card
            isFlush
            className="h-[70dvh] min-h-96 *:h-full print:hidden xl:sticky xl:top-16 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:h-[calc(100dvh-6rem)]"
          >
            <Suspense fallback={<Skeleton className="m-6 h-full" />}>
              <DocumentPreview envelope={envelope} />
            </Suspense>
          </Card>
        )}
        <Card title="Details">
          <EnvelopeDetails envelope={envelope} />
        </Card>
      </div>
    </div>
  )
}
