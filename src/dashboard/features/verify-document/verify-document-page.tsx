import Lock from 'lucide-react/icons/lock'
import type { PdfCheck } from '#pdf/seal-check/check-pdf.ts'
import { compareFiles } from '#pdf/seal-check/compare-files.ts'
import type { FileComparison } from '#pdf/seal-check/compare-files.ts'
import { BrandMark } from '../../records/brand-mark.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { FileDrop } from '../../kit/inputs/file-drop.tsx'
import { useLanguageOf } from '../../guest/language/language-choice.ts'
import { LanguageSwitch } from '../../guest/language/language-switch.tsx'
import { Speaking, useEnglishAfterwards } from '../../guest/language/speech.tsx'
import { TextLink } from '../../kit/buttons/link-button.tsx'
import { PageTitle } from '../../kit/layout/page-header.tsx'
import { SkeletonPage } from '../../kit/feedback/skeleton.tsx'
import { paths } from '../../paths.ts'
import type { Words } from './messages/en.ts'
import { speech, useWords } from './messages/words.ts'
import { ResultCard } from './result-card.tsx'
import { useChecks } from './use-checks.ts'
import type { FileCheck } from './use-checks.ts'
import { comparisonTone, verdictOf } from './verdict-tones.ts'

/**
 * `/verify-document`: whether a sealed PDF is unchanged, who sealed it and when, determined by the browser alone. Needs
 * no session.
 */
export function VerifyDocumentPage() {
  const choice = useLanguageOf(null)
  useEnglishAfterwards()
  return (
    <Speaking speech={speech} choice={choice} waiting={<SkeletonPage />}>
      <Page />
    </Speaking>
  )
}

function Page() {
  const words = useWords()
  const { checks, add, remove } = useChecks()
  const done = checks.flatMap(({ outcome }) =>
    outcome === null || typeof outcome === 'string' ? [] : [outcome],
  )
  const isAlone = checks.some((check) => check.isAlone)
  const newest = checks.find(({ outcome }) => outcome !== null)
  return (
    <div className="flex min-h-dvh flex-col bg-canvas pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]">
      <PageTitle>{words.title}</PageTitle>
      <Head />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-6 px-5 pt-4 pb-12 outline-none sm:pt-10"
      >
        <div className="flex flex-col gap-2">
          <h1 tabIndex={-1} className="text-2xl text-ink">
            {words.heading}
          </h1>
          <p className="max-w-prose text-base text-muted">{words.introduction}</p>
        </div>
        <FileDrop
          label={checks.length === 0 ? words.drop.first : words.drop.more}
          description={words.drop.limits}
          buttonLabel={words.drop.choose}
          accept={['application/pdf', '.pdf', 'application/json', '.json']}
          variant={checks.length === 0 ? 'area' : 'row'}
          onFiles={add}
        />
        <Comparison comparison={compareFiles(done, isAlone)} reports={done} />
        <output className="sr-only">{newest && announced(words, newest)}</output>
        {checks.map((check) => (
          <ResultCard
            key={check.id}
            check={check}
            reports={done}
            takesFocus={check === newest}
            onRemove={() => remove(check.id)}
          />
        ))}
        <p className="flex items-start gap-2 text-sm text-muted">
          <Lock aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
          <span>{words.privacy}</span>
        </p>
      </main>
    </div>
  )
}

function Head() {
  const words = useWords()
  return (
    <header className="flex h-16 shrink-0 items-center gap-2.5 px-5 sm:px-8">
      <BrandMark />
      <span className="text-base font-semibold tracking-tight text-ink max-sm:sr-only">Countersign</span>
      <span className="ms-auto -me-2 flex items-center gap-2">
        <TextLink href={paths.overview.href()} variant="plain" className="py-2 text-sm">
          {words.toDashboard}
        </TextLink>
        <LanguageSwitch />
      </span>
    </header>
  )
}

interface ComparisonProps {
  comparison: FileComparison
  reports: readonly PdfCheck[]
}

/** Whether the dropped files belong together, and what is missing to tell. */
function Comparison({ comparison, reports }: ComparisonProps) {
  const words = useWords()
  if (comparison === 'nothing-to-compare') return null
  const { title, text } = words.comparison[comparison]
  return (
    <Callout tone={comparisonTone(comparison, reports)} title={title}>
      {text}
    </Callout>
  )
}

function announced({ verdict }: Words, check: FileCheck): string {
  if (check.outcome === null) return ''
  return `${check.file.name}: ${verdict[verdictOf(check)].heading}`
}
