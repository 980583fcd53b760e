import type { ReactNode } from 'react'
import type { PdfCheck } from '#pdf/seal-check/check-pdf.ts'
import type { CheckedSeal } from '#pdf/seal-check/check-signature.ts'
import { sizeIn } from '../../guest/language/size-in.ts'
import { countIn, dayIn, Moment } from './measures.tsx'
import type { Words } from './messages/en.ts'
import { useWords } from './messages/words.ts'

interface Fact {
  readonly label: string
  readonly value: ReactNode
}

interface SealDetailsProps {
  readonly seal: CheckedSeal
  readonly check: PdfCheck
  /** Whether the installation's certificates could not be loaded. */
  readonly isAlone: boolean
}

/** Everything about a seal: who, when, what it covers, what came afterwards. */
export function SealDetails({ seal, check, isAlone }: SealDetailsProps) {
  const words = useWords()
  const { problem, end, reason, algorithm } = seal
  const facts = [
    ...(problem === null ? [] : [{ label: words.seal.wrong, value: words.problem[problem] }]),
    ...whoFacts(words, seal, isAlone),
    ...whenFacts(words, seal),
    ...(end === 0 ? [] : coverFacts(words, seal, check)),
    ...(reason === null ? [] : [{ label: words.seal.reason, value: <bdi>{reason}</bdi> }]),
    ...(algorithm === null ? [] : [{ label: words.seal.method, value: <bdi>{algorithm}</bdi> }]),
  ]
  return <FactList facts={facts} />
}

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="flex flex-col divide-y divide-line text-sm">
      {facts.map(({ label, value }) => (
        <div key={label} className="grid gap-x-4 gap-y-0.5 py-2 sm:grid-cols-[10rem_1fr]">
          <dt className="text-faint">{label}</dt>
          <dd className="min-w-0 text-ink wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function whoFacts(
  words: Words,
  { signer, source, kind, validity, revoked }: CheckedSeal,
  isAlone: boolean,
): Fact[] {
  const { seal, language } = words
  if (signer === null)
    return kind === 'document-timestamp' ? [] : [{ label: seal.by, value: seal.unreadable }]
  const { name, organisation, notBefore, notAfter } = signer
  const lapse = validity === 'valid' ? null : validity === 'expired' ? seal.expired : seal.notYetValid
  return [
    {
      label: seal.by,
      value: (
        <>
          <bdi className="font-medium">{organisation ?? name}</bdi>
          {organisation !== null && organisation !== name && (
            <span className="text-muted">
              {' · '}
              <bdi>{name}</bdi>
            </span>
          )}
        </>
      ),
    },
    {
      label: seal.installation,
      value: source !== null ? seal.sources[source] : isAlone ? seal.notAsked : seal.notOwn,
    },
    { label: seal.issuer, value: standingWords(words, signer) },
    {
      label: seal.valid,
      value: (
        <>
          {seal.validity(dayIn(language, notBefore), dayIn(language, notAfter))}
          {lapse !== null && <span className="block font-medium text-danger">{lapse}</span>}
          {revoked !== null && (
            <span className="block font-medium text-danger">
              {seal.withdrawn[revoked.reason](dayIn(language, revoked.at))}
            </span>
          )}
        </>
      ),
    },
  ]
}

function standingWords(
  { seal }: Words,
  { standing, issuer, root }: NonNullable<CheckedSeal['signer']>,
): string {
  if (standing === 'self-made') return seal.selfMade
  if (standing === 'chained') return root === issuer ? issuer : seal.chained(issuer, root)
  return seal.issuerMissing(issuer)
}

function whenFacts({ seal, language }: Words, { signedAt, timestamp }: CheckedSeal): Fact[] {
  const stamped = timestamp && (
    <>
      <Moment language={language} value={timestamp.at} />
      <span className="text-muted">{seal.timestampBy(timestamp.authority)}</span>
    </>
  )
  return [
    ...(signedAt === null
      ? []
      : [{ label: seal.at, value: <Moment language={language} value={signedAt} /> }]),
    { label: seal.timestamp, value: stamped ?? seal.noTimestamp },
  ]
}

function coverFacts(
  { seal: words, language }: Words,
  { end, revision, problem }: CheckedSeal,
  { bytes, revisions }: PdfCheck,
): Fact[] {
  const which = revision === null ? '' : `${words.revision(revision, revisions)}: `
  const part = end === bytes ? words.whole : words.part(countIn(language, end), countIn(language, bytes))
  const after = end === bytes ? words.nothingAfter : words.moreAfter(sizeIn(language, bytes - end))
  return [
    { label: words.covers, value: `${which}${part}` },
    ...(problem === null ? [{ label: words.after, value: after }] : []),
  ]
}
