import { formatDate } from '#domain/date-format.ts'
import type { IdentityFinding } from '#domain/verification/identity.ts'
import type { ReportData, ReportSection, ReportTone } from '#pdf/report/draw-report.ts'
import type { VerificationRow } from '../../database/verifications.ts'

/** What the reports of a verification are made of. */
export interface AboutVerification {
  readonly row: VerificationRow
  readonly findings: readonly IdentityFinding[]
  readonly issuer: string
  readonly color: string | null
  readonly utcOffset: string
}

const titles = {
  certificate: 'Certificate of verification',
  multibureau: 'Multi-bureau report',
  screening: 'Screening report',
} as const
export type ReportKind = keyof typeof titles

const checkWords: Readonly<Record<IdentityFinding['check'], string>> = {
  document: 'Identity document',
  biometrics: 'Face against the document’s photo',
  records: 'Records of bureaus and registers',
  screening: 'Sanctions, politically exposed persons, adverse media',
}
const outcomeWords = { clear: 'Clear', review: 'Needs review', failed: 'Did not stand up' } as const
const tones = { clear: 'done', review: 'attention', failed: 'failed' } as const

/** The reports of a verification: the screening report only where screening was asked for. */
export function reportsOf(about: AboutVerification): [ReportKind, ReportData][] {
  const { findings, row } = about
  const only = (check: IdentityFinding['check']) => findings.filter((one) => one.check === check)
  const reports: [ReportKind, ReportData][] = [
    ['certificate', reportOf(about, 'certificate', findings, [overview(findings)])],
    ['multibureau', reportOf(about, 'multibureau', only('records'), only('records').map(sourcesOf))],
  ]
  if (row.screening)
    reports.push([
      'screening',
      reportOf(about, 'screening', only('screening'), only('screening').map(sourcesOf)),
    ])
  return reports
}

function reportOf(
  about: AboutVerification,
  kind: ReportKind,
  findings: readonly IdentityFinding[],
  sections: readonly ReportSection[],
): ReportData {
  const { row, issuer, color } = about
  const isSandbox = row.vendor === 'sandbox'
  return {
    title: titles[kind],
    subtitle: row.name,
    issuer,
    color: color ?? '#1f2937',
    label: isSandbox ? 'Sandbox: nothing was checked. This report is test data and proves nothing.' : null,
    about: `${titles[kind]} · verification ${row.id}`,
    summary: summaryOf(findings, row.warning),
    facts: factsOf(about, kind),
    sections,
    statement: isSandbox
      ? 'A sandbox stands in for the checking service. No document, record or list was looked at.'
      : 'The checks were made by the checking service named by the issuer. This report passes on what it found; it is no judgement of the issuer.',
    made: (row.completed ?? row.created).toISOString(),
  }
}

function summaryOf(findings: readonly IdentityFinding[], warning: string | null) {
  const tone: ReportTone = findings.some(({ outcome }) => outcome === 'failed')
    ? 'failed'
    : findings.some(({ outcome }) => outcome === 'review') || warning !== null
      ? 'attention'
      : 'done'
  const words = {
    done: 'All checks are clear',
    attention: 'Completed; a person should review it',
    failed: 'Completed; at least one check did not stand up',
  }[tone]
  return { words: warning === null ? words : `${words} (${warning})`, tone }
}

function factsOf({ row, utcOffset }: AboutVerification, kind: ReportKind): ReportData['facts'] {
  const at = (moment: Date | null) =>
    moment === null ? '–' : `${formatDate(moment, 'D MMM YYYY, HH:mm', utcOffset)} (${utcOffset})`
  const person = row.details
  return [
    { label: 'Name given', value: person === null ? row.name : `${person.givenNames} ${person.familyName}` },
    { label: 'Date of birth', value: person?.birthDate ?? '–' },
    { label: 'Address', value: person === null ? '–' : `${person.address}\n${person.country}` },
    ...(kind === 'certificate' && person !== null
      ? [
          { label: 'Document', value: documentWords[person.document] },
          { label: 'Number', value: `•••${person.documentNumber.slice(-3)}` },
          { label: 'Email', value: row.email },
        ]
      : []),
    { label: 'Consented', value: at(row.consented) },
    { label: 'Handed in', value: at(row.submitted) },
    { label: 'Completed', value: at(row.completed) },
  ]
}

const documentWords = {
  passport: 'Passport',
  'driving-licence': 'Driving licence',
  'identity-card': 'Identity card',
} as const

function overview(findings: readonly IdentityFinding[]): ReportSection {
  return {
    heading: 'Checks',
    note: null,
    rows: findings.map(({ check, outcome }) => ({
      name: checkWords[check],
      result: outcomeWords[outcome],
      tone: tones[outcome],
    })),
  }
}

function sourcesOf({ check, outcome, note, sources }: IdentityFinding): ReportSection {
  return {
    heading: checkWords[check],
    note: note === '' ? null : note,
    rows: sources.map(({ name, result }) => ({ name, result, tone: tones[outcome] })),
  }
}
