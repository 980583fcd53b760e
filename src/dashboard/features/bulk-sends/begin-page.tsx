import { useQuery, useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { maySend } from '#domain/account/visibility.ts'
import { beginBulkSend, bulkFormAddress } from '../../api/sending/bulk-sends.ts'
import { reason } from '../../api/failure-words.ts'
import { templateQuery } from '../../api/sending/templates.ts'
import { useViewer } from '../../api/organisation/viewer.ts'
import { Callout } from '../../kit/feedback/callout.tsx'
import { Card } from '../../kit/layout/card.tsx'
import { QueryFailure } from '../../records/query-failure.tsx'
import { FileDrop } from '../../kit/inputs/file-drop.tsx'
import { LinkButton } from '../../kit/buttons/link-button.tsx'
import { PageHeader } from '../../kit/layout/page-header.tsx'
import { ProgressBar } from '../../kit/feedback/progress-bar.tsx'
import { SkeletonPage } from '../../kit/feedback/skeleton.tsx'
import { paths } from '../../paths.ts'
import { BulkSendTable } from './bulk-send-table.tsx'

/** `/templates/:id/bulk-send`: a file of people for a template, and its earlier bulk sends. */
export function BeginBulkSendPage() {
  const { templateId = '' } = useParams()
  const template = useQuery(templateQuery(templateId))
  const viewer = useViewer()
  if (template.isPending) return <SkeletonPage />
  if (template.isError)
    return (
      <QueryFailure
        of={template}
        missing={{
          title: 'Template not found',
          words: 'It may have been deleted, or you may not have access to it.',
          all: 'All templates',
          href: paths.templates.href(),
        }}
      />
    )
  const name = template.data.name.trim() || 'Untitled template'
  return (
    <>
      <PageHeader
        title={`Send “${name}” to many`}
        back={{ href: paths.templates.href(), label: 'Templates' }}
        description="One envelope for every row of a file. Nothing is sent until you’ve checked the rows."
      />
      <div className="flex flex-col gap-6 px-4 pb-12 md:px-8">
        {maySend(viewer) ? (
          <Begin templateId={templateId} />
        ) : (
          <Callout tone="info">Your account can view envelopes, but not send them.</Callout>
        )}
        <BulkSendTable templateId={templateId} heading="Earlier bulk sends of this template" />
      </div>
    </>
  )
}

function Begin({ templateId }: { templateId: string }) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function take([file]: File[]): Promise<void> {
    if (!file) return
    setShare(0)
    setFailure(null)
    try {
      const made = await beginBulkSend(cache, templateId, file, { onProgress: setShare })
      await navigate(paths.bulkSend.href(made.id))
    } catch (error) {
      setFailure(`“${file.name}”: ${reason(error)}`)
    } finally {
      setShare(null)
    }
  }

  return (
    <Card
      title="People"
      description="Use a CSV file with headings in the first row, then one row for each envelope."
      actions={
        <LinkButton href={bulkFormAddress(templateId)} download size="small" icon={Download}>
          Download blank file
        </LinkButton>
      }
    >
      <div className="flex flex-col gap-4">
        {failure !== null && (
          <Callout tone="danger" title="The file wasn’t accepted">
            {failure}
          </Callout>
        )}
        {share === null ? (
          <FileDrop
            label="Drop a CSV file here"
            description="Up to 10,000 rows. Save your spreadsheet as CSV, best as “CSV UTF-8”."
            buttonLabel="Choose a file"
            accept={['.csv', '.tsv', '.txt', 'text/csv']}
            allowsMultiple={false}
            onFiles={(files) => void take(files)}
          />
        ) : (
          <ProgressBar
            label={share < 1 ? 'Uploading' : 'Checking the rows'}
            {...(share < 1 ? { value: Math.round(share * 100) } : {})}
          />
        )}
      </div>
    </Card>
  )
}
