import Download from 'lucide-react/icons/download'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import type { PdfCheck } from '#pdf/seal-check/check-pdf.ts'
import type { CheckedSeal } from '#pdf/seal-check/check-signature.ts'
import { isHarmless } from '#pdf/seal-check/later-changes.ts'
import { save } from '../../api/save-file.ts'
import { Button } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { fileSize } from '../../kit/file-size.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { ProgressBar } from '../../kit/progress-bar.tsx'
import { toneIcons, toneSoft } from '../../kit/tones.ts'
import { FactList, SealDetails } from './seal-details.tsx'
import type { FileCheck } from './use-checks.ts'
import { verdictWords } from './verdict-words.ts'

interface ResultCardProps {
  check: FileCheck
  /** Whether its heading takes the focus once the result is there. */
  takesFocus: boolean
  onRemove: () => void
}

/** A file: how far its check has come, then what was found. */
export function ResultCard({ check, takesFocus, onRemove }: ResultCardProps) {
  const { file, outcome, progress } = check
  return (
    <article aria-label={file.name} className="overflow-hidden rounded-lg bg-surface shadow-card">
      <header className="flex items-center gap-3 border-b border-line px-5 py-2.5">
        <p className="min-w-0 flex-1 truncate text-sm text-muted">
          <span className="text-ink">{file.name}</span> · {fileSize(file.size)}
        </p>
        <IconButton label={`Remove ${file.name}`} icon={X} size="small" onPress={onRemove} />
      </header>
      {outcome === null ? (
        <div className="px-5 py-6">
          <ProgressBar label="Checking" value={Math.round(progress * 100)} />
        </div>
      ) : (
        <Result check={check} takesFocus={takesFocus} />
      )}
    </article>
  )
}

function Result({
  check: { file, outcome, isAlone },
  takesFocus,
}: Pick<ResultCardProps, 'check' | 'takesFocus'>) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  if (outcome === null) return null
  const report = typeof outcome === 'string' ? null : outcome
  const {
    tone,
    heading: title,
    meaning,
    advice,
  } = verdictWords[typeof outcome === 'string' ? outcome : outcome.verdict]
  const Icon = toneIcons[tone]
  return (
    <div className="flex flex-col gap-5 px-5 py-5">
      <div className="flex gap-4 max-sm:flex-col max-sm:gap-3">
        <span className={classes('grid size-11 shrink-0 place-items-center rounded-full', toneSoft[tone])}>
          <Icon aria-hidden className="size-6" />
        </span>
        <div className="flex min-w-0 flex-col gap-1.5">
          <h2 ref={heading} tabIndex={-1} className="text-xl text-ink">
            {title}
          </h2>
          <p className="text-base text-muted">{meaning}</p>
          {advice !== null && <p className="text-base text-ink">{advice}</p>}
          {report !== null && <SealedRevision file={file} report={report} />}
        </div>
      </div>
      {numbered(report).map(([name, seal]) => (
        <section key={name} aria-label={name}>
          <h3 className="mb-1 text-base text-ink">{name}</h3>
          {report !== null && <SealDetails seal={seal} check={report} isAlone={isAlone} />}
        </section>
      ))}
      {report !== null && report.sha256 !== '' && <FileDetails report={report} />}
    </div>
  )
}

/** The seals under the names they are shown by. */
function numbered(report: PdfCheck | null): [name: string, seal: CheckedSeal][] {
  const seals = report?.seals ?? []
  return seals.map((seal, index) => {
    const name = seal.kind === 'signature' ? 'Seal' : 'Time-stamp of the document'
    return [seals.length === 1 ? name : `${name} ${index + 1} of ${seals.length}`, seal]
  })
}

/** What the last seal that holds covers, without what came after it. */
function SealedRevision({ file, report }: { file: File; report: PdfCheck }) {
  const seal = report.seals.findLast(({ problem, aftermath }) => problem === null && !isHarmless(aftermath))
  if (seal === undefined) return null
  const name = file.name.replace(/(\.pdf)?$/i, '-sealed-revision.pdf')
  return (
    <Button
      icon={Download}
      className="mt-2 self-start"
      onPress={() => save(file.slice(0, seal.end, 'application/pdf'), name)}
    >
      Download the sealed revision
    </Button>
  )
}

const kinds = {
  master: 'Document',
  certificate: 'Certificate of completion',
  combined: 'Document with certificate',
}

function FileDetails({ report: { sha256, origin, verdict } }: { report: PdfCheck }) {
  const isProven = verdict === 'whole'
  const facts = [
    ...(origin === null
      ? []
      : [
          { label: 'Kind', value: kinds[origin.kind] },
          { label: 'Envelope', value: <Digest text={origin.envelopeId} /> },
          { label: 'Audit trail’s head', value: <Digest text={origin.auditHead} /> },
        ]),
    { label: 'SHA-256 of the file', value: <Digest text={sha256} /> },
  ]
  return (
    <section aria-label="The file">
      <h3 className="mb-1 text-base text-ink">
        The file
        {origin !== null && !isProven && (
          <span className="font-normal text-muted"> – as it says of itself, which no seal proves</span>
        )}
      </h3>
      <FactList facts={facts} />
    </section>
  )
}

function Digest({ text }: { text: string }) {
  return <code className="font-mono text-xs break-all">{text}</code>
}
