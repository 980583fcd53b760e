import type { ReactNode } from 'react'
import type { PdfCheck } from '#pdf/seal-check/check-pdf.ts'
import type { CheckedSeal } from '#pdf/seal-check/check-signature.ts'
import { isHarmless } from '#pdf/seal-check/later-changes.ts'
import { fileSize } from '../../kit/file-size.ts'
import { Time } from '../../kit/time.tsx'
import { changeWords, problemWords } from './verdict-words.ts'

interface Fact {
  readonly label: string
  readonly value: ReactNode
}

/** Everything a seal says: who, when, what it covers, what came afterwards. */
export function SealDetails({
  seal,
  check,
  isAlone,
}: {
  seal: CheckedSeal
  check: PdfCheck
  isAlone: boolean
}) {
  const facts = [
    ...(seal.problem === null ? [] : [{ label: 'What is wrong', value: problemWords[seal.problem] }]),
    ...whoFacts(seal, isAlone),
    ...whenFacts(seal),
    ...(seal.end === 0 ? [] : coverFacts(seal, check)),
    ...(seal.reason === null ? [] : [{ label: 'Reason given', value: seal.reason }]),
    ...(seal.algorithm === null ? [] : [{ label: 'Method', value: seal.algorithm }]),
  ]
  return <FactList facts={facts} />
}

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="flex flex-col divide-y divide-line text-sm">
      {facts.map(({ label, value }) => (
        <div key={label} className="grid gap-x-4 gap-y-0.5 py-2 sm:grid-cols-[9rem_1fr]">
          <dt className="text-faint">{label}</dt>
          <dd className="min-w-0 text-ink wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function whoFacts({ signer, isKnown, kind, validity }: CheckedSeal, isAlone: boolean): Fact[] {
  if (signer === null)
    return kind === 'document-timestamp' ? [] : [{ label: 'Sealed by', value: 'Not readable' }]
  const notKnown = isAlone
    ? 'Unknown: this installation could not be asked for its certificates'
    : 'Not one this installation seals with'
  return [
    {
      label: 'Sealed by',
      value: (
        <>
          <span className="font-medium">{signer.organisation ?? signer.name}</span>
          {signer.organisation !== null && signer.organisation !== signer.name && (
            <span className="text-muted"> · {signer.name}</span>
          )}
        </>
      ),
    },
    { label: 'This installation', value: isKnown ? 'Its own certificate' : notKnown },
    { label: 'Issued by', value: standingWords(signer) },
    {
      label: 'Certificate valid',
      value: (
        <>
          <Time value={signer.notBefore.toISOString()} format="date" /> to{' '}
          <Time value={signer.notAfter.toISOString()} format="date" />
          {validity !== 'valid' && (
            <span className="font-medium text-danger">
              {validity === 'expired' ? ' – expired before it was used' : ' – used before it was valid'}
            </span>
          )}
        </>
      ),
    },
  ]
}

function standingWords({ standing, issuer, root }: NonNullable<CheckedSeal['signer']>): string {
  if (standing === 'self-made') return 'Itself: a certificate made by whoever uses it'
  if (standing === 'chained') return root === issuer ? issuer : `${issuer}, vouched for by ${root}`
  return `${issuer}, whose own certificate is not in the file`
}

function whenFacts({ signedAt, timestamp }: CheckedSeal): Fact[] {
  const none = 'None: the time is the sealer’s own word'
  return [
    ...(signedAt === null
      ? []
      : [{ label: 'Sealed at', value: <Time value={signedAt.toISOString()} format="both" /> }]),
    {
      label: 'Time-stamp',
      value:
        timestamp === null ? (
          none
        ) : (
          <>
            <Time value={timestamp.at.toISOString()} format="both" />
            <span className="text-muted">by {timestamp.authority}</span>
          </>
        ),
    },
  ]
}

function coverFacts(
  { end, revision, aftermath, problem }: CheckedSeal,
  { bytes, revisions }: PdfCheck,
): Fact[] {
  const which = revision === null ? '' : `Revision ${revision} of ${revisions}: `
  const part =
    end === bytes
      ? 'the whole file'
      : `the first ${end.toLocaleString('en')} of ${bytes.toLocaleString('en')} bytes`
  return [
    { label: 'Covers', value: `${which}${part}` },
    ...(problem === null ? [{ label: 'After the seal', value: <Aftermath aftermath={aftermath} /> }] : []),
  ]
}

function Aftermath({ aftermath }: { aftermath: CheckedSeal['aftermath'] }) {
  if (aftermath.kind === 'nothing') return 'Nothing'
  if (aftermath.kind === 'blank') return 'Only line ends, which change nothing'
  if (aftermath.kind !== 'update')
    return aftermath.kind === 'second-document'
      ? `A whole second document of ${fileSize(aftermath.bytes)} stands behind it`
      : `${fileSize(aftermath.bytes)} that are no update of the file`
  return (
    <>
      <ul className="flex list-disc flex-col gap-0.5 pl-4">
        {summed(aftermath.changes.map(changeWords)).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {isHarmless(aftermath) && (
        <p className="mt-1 text-muted">None of it changes what the document shows.</p>
      )}
    </>
  )
}

const mostChanges = 12

/** Each change once, and how many more there are than fit. */
function summed(changes: readonly string[]): string[] {
  const all = [...new Set(changes)]
  const more = all.length - mostChanges
  return more > 0 ? [...all.slice(0, mostChanges), `and ${more} more`] : all
}
