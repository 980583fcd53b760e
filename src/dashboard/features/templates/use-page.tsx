import { useQuery } from '@tanstack/react-query'
import PencilLine from 'lucide-react/icons/pencil-line'
import { useParams } from 'react-router'
import { maySend } from '#domain/account/visibility.ts'
import { templateQuery } from '../../api/sending/templates.ts'
import type { EditedTemplate } from '../../api/sending/templates.ts'
import { useViewer } from '../../api/organisation/viewer.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { QueryFailure } from '../../records/query-failure.tsx'
import { LinkButton } from '../../kit/buttons/link-button.tsx'
import { PageHeader } from '../../kit/layout/page-header.tsx'
import { SkeletonPage } from '../../kit/feedback/skeleton.tsx'
import { paths } from '../../paths.ts'
import { titleOf } from './verb-context.ts'
import { UseTemplateForm } from './use-template-form.tsx'

const back = { href: paths.templates.href(), label: 'Templates' }

/** `/templates/:id/use`: who takes which role, the messages, and sending. */
export function UsePage() {
  const { templateId = '' } = useParams()
  const template = useQuery({ ...templateQuery(templateId), staleTime: Infinity, gcTime: 0 })
  const viewer = useViewer()
  if (template.data) {
    return (
      <>
        <PageHeader
          title={titleOf(template.data)}
          back={back}
          description="Say who fills each role. The documents and fields come from the template."
        />
        {maySend(viewer) ? <Usable template={template.data} /> : <MayNotSend />}
      </>
    )
  }
  if (template.isPending) return <SkeletonPage />
  return (
    <QueryFailure
      of={template}
      missing={{
        title: 'Template not found',
        words: 'It may have been deleted, or you may not have access to it.',
        all: 'All templates',
        href: back.href,
      }}
    />
  )
}

function Usable({ template }: { template: EditedTemplate }) {
  if (template.documents.length > 0 && template.roles.length > 0)
    return <UseTemplateForm template={template} />
  return (
    <EmptyState
      icon={PencilLine}
      title="This template isn’t finished"
      actions={<LinkButton href={paths.createTemplate.href(template.id)}>Continue editing</LinkButton>}
    >
      It needs at least one document and one role before an envelope can be made from it.
    </EmptyState>
  )
}

function MayNotSend() {
  return (
    <EmptyState icon={PencilLine} title="Your account can’t send">
      Ask an administrator for the Standard role.
    </EmptyState>
  )
}
