import Lock from 'lucide-react/icons/lock'
import { compareChains } from '#pdf/seal-check/compare-chains.ts'
import { BrandMark } from '../../kit/brand-mark.tsx'
import { Callout } from '../../kit/callout.tsx'
import { FileDrop } from '../../kit/file-drop.tsx'
import { TextLink } from '../../kit/link-button.tsx'
import { PageTitle } from '../../kit/page-header.tsx'
import { paths } from '../../paths.ts'
import { ResultCard } from './result-card.tsx'
import { useChecks } from './use-checks.ts'
import { comparisonWords, verdictWords } from './verdict-words.ts'

/** `/verify-document`: whether a sealed PDF is whole, by whom and when, told by the browser alone. Needs no session. */
export function VerifyDocumentPage() {
  const { checks, add, remove } = useChecks()
  const done = checks.flatMap(({ outcome }) =>
    outcome === null || typeof outcome === 'string' ? [] : [outcome],
  )
  const comparison = comparisonWords[compareChains(done)]
  const newest = checks.find(({ outcome }) => outcome !== null)
  return (
    <div className="flex min-h-dvh flex-col bg-canvas pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]">
      <PageTitle>Check a document</PageTitle>
      <header className="flex h-16 shrink-0 items-center gap-2.5 px-5 sm:px-8">
        <BrandMark />
        <span className="text-base font-semibold tracking-tight text-ink">Countersign</span>
        <TextLink href={paths.overview.href()} variant="plain" className="ml-auto py-2 text-sm">
          Go to the dashboard
        </TextLink>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-6 px-5 pt-4 pb-12 sm:pt-10"
      >
        <div className="flex flex-col gap-2">
          <h1 tabIndex={-1} className="text-2xl text-ink">
            Check a sealed document
          </h1>
          <p className="max-w-prose text-base text-muted">
            See whether a PDF is as it was when it was sealed, who sealed it and when. Add its certificate of
            completion to see whether both belong together.
          </p>
        </div>
        <FileDrop
          label={checks.length === 0 ? 'Drop a sealed PDF here' : 'Drop another file'}
          description="Up to 200 MB. The file stays on this device."
          buttonLabel={checks.length === 0 ? 'Choose a PDF' : 'Choose'}
          accept={['application/pdf', '.pdf']}
          variant={checks.length === 0 ? 'area' : 'row'}
          onFiles={add}
        />
        {comparison !== null && (
          <Callout tone={comparison.tone} title={comparison.title}>
            {comparison.text}
          </Callout>
        )}
        <output className="sr-only">{newest && announced(newest)}</output>
        {checks.map((check) => (
          <ResultCard
            key={check.id}
            check={check}
            takesFocus={check === newest}
            onRemove={() => remove(check.id)}
          />
        ))}
        <p className="flex items-start gap-2 text-sm text-muted">
          <Lock aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
          <span>
            Everything is checked in this browser; nothing is uploaded. Whether a certificate was withdrawn
            meanwhile is not asked, and time-stamps are compared with no list of trusted authorities.
          </span>
        </p>
      </main>
    </div>
  )
}

function announced({ file, outcome }: ReturnType<typeof useChecks>['checks'][number]): string {
  if (outcome === null) return ''
  const { heading } = verdictWords[typeof outcome === 'string' ? outcome : outcome.verdict]
  return `${file.name}: ${heading}`
}
