import type { CertificateBranding } from '../certificate/certificate-data.ts'

/** How a check went: the sign and the colour of its row; `neutral` for what is told without being judged. */
export type ReportTone = 'done' | 'attention' | 'failed' | 'neutral'

/** A report about a verification as data. Moments are text already. */
export interface ReportData {
  readonly title: string
  readonly subtitle: string
  readonly branding: CertificateBranding
  /** Stands on top of every page, e.g. that a sandbox made it; null when all is real. */
  readonly label: string | null
  /** Names what the report is about, at the foot of every page. */
  readonly about: string
  readonly summary: { readonly words: string; readonly note: string | null; readonly tone: ReportTone }
  readonly facts: readonly ReportFact[]
  readonly sections: readonly ReportSection[]
  /** Small print at the end. */
  readonly statement: string
  /** ISO 8601 UTC. */
  readonly made: string
}

export interface ReportFact {
  readonly label: string
  readonly value: string
}

/** What was found, a row for each check or source. */
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

/** What happened, oldest first, with the head of the trail's hash chain. */
export interface TrailSection {
  readonly kind: 'trail'
  readonly heading: string
  readonly events: readonly { readonly at: string; readonly event: string; readonly by: string }[]
  readonly head: string
}

export type ReportSection = FindingsSection | TrailSection
