import { remedies } from '#contract/reference/remedies.ts'
import { refusalCatalogue } from '#domain/refusals.ts'
import type { RefusalCode } from '#domain/refusals.ts'
import { useParams } from 'react-router'
import { PageHeader } from '../../kit/layout/page-header.tsx'
import { paths } from '../../paths.ts'
import { Prose } from './prose.tsx'

const unknown = { status: null, title: 'Problem not found' }

/** What a refusal means and what to do: where the `type` of a problem answer leads. Open to everyone. */
export function ProblemPage() {
  const { code = '' } = useParams()
  const known = Object.hasOwn(refusalCatalogue, code) ? (code as RefusalCode) : null
  const { status, title } = known === null ? unknown : refusalCatalogue[known]
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-3xl pb-16">
      <PageHeader
        title={title}
        back={{ href: paths.referenceSection.href('problems'), label: 'All problems' }}
        description={
          <>
            <code>{code}</code>
            {status !== null && `, status ${status}`}
          </>
        }
      />
      {known !== null && (
        <div className="px-4 md:px-8">
          <h2 className="pb-1 text-base text-ink">What to do</h2>
          <Prose text={remedies[known]} className="text-base text-muted" />
        </div>
      )}
    </main>
  )
}
