import type { CertificateBranding } from '../certificate/certificate-data.ts'

/** The result of a check: its icon and colour; `neutral` is information without a judgement. */
export type ReportTone = 'done' | 'attention' | 'failed' | 'neutral'

/** A report about a verification as data. Dates and times are already text. */
export interface ReportData {
  readonly title: string
  readonly subtitle: string
  /** Whether it is of a test organisation, which every page then says. */
  readonly isTest?: boolean
  readonly branding: CertificateBranding
  /** What must not be overlooked, e.g. that a sandbox made it, with the words for the top of every page. */
  readonly label: {
    readonly words: string
    readonly corner: string
    readonly tone: 'attention' | 'failed'
  } | null
  /** What the report is about, at the bottom of every page. */
  readonly about: string
  readonly summary: { readonly words: string; readonly note: string | null; readonly tone: ReportTone }
  readonly facts: readonly ReportFact[]
  readonly sections: readonly ReportSection[]
  /** Small print at the end. */
  readonly statement: string
  /** ISO 8601 UTC. */
  readonly made: string
}

interface ReportFact {
  readonly label: string
  readonly value: string
}

/** The findings, one row per check or source. */
export interface FindingsSection {
  readonly kind: 'findings'
  readonly heading: string
  readonly note: string | null
  readonly rows: readonly {
    readonly name: string
    readonly note?: string
    readonly result: string
    readonly tone: ReportTone
  }[]
}

/** The events, oldest first, with the head of the audit trail's hash chain. */
export interface TrailSection {
  readonly kind: 'trail'
  readonly heading: string
  readonly events: readonly { readonly at: string; readonly event: string; readonly by: string }[]
  readonly head: string
}

export type ReportSection = FindingsSection | TrailSection
