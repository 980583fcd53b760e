import { useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import type { PdfCheck } from '#pdf/seal-check/check-pdf.ts'
import type { CheckedSeal } from '#pdf/seal-check/check-signature.ts'
import { sessionQuery } from '../../api/organisation/session.ts'
import { saveBlob } from '../../api/save-blob.ts'
import { compareFiles, documentNamed } from '#pdf/seal-check/compare-files.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { classes } from '../../kit/layout/classes.ts'
import { IconButton } from '../../kit/buttons/icon-button.tsx'
import { ProgressBar } from '../../kit/feedback/progress-bar.tsx'
import { toneIcons, toneSoft } from '../../kit/feedback/tones.ts'
import { EvidenceDetails } from './evidence-details.tsx'
import { FactList, SealDetails } from './seal-details.tsx'
import { sizeIn } from '../../guest/language/size-in.ts'
import type { Words } from './messages/en.ts'
import { useWords } from './messages/words.ts'
import type { FileCheck } from './use-checks.ts'
import { isTest, verdictOf, verdictTones } from './verdict-tones.ts'

interface ResultCardProps {
  check: FileCheck
  /** What is known of all files that were checked. */
  reports: readonly PdfCheck[]
  /** Whether its heading takes the focus once the result is there. */
  takesFocus: boolean
  onRemove: () => void
}

/** A file: the progress of its check, then the result. */
export function ResultCard({ check, reports, takesFocus, onRemove }: ResultCardProps) {
  const words = useWords()
  const { file, outcome, progress } = check
  return (
    <article aria-label={file.name} className="overflow-hidden rounded-lg bg-surface shadow-card">
      <header className="flex items-center gap-3 border-b border-line px-5 py-2.5">
        <p className="min-w-0 flex-1 truncate text-sm text-muted">
          <bdi className="text-ink">{file.name}</bdi> · <bdi>{sizeIn(words.language, file.size)}</bdi>
        </p>
        <IconButton label={words.remove(file.name)} icon={X} size="small" onPress={onRemove} />
      </header>
      {outcome === null ? (
        <div className="px-5 py-6">
          <ProgressBar label={words.checking} value={Math.round(progress * 100)} />
        </div>
      ) : (
        <Result check={check} reports={reports} takesFocus={takesFocus} />
      )}
    </article>
  )
}

function Result({ check, reports, takesFocus }: Omit<ResultCardProps, 'onRemove'>) {
  const { file, outcome, isAlone } = check
  const words = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  if (outcome === null) return null
  const report = typeof outcome === 'string' ? null : outcome
  const verdict = verdictOf(check)
  const { heading: title, meaning, advice: always } = words.verdict[verdict]
  const isAnswered = verdict === 'receipt' && reports.some(({ evidence }) => evidence?.kind === 'evidence')
  const advice = isAnswered ? null : always
  const tone = verdictTones[verdict]
  const Icon = toneIcons[tone]
  return (
    <div className="flex flex-col gap-5 px-5 py-5">
      <div className="flex gap-4 max-sm:flex-col max-sm:gap-3">
        <span className={classes('grid size-11 shrink-0 place-items-center rounded-full', toneSoft[tone])}>
          <Icon aria-hidden className="size-6" />
        </span>
        <div className="flex min-w-0 flex-col gap-1.5">
          <h2 ref={heading} tabIndex={-1} className="text-xl text-ink focus:outline-none">
            {title}
          </h2>
          <p className="text-base text-muted">{meaning}</p>
          {report?.verdict === 'whole' && <Sealer seal={report.seals.at(-1)} />}
          {advice !== null && <p className="text-base text-ink">{advice}</p>}
          {report !== null && <SealedRevision file={file} report={report} />}
        </div>
      </div>
      {report !== null && <Named report={report} reports={reports} />}
      {report !== null && (
        <EvidenceDetails report={report} isCompared={isCompared(report, reports, isAlone)} />
      )}
      {numbered(words, report).map(([name, seal]) => (
        <section key={name} aria-label={name}>
          <h3 className="mb-1 text-base text-ink">{name}</h3>
          {report !== null && <SealDetails seal={seal} check={report} isAlone={isAlone} />}
        </section>
      ))}
      {report !== null && report.sha256 !== '' && <FileDetails report={report} />}
    </div>
  )
}

/** Whether the file is one of those that the evidence of another names by their digests. */
function Named({ report, reports }: { report: PdfCheck; reports: readonly PdfCheck[] }) {
  const { evidence: words } = useWords()
  const evidence = reports.filter((one) => one.evidence?.kind === 'evidence')
  if (evidence.length === 0 || report.origin !== null || report.receipt !== null || report.sha256 === '')
    return null
  const named = documentNamed(report, evidence)
  if (named === null)
    return (
      <Callout tone="warning" title={words.notNamed.title}>
        {words.notNamed.text}
      </Callout>
    )
  return (
    <Callout
      tone={evidence.some(isTest) ? 'warning' : 'success'}
      title={named.name === null ? words.named.all : words.named.one(named.name)}
    >
      {words.named.text}
    </Callout>
  )
}

/** Whether the file was compared with the other part of its envelope: a certificate with the document, or the reverse. */
function isCompared(report: PdfCheck, reports: readonly PdfCheck[], isAlone: boolean): boolean {
  return reports.some(
    (one) =>
      one !== report &&
      (compareFiles([report, one], isAlone) === 'matches' || documentNamed(one, [report]) !== null),
  )
}

/** Which organisation of this installation sealed, where the installation itself has given it its name. */
function Sealer({ seal }: { seal: CheckedSeal | undefined }) {
  const { seal: words } = useWords()
  const signedIn = useQueryClient().getQueryData(sessionQuery.queryKey)?.organisation.id
  const name = seal?.signer?.organisation
  if (!name || seal.source !== 'issued') return null
  const isOther = signedIn !== undefined && signedIn !== seal.organisationId
  return <p className="text-base text-ink">{isOther ? words.byOther(name) : words.byOwn(name)}</p>
}

/** The seals under the names they are shown by. */
function numbered({ seal: words }: Words, report: PdfCheck | null): [name: string, seal: CheckedSeal][] {
  const seals = report?.seals ?? []
  return seals.map((seal, index) => {
    const name = seal.kind === 'signature' ? words.one : words.timestampOfAll
    return [seals.length === 1 ? name : words.numbered(name, index + 1, seals.length), seal]
  })
}

/** What the last valid seal covers, without what came after it. */
function SealedRevision({ file, report }: { file: File; report: PdfCheck }) {
  const words = useWords()
  const seal =
    report.verdict === 'extended' ? report.seals.findLast(({ problem }) => problem === null) : undefined
  if (seal === undefined) return null
  const name = file.name.replace(/(\.pdf)?$/i, '-sealed-revision.pdf')
  return (
    <Button
      icon={Download}
      className="mt-2 self-start"
      onPress={() => saveBlob(file.slice(0, report?.soundEnd ?? seal.end, 'application/pdf'), name)}
    >
      {words.downloadRevision}
    </Button>
  )
}

function FileDetails({ report: { sha256, origin, isOriginSealed, receipt } }: { report: PdfCheck }) {
  const { file: words, evidence } = useWords()
  const facts = [
    ...(receipt === null
      ? []
      : [
          { label: evidence.finished, value: <bdi>{receipt.name ?? '–'}</bdi> },
          { label: words.envelope, value: <Digest text={receipt.envelopeId} /> },
          { label: words.head, value: <Digest text={receipt.head} /> },
        ]),
    ...(origin === null
      ? []
      : [
          { label: words.kind, value: words.kinds[origin.kind] },
          { label: words.envelope, value: <Digest text={origin.envelopeId} /> },
          { label: words.head, value: <Digest text={origin.auditHead} /> },
        ]),
    { label: words.digest, value: <Digest text={sha256} /> },
  ]
  return (
    <section aria-label={words.heading}>
      <h3 className="mb-1 text-base text-ink">
        {words.heading}
        {origin !== null && !isOriginSealed && (
          <span className="font-normal text-muted"> – {words.unproven}</span>
        )}
      </h3>
      <FactList facts={facts} />
    </section>
  )
}

function Digest({ text }: { text: string }) {
  return (
    <code dir="ltr" className="font-mono text-xs break-all">
      {text}
    </code>
  )
}
