import type { HealthPart, HealthReport, PartName } from '../api/health.ts'

/** The names of the service's parts, and what each is for. */
export const partWords: Readonly<Record<PartName, { readonly title: string; readonly purpose: string }>> = {
  mail: { title: 'Mail', purpose: 'Signing links, account codes, notices' },
  sms: { title: 'SMS', purpose: 'Signing links and one-time codes' },
  storage: { title: 'Storage', purpose: 'Documents, sealed files, reports' },
  pdf: { title: 'PDF engine', purpose: 'Reads, prints and seals documents' },
  fonts: { title: 'Fonts', purpose: 'What fields and signatures are printed with' },
  word: { title: 'Word converter', purpose: 'Turns .doc and .docx into PDF' },
  timestamp: { title: 'Time-stamps', purpose: 'An authority’s time in every seal' },
  identity: { title: 'Identity checks', purpose: 'The vendor behind verifications' },
  partners: { title: 'Partners', purpose: 'Keys that can register organisations' },
  clock: { title: 'Clock', purpose: 'Expiry of links and codes, times on certificates' },
  database: { title: 'Database', purpose: 'Everything but the files' },
  queue: { title: 'Queue', purpose: 'Messages, seals and webhooks on their way' },
}

type Tone = 'neutral' | 'success' | 'warning' | 'danger'

/** The status of a part as a word and a tone. */
export const standingWords: Readonly<
  Record<HealthReport['standing'] | 'untested', { readonly label: string; readonly tone: Tone }>
> = {
  works: { label: 'Works', tone: 'success' },
  attention: { label: 'Needs attention', tone: 'warning' },
  fails: { label: 'Failing', tone: 'danger' },
  untested: { label: 'Not tested yet', tone: 'neutral' },
}

/** The status of the whole service in a word. */
export function overallOf(parts: readonly HealthPart[]): { readonly words: string; readonly tone: Tone } {
  const count = (standing: HealthReport['standing']) =>
    parts.filter(({ last }) => last?.standing === standing).length
  const failing = count('fails')
  const noted = count('attention')
  if (failing > 0)
    return { words: failing === 1 ? 'One part is failing' : `${failing} parts are failing`, tone: 'danger' }
  if (noted > 0)
    return { words: `Works, with ${noted === 1 ? 'one part' : `${noted} parts`} to look at`, tone: 'warning' }
  if (parts.every(({ last }) => last === null)) return { words: 'Not tested yet', tone: 'neutral' }
  const isAll = parts.every(({ last }) => last !== null)
  return { words: isAll ? 'Everything works' : 'Everything tested works', tone: 'success' }
}
