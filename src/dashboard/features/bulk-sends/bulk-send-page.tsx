import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { bulkRows, bulkSendQuery } from '../../api/sending/bulk-sends.ts'
import type { BulkRowsShown, BulkSend } from '../../api/sending/bulk-sends.ts'
import { StatusBadge } from '../../kit/feedback/badge.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { Card } from '../../kit/layout/card.tsx'
import { QueryFailure } from '../../records/query-failure.tsx'
import { countOf } from '../../kit/text/names.ts'
import { PageHeader } from '../../kit/layout/page-header.tsx'
import { ProgressBar } from '../../kit/feedback/progress-bar.tsx'
import { Segmented } from '../../kit/buttons/segmented.tsx'
import { SkeletonPage } from '../../kit/feedback/skeleton.tsx'
import { paths } from '../../paths.ts'
import { BulkActs } from './bulk-acts.tsx'
import { BulkRows } from './bulk-rows.tsx'
import { bulkStatusWords, progressOf, progressWords } from './bulk-words.ts'
import { ColumnMapping } from './column-mapping.tsx'

/** `/bulk-sends/:id`: columns and rows before anything is sent, then the progress of sending. */
export function BulkSendPage() {
  const { bulkSendId = '' } = useParams()
  const bulk = useQuery(bulkSendQuery(bulkSendId))
  if (bulk.data) return <Shown key={bulkSendId} bulk={bulk.data} />
  if (bulk.isPending) return <SkeletonPage />
  return (
    <QueryFailure
      of={bulk}
      missing={{
        title: 'Bulk send not found',
        words: 'It may have been deleted, or it may belong to someone else.',
        all: 'All bulk sends',
        href: paths.bulkSends.href(),
      }}
    />
  )
}

function Shown({ bulk }: { bulk: BulkSend }) {
  const { word, tone, icon } = bulkStatusWords[bulk.status]
  const mayChange = bulk.status !== 'sending'
  const isBegun = bulk.started !== null
  const example = useInfiniteQuery(bulkRows(bulk.id, 'all')).data?.pages[0]?.rows[0]
  return (
    <>
      <PageHeader
        title={bulk.template.name || 'Untitled template'}
        badge={
          <StatusBadge tone={tone} icon={icon}>
            {word}
          </StatusBadge>
        }
        back={{ href: paths.bulkSends.href(), label: 'Bulk sends' }}
        description={`${bulk.fileName}, ${countOf(bulk.counts.total, 'row')}`}
        actions={<BulkActs bulk={bulk} />}
      />
      <div className="flex flex-col gap-5 px-4 pb-12 md:px-8">
        <Hindrances bulk={bulk} />
        {isBegun && (
          <Card>
            <ProgressBar
              label={progressWords(bulk)}
              value={progressOf(bulk)}
              tone={bulk.status === 'finished' && bulk.counts.failed === 0 ? 'success' : 'accent'}
            />
          </Card>
        )}
        {(bulk.status === 'preparing' || bulk.status === 'stopped') && bulk.targets.length > 0 && (
          <ColumnMapping bulk={bulk} example={example} isDisabled={false} />
        )}
        <Rows bulk={bulk} mayChange={mayChange} />
      </div>
    </>
  )
}

/** What prevents sending, or why it stopped. */
function Hindrances({ bulk }: { bulk: BulkSend }) {
  const { obstacles, stopReason, counts } = bulk
  return (
    <>
      {stopReason !== null && (
        <Callout tone="warning" title="Sending stopped">
          {stopReason}
        </Callout>
      )}
      {obstacles.length > 0 && (
        <Callout tone="warning" title="Before it can be sent">
          <ul className="flex list-disc flex-col gap-0.5 pl-4">
            {obstacles.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Callout>
      )}
      {counts.faulty > 0 && bulk.status !== 'sending' && (
        <Callout tone="danger" title={`${countOf(counts.faulty, 'row')} can’t be sent yet`}>
          Correct them here, remove them, or choose a corrected file. Nothing is sent until every row is
          valid.
        </Callout>
      )}
    </>
  )
}

function Rows({ bulk, mayChange }: { bulk: BulkSend; mayChange: boolean }) {
  const { faulty, waiting, made, failed, total } = bulk.counts
  const [chosen, setChosen] = useState<BulkRowsShown>(faulty > 0 ? 'faulty' : 'all')
  const options = (
    [
      { id: 'all', label: `All ${total}`, count: total },
      { id: 'faulty', label: `With errors ${faulty}`, count: faulty },
      { id: 'waiting', label: `Not sent ${waiting + faulty}`, count: bulk.started === null ? 0 : waiting },
      { id: 'made', label: `Sent ${made}`, count: made },
      { id: 'failed', label: `Failed ${failed}`, count: failed },
    ] as const
  ).filter(({ id, count }) => id === 'all' || count > 0)
  const show = options.some(({ id }) => id === chosen) ? chosen : 'all'
  return (
    <Card title="Rows" isFlush>
      <div className="overflow-x-auto px-5 pb-3">
        <Segmented<BulkRowsShown> label="Show rows" options={options} value={show} onChange={setChosen} />
      </div>
      <BulkRows bulk={bulk} show={show} mayChange={mayChange} />
    </Card>
  )
}
