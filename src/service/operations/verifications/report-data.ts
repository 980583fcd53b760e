import { formatDate } from '#domain/date-format.ts'
import { findingWords } from '#domain/verification/check-words.ts'
import { verificationEventWords } from '#domain/verification/event-words.ts'
import { localLabel } from '#domain/verification/local/label.ts'
import type { IdentityFinding } from '#domain/verification/identity.ts'
import { explainWarning } from '#domain/verification/warnings.ts'
import type { CertificateBranding } from '#pdf/certificate/certificate-data.ts'
import type { FindingsSection, ReportData, ReportTone, TrailSection } from '#pdf/report/report-data.ts'
import type { VerificationEventRow } from '../../database/verifications/verification-events.ts'
import type { VerificationActor } from '../../database/tables/verification-tables.ts'
import type { VerificationRow } from '../../database/verifications/verifications.ts'

/** What every document about a verification is built from. */
export interface AboutVerification {
  readonly row: VerificationRow
  readonly branding: CertificateBranding
  readonly sender: { readonly name: string; readonly email: string }
  /** The UTC offset for displayed times, `+HH:MM`. */
  readonly utcOffset: string
  /** Oldest first. */
  readonly trail: readonly VerificationEventRow[]
}

/** A verification with its provider's findings. */
export interface CheckedVerification extends AboutVerification {
  readonly findings: readonly IdentityFinding[]
}

const titles = {
  certificate: 'Certificate of verification',
  multibureau: 'Multi-bureau report',
  screening: 'Screening report',
} as const
export type ReportKind = keyof typeof titles
/** A local reading certifies nothing. */
const localTitles: Readonly<Record<ReportKind, string>> = {
  certificate: 'Report of a local reading',
  multibureau: 'Multi-bureau report',
  screening: 'Screening report',
}

const tones = { clear: 'done', review: 'attention', failed: 'failed', 'not-checked': 'neutral' } as const

/** The reports of a verification. The screening report only where screening was requested. */
export function reportsOf(about: CheckedVerification): [ReportKind, ReportData][] {
  const { findings, row } = about
  const isLocal = row.vendor === 'local'
  const only = (check: IdentityFinding['check']) => findings.filter((one) => one.check === check)
  const sources = (finding: IdentityFinding) => sourcesOf(finding, isLocal)
  const reports: [ReportKind, ReportData][] = [
    [
      'certificate',
      reportOf(about, 'certificate', findings, [
        overview(findings, isLocal),
        // A local reading has no one else's report: what was read and compared is said here, part by part.
        ...(isLocal ? only('document').map(sources) : []),
        trailSection(about),
      ]),
    ],
    ['multibureau', reportOf(about, 'multibureau', only('records'), only('records').map(sources))],
  ]
  if (row.screening)
    reports.push([
      'screening',
      reportOf(about, 'screening', only('screening'), only('screening').map(sources)),
    ])
  return reports
}

const sealWords =
  'The file carries a digital seal (PAdES, ETSI EN 319 142) over every byte: any later change breaks it, which PDF readers that check signatures report.'

function reportOf(
  about: CheckedVerification,
  kind: ReportKind,
  findings: readonly IdentityFinding[],
  sections: ReportData['sections'],
): ReportData {
  const { row, branding } = about
  const title = (row.vendor === 'local' ? localTitles : titles)[kind]
  const isSandbox = row.vendor === 'sandbox'
  const isLocal = row.vendor === 'local'
  const origin = isSandbox
    ? 'A sandbox replaces the checking service. No document, record or list was checked.'
    : isLocal
      ? `${localLabel.en} The issuer’s own service read the machine-readable zone in the photos and compared it. No one else was asked.`
      : 'The checks were made by the checking service named by the issuer. This report passes on what it found; it is no judgement of the issuer.'
  return {
    title,
    subtitle: row.name,
    branding,
    label: isSandbox
      ? {
          words: 'Sandbox: nothing was checked. This report is test data and proves nothing.',
          corner: 'SANDBOX',
          tone: 'failed',
        }
      : isLocal
        ? { words: localLabel.en, corner: 'LOCAL READING', tone: 'attention' }
        : null,
    about: `${title} · verification ${row.id}`,
    summary: summaryOf(kind, findings, row),
    facts: factsOf(about, kind),
    sections,
    statement: `${origin} ${sealWords}`,
    made: (row.completed ?? row.created).toISOString(),
  }
}

function summaryOf(
  kind: ReportKind,
  findings: readonly IdentityFinding[],
  { warning, vendor }: Pick<VerificationRow, 'warning' | 'vendor'>,
): ReportData['summary'] {
  const isWarned = kind === 'certificate' && warning !== null
  const tone: ReportTone = findings.some(({ outcome }) => outcome === 'failed')
    ? 'failed'
    : isWarned || findings.some(({ outcome }) => outcome === 'review')
      ? 'attention'
      : 'done'
  if (vendor === 'local') return localSummary(kind, findings, warning)
  const words = {
    done: 'All checks are clear',
    attention: 'Completed: a person should review it',
    failed: 'Completed: at least one check failed',
  }[tone]
  if (!isWarned) return { words, note: null, tone }
  const { title, code } = explainWarning(warning)
  return { words, note: `${title}. The checking service’s code: ${code}`, tone }
}

/** What a local reading comes to. It is never more than that things agree. */
function localSummary(
  kind: ReportKind,
  findings: readonly IdentityFinding[],
  warning: string | null,
): ReportData['summary'] {
  if (kind === 'multibureau') return { words: 'No bureau was asked', note: null, tone: 'neutral' }
  if (kind === 'screening') {
    const outcome = findings[0]?.outcome ?? 'not-checked'
    if (outcome === 'clear')
      return { words: 'No similar entry in the lists that were searched', note: null, tone: 'done' }
    return outcome === 'review'
      ? { words: 'A listed person has a similar name: a person should look', note: null, tone: 'attention' }
      : { words: 'Not checked: no list, or too old a list', note: null, tone: 'attention' }
  }
  if (warning === null)
    return {
      words: 'Document read and compared: what was read agrees',
      note: 'Authenticity and holder not checked.',
      tone: 'done',
    }
  const { title, code } = explainWarning(warning)
  return { words: 'A person should look at it', note: `${title}. Code: ${code}`, tone: 'attention' }
}

function factsOf(about: AboutVerification, kind: ReportKind): ReportData['facts'] {
  const { row, sender } = about
  const at = (moment: Date | null) => (moment === null ? '–' : momentOf(about, moment))
  const person = row.details
  return [
    { label: 'Name given', value: person === null ? row.name : `${person.givenNames} ${person.familyName}` },
    { label: 'Date of birth', value: person === null ? '–' : dayOf(person.birthDate) },
    { label: 'Address', value: person === null ? '–' : `${person.address}\n${countryOf(person.country)}` },
    ...(kind === 'certificate' && person !== null
      ? [
          { label: 'Document', value: documentWords[person.document] },
          { label: 'Number', value: `•••${person.documentNumber.slice(-3)}` },
          { label: 'Email', value: row.email },
          { label: 'Requested by', value: `${sender.name}\n${sender.email}` },
        ]
      : []),
    { label: 'Consented', value: at(row.consented) },
    { label: 'Submitted', value: at(row.submitted) },
    { label: 'Completed', value: at(row.completed) },
  ]
}

const documentWords = {
  passport: 'Passport',
  'driving-licence': 'Driving licence',
  'identity-card': 'Identity card',
} as const

/** A time in the sender's time zone, on one line. */
export function momentOf({ utcOffset }: Pick<AboutVerification, 'utcOffset'>, moment: Date): string {
  const clock = utcOffset === '+00:00' ? 'UTC' : `UTC${utcOffset}`
  return `${formatDate(moment, 'D MMM YYYY, HH:mm', utcOffset)} ${clock}`
}

/** A calendar day in words: 1990-12-10 as 10 December 1990. */
function dayOf(day: string): string {
  return formatDate(new Date(`${day}T00:00:00Z`), 'D MMMM YYYY', '+00:00')
}

/** The name of a country if the runtime knows it. Source: ISO 3166-1 alpha-2. */
function countryOf(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(code) ?? code
}

function overview(findings: readonly IdentityFinding[], isLocal: boolean): FindingsSection {
  return {
    kind: 'findings',
    heading: 'Checks',
    note: null,
    rows: findings.map((finding) => {
      const { check: name, outcome: result } = findingWords(finding, isLocal)
      const { note, outcome } = finding
      return { name, ...(note === '' ? {} : { note }), result, tone: tones[outcome] }
    }),
  }
}

function sourcesOf(finding: IdentityFinding, isLocal: boolean): FindingsSection {
  const { outcome, note, sources } = finding
  const words = findingWords(finding, isLocal)
  return {
    kind: 'findings',
    heading: words.check,
    note: note === '' ? null : note,
    rows: [
      { name: 'Outcome of the check', result: words.outcome, tone: tones[outcome] },
      // Only the check as a whole is judged. A source's words speak for themselves.
      ...sources.map((source) => ({ ...source, tone: 'neutral' as const })),
    ],
  }
}

/** The trail so far, as documents show it. */
export function trailSection(about: Pick<AboutVerification, 'trail' | 'utcOffset' | 'row'>): TrailSection {
  const isLocal = about.row.vendor === 'local'
  return {
    kind: 'trail',
    heading: 'What happened',
    events: about.trail.map(({ at, kind, actor, details }) => ({
      at: momentOf(about, at),
      event: verificationEventWords({ kind, details }),
      by: isLocal && actor.kind === 'vendor' ? 'This service' : actorWords[actor.kind],
    })),
    head: about.trail.at(-1)?.hash ?? '–',
  }
}

const actorWords: Readonly<Record<VerificationActor['kind'], string>> = {
  account: 'The organisation',
  credentials: 'Interface (API credentials)',
  individual: 'The individual',
  vendor: 'The checking service',
  service: 'Countersign',
}
