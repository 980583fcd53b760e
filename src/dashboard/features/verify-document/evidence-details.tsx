import type { ReactNode } from 'react'
import type { CapsuleFinding, CheckedCapsule } from '#evidence/check-capsule.ts'
import type { PdfCheck } from '#pdf/seal-check/check-pdf.ts'
import { toneIcons, toneText } from '../../kit/feedback/tones.ts'
import type { Tone } from '../../kit/feedback/tones.ts'
import { classes } from '../../kit/layout/classes.ts'
import { Moment } from './measures.tsx'
import type { Words } from './messages/en.ts'
import { useWords } from './messages/words.ts'
import { isTest } from './verdict-tones.ts'
import { FactList } from './seal-details.tsx'

interface EvidenceDetailsProps {
  readonly report: PdfCheck
  /** Whether the other files hold what it is compared with: the document to a certificate, or the reverse. */
  readonly isCompared: boolean
}

/** What was recomputed from the evidence in a file, what does not hold, and what could not be checked. */
export function EvidenceDetails({ report, isCompared }: EvidenceDetailsProps) {
  const words = useWords()
  const { evidence, origin, isOriginSealed } = report
  if (evidence === null && (origin === null || !isOriginSealed)) return null
  const facts =
    evidence === null ? [] : [...recomputed(words, evidence, isTest(report)), ...peopleFacts(words, evidence)]
  const open = uncheckedOf(words, evidence, isCompared)
  const unchecked = {
    label: words.evidence.unchecked.label,
    value: (
      <ul className="flex flex-col gap-1 text-muted">
        {open.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    ),
  }
  return (
    <section aria-label={words.evidence.heading}>
      <h3 className="mb-1 text-base text-ink">{words.evidence.heading}</h3>
      <FactList facts={open.length === 0 ? facts : [...facts, unchecked]} />
    </section>
  )
}

type Part = 'trail' | 'values' | 'offer' | 'acts' | 'consent' | 'anchors' | 'digests'

/** Where each finding is shown, in evidence of every kind. */
const partOf: Readonly<Record<CapsuleFinding['what'], Exclude<Part, 'digests'>>> = {
  unreadable: 'trail',
  'other-envelope': 'trail',
  event: 'trail',
  head: 'trail',
  disclosure: 'values',
  offer: 'offer',
  files: 'offer',
  act: 'acts',
  authentication: 'acts',
  consent: 'consent',
  anchor: 'anchors',
}

function recomputed(words: Words, evidence: CheckedCapsule, isOfTest: boolean) {
  const { kind, findings, events, earlier, disclosed, people, consents } = evidence
  const { trail, values, offer, acts, consent, anchors, digests } = words.evidence
  if (kind === 'digests' || findings.some(({ what }) => what === 'unreadable'))
    return [
      {
        label: digests.label,
        value: <Outcome holds={digests.holds} findings={findings} isOfTest={isOfTest} />,
      },
    ]
  const parts: readonly (readonly [part: Part, label: string, holds: string])[] = [
    ['trail', trail.label, trail.holds(events - earlier)],
    ['values', values.label, values.holds(disclosed)],
    ['offer', offer.label, offer.holds],
    ['acts', acts.label, acts.holds(people.length)],
    ['consent', consent.label, consent.holds],
    ['anchors', anchors.label, anchors.holds(evidence.anchors.length)],
  ]
  return parts.flatMap(([part, label, holds]) => {
    const own = findings.filter(({ what }) => partOf[what] === part)
    if (part === 'consent' && own.length === 0 && consents.found === 0) return []
    if (part === 'anchors' && evidence.anchors.length === 0) return []
    return [{ label, value: <Outcome holds={holds} findings={own} isOfTest={isOfTest} /> }]
  })
}

interface OutcomeProps {
  readonly holds: string
  readonly findings: readonly CapsuleFinding[]
  /** Nothing about a test is green. */
  readonly isOfTest: boolean
}

function Outcome({ holds, findings, isOfTest }: OutcomeProps) {
  const { evidence: words } = useWords()
  if (findings.length === 0) return <Line tone={isOfTest ? 'neutral' : 'success'}>{holds}</Line>
  return findings.map(({ what, at }) => (
    <Line key={`${what} ${at ?? ''}`} tone="danger">
      {words.finding[what]} {at !== null && <span className="text-muted">({words.inEvent(at)})</span>}
    </Line>
  ))
}

function Line({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Icon = toneIcons[tone]
  return (
    <span className="flex items-start gap-2">
      <Icon aria-hidden className={classes('mt-0.5 size-4 shrink-0', toneText[tone])} />
      <span>{children}</span>
    </span>
  )
}

/** Who finished, unless something does not hold: then it may be someone else. */
function peopleFacts({ evidence: { finished }, language }: Words, { people, findings }: CheckedCapsule) {
  const known = people.filter(({ name, email }) => name !== null || email !== null)
  if (known.length === 0 || findings.length > 0) return []
  const value = (
    <ul className="flex flex-col gap-2">
      {known.map(({ name, email, finished: at }) => (
        <li key={`${email} ${at}`} className="flex flex-col">
          <span className="font-medium">
            <bdi>{name ?? email}</bdi>
          </span>
          {name !== null && (
            <span className="text-muted">
              <bdi>{email}</bdi>
            </span>
          )}
          <Moment language={language} value={new Date(at)} />
        </li>
      ))}
    </ul>
  )
  return [{ label: finished, value }]
}

function uncheckedOf(
  { evidence: words }: Words,
  evidence: CheckedCapsule | null,
  isCompared: boolean,
): string[] {
  const { unchecked } = words
  if (evidence === null) return [unchecked.none]
  if (evidence.kind === 'digests') return isCompared ? [] : [unchecked.certificate]
  const { concealed, earlier, consents, anchors } = evidence
  return [
    ...(isCompared ? [] : [unchecked.documents]),
    ...(concealed === 0 ? [] : [unchecked.concealed(concealed)]),
    ...(earlier === 0 ? [] : [unchecked.earlier(earlier)]),
    ...(consents.missing === 0 ? [] : [unchecked.texts(consents.missing)]),
    anchors.length === 0 ? unchecked.outside : unchecked.authority,
  ]
}
