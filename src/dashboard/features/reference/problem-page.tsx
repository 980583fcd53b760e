import { remedies } from '#contract/reference/remedies.ts'
import { refusalCatalogue } from '#domain/refusals.ts'
import type { RefusalCode } from '#domain/refusals.ts'
import { useParams } from 'react-router'
import { PageHeader } from '../../kit/layout/page-header.tsx'
import { paths } from '../../paths.ts'
import { NotFoundPage } from '../shell/route-error.tsx'
import { Prose } from './prose.tsx'

/** What a refusal means and what to do: where the `type` of a problem answer leads. Open to everyone. */
export function ProblemPage() {
  const { code = '' } = useParams()
  if (!Object.hasOwn(refusalCatalogue, code)) return <NotFoundPage />
  const known = code as RefusalCode
  const { status, title } = refusalCatalogue[known]
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-3xl pb-16">
      <PageHeader
        title={title}
        back={{ href: paths.referenceSection.href('problems'), label: 'All problems' }}
        description={
          <>
            <code>{code}</code>, status {status}
          </>
        }
      />
      <div className="px-4 md:px-8">
        <h2 className="pb-1 text-base text-ink">What to do</h2>
        <Prose text={remedies[known]} className="text-base text-muted" />
      </div>
    </main>
  )
}
