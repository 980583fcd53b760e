import { eventWords } from '#domain/audit/event-words.ts'
import { formatDate } from '#domain/date-format.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { checkChain } from '#evidence/event.ts'
import type { ReportData } from '#pdf/report/report-data.ts'
import { storedTrail } from '../../database/envelopes/audit-events.ts'
import type { TrailEntry } from '../../database/envelopes/audit-events.ts'
import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import type { LoadedEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { checkVisible } from '../access.ts'
import { originOf } from '../guests/origin.ts'
import { fileOperation } from '../operation.ts'
import type { Context, AccountCaller } from '../operation.ts'
import { brandingOnPaper } from '../sealing/certificate-data.ts'
import { keptReceipt } from '../sealing/kept-receipt.ts'
import { noSuchEnvelope } from './transition.ts'

/** Where the receipt is read. */
export function receiptAddress(envelopeId: string): string {
  return `/app/envelopes/${encodeURIComponent(envelopeId)}/receipt`
}

/**
 * GET /app/envelopes/:id/receipt: a sealed PDF that says what was erased and when, with the heads of the trail: those who
 * have the certificate find the same one on it. It names no one. Made at the first request. Refuses `conflict` before
 * everything is gone.
 */
export const openErasureReceipt = fileOperation(
  '/app/envelopes/{id}/receipt',
  'account',
  async (context, { id = '' }) => {
    const { database, caller } = context
    const key = { organisationId: caller.organisationId, envelopeId: id }
    const loaded = await loadEnvelope(database, key)
    if (loaded === undefined) return refuse(noSuchEnvelope())
    const visible = checkVisible(caller, loaded.row)
    if (!visible.ok) return visible
    const { purged } = loaded.row
    if (purged === null)
      return refuse(refusal('conflict', 'The receipt is available once everything has been erased.'))
    const kept = await keptReceipt(context, {
      storageKey: `erasures/${id}/receipt.pdf`,
      reason: 'Envelope erased',
      content: async () => receiptOf(context, loaded, purged),
    })
    if (!kept.ok) return kept
    return ok({
      name: `Erasure receipt ${id}.pdf`,
      contentType: 'application/pdf',
      disposition: 'inline',
      content: { storageKey: kept.value },
    })
  },
)

async function receiptOf(
  { database, ports }: Context<AccountCaller>,
  { row }: LoadedEnvelope,
  purged: Date,
): Promise<ReportData> {
  const origin = await originOf(database, row)
  const { logoKey } = origin.branding
  const logo = logoKey === null ? null : await ports.storage.get(logoKey)
  const trail = await storedTrail(database, { organisationId: row.organisationId, envelopeId: row.id })
  const events = trail.map(({ event }) => event)
  const offset = origin.sender.timezone
  const clock = offset === '+00:00' ? 'UTC' : `UTC${offset}`
  const moment = (at: Date) => `${formatDate(at, 'D MMM YYYY, HH:mm', offset)} ${clock}`
  const headBefore = (kind: TrailEntry['event']['kind']) => {
    const index = events.findLastIndex((event) => event.kind === kind)
    return events[index - 1]?.hash ?? null
  }
  const erased = events.findLast(({ kind }) => kind === 'envelope-purged')
  const gone = events.findLast(({ kind }) => kind === 'files-purged')
  const files = Number(gone?.details['files'] ?? 0)
  const onCertificate = headBefore('envelope-sealed')
  const done = (name: string, result: string) => ({ name, result, tone: 'done' as const })
  return {
    title: 'Erasure receipt',
    subtitle: 'Documents and personal data of an envelope',
    branding: brandingOnPaper(origin.branding, logo),
    label: null,
    about: `Erasure receipt · envelope ${row.id}`,
    summary: { words: 'Documents and personal data were erased', note: moment(purged), tone: 'done' },
    facts: [
      { label: 'Envelope', value: row.id },
      {
        label: row.status === 'completed' ? 'Completed' : 'Voided',
        value: moment(row.completed ?? row.voided ?? row.created),
      },
      { label: 'Erased', value: moment(new Date(erased?.at ?? purged)) },
      {
        label: 'Because of',
        value: erased?.details['rule'] === 'retention' ? 'The retention rule' : 'Request of an administrator',
      },
      ...(onCertificate === null
        ? []
        : [{ label: 'Head of the trail on the certificate', value: onCertificate }]),
      { label: 'Head of the trail before the erasure', value: headBefore('envelope-purged') ?? '–' },
      ...(row.masterSha256 === null
        ? []
        : [{ label: 'SHA-256 of the sealed master', value: row.masterSha256 }]),
    ],
    sections: [
      {
        kind: 'findings',
        heading: 'Erased',
        note: null,
        rows: [
          done(
            'In the file store: uploads, documents, sealed files',
            files === 1 ? '1 file deleted' : `${files} files deleted`,
          ),
          done('In the database: name, recipients, answers, signatures, links, sessions', 'Erased'),
          done('In the trail: every name, address, browser and entered value', 'Erased'),
          done('In the inbox, kept answers, webhook deliveries and rows of bulk sends', 'Erased'),
          {
            name: 'The chain of the trail',
            result: checkChain(row.id, events).whole ? 'Whole' : 'Broken',
            tone: checkChain(row.id, events).whole ? ('done' as const) : ('failed' as const),
          },
          {
            name: 'Backups, mailboxes and copies of others',
            result: 'Not covered',
            tone: 'neutral' as const,
          },
        ],
      },
      {
        kind: 'trail',
        heading: 'What happened',
        events: events.map(({ at, kind, details, actor }) => ({
          at: moment(new Date(at)),
          event: eventWords({ kind, details: withoutCommitments(details) }),
          by: actorWords.find(([of]) => of === actor['kind'])?.[1] ?? 'Countersign',
        })),
        head: events.at(-1)?.hash ?? '–',
      },
    ],
    statement:
      'The trail names no one: it shows that each step happened, and when. Every entry is hashed over the one before, so that none can be altered or taken out unnoticed. The certificate of a completed envelope, which others may hold, prints the head named above. The file carries a digital seal (PAdES, ETSI EN 319 142) over every byte. It says nothing about backups that were made before.',
    made: purged.toISOString(),
  }
}

const actorWords = [
  ['account', 'The organisation'],
  ['credentials', 'Interface (API credentials)'],
  ['recipient', 'A recipient'],
  ['witness', 'A witness'],
] as const

/** What an event says without values that were erased. Those of the erasure itself stay, and are left out too. */
function withoutCommitments(details: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => typeof value !== 'object'))
}
