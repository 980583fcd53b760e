import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { ReportData } from '#pdf/report/report-data.ts'
import { fileOperation } from '../operation.ts'
import { keptReceipt } from '../sealing/kept-receipt.ts'
import { aboutVerification } from './about-verification.ts'
import { findVisible } from './find-verification.ts'
import { momentOf, trailSection } from './report-data.ts'
import type { AboutVerification } from './report-data.ts'

/**
 * GET /app/verifications/:id/receipt: a sealed PDF that says what was deleted where and when, with the whole trail. It
 * names no one. Created on the first request, and the same bytes afterwards. Refuses `conflict` before the purge has
 * been confirmed.
 */
export const openPurgeReceipt = fileOperation(
  '/app/verifications/{id}/receipt',
  'account',
  async (context, { id = '' }) => {
    const found = await findVisible(context, id)
    if (!found.ok) return found
    const row = found.value
    if (row.purged === null)
      return refuse(refusal('conflict', 'The receipt is available once the purge has been confirmed.'))
    const { purged } = row
    const receipt = await keptReceipt(context, {
      storageKey: `verifications/${row.id}/purge-receipt.pdf`,
      reason: 'Personal data purged',
      content: async () => receiptOf(await aboutVerification(context, row), purged),
    })
    if (!receipt.ok) return receipt
    return ok({
      name: `Purge receipt ${row.id}.pdf`,
      contentType: 'application/pdf',
      disposition: 'inline',
      content: { storageKey: receipt.value },
    })
  },
)

/** The content of the receipt: from the verification's trail, which contains nothing personal. */
function receiptOf(about: AboutVerification, purged: Date): ReportData {
  const { row, branding, trail } = about
  const details = trail.findLast(({ kind }) => kind === 'verification-purged')?.details ?? {}
  const begun = trail.findLast(({ kind }) => kind === 'purge-begun')
  const count = (name: string) => (typeof details[name] === 'number' ? details[name] : 0)
  const vendor = details['vendor'] ?? null
  const removed = (name: string, result: string) => ({ name, result, tone: 'done' as const })
  return {
    title: 'Purge receipt',
    subtitle: 'Personal data of an identity verification',
    branding,
    label: null,
    about: `Purge receipt · verification ${row.id}`,
    summary: { words: 'All personal data was removed', note: momentOf(about, purged), tone: 'done' },
    facts: [
      { label: 'Verification', value: row.id },
      {
        label: 'Started',
        value: begun === undefined ? '–' : momentOf(about, begun.at),
      },
      {
        label: 'Started by',
        value: begun?.details['by'] === 'policy' ? 'The retention policy' : 'Request of the organisation',
      },
    ],
    sections: [
      {
        kind: 'findings',
        heading: 'Removed',
        note: null,
        rows: [
          removed(
            'At the checking service: documents, photos and results',
            vendor === null
              ? 'Nothing was there'
              : vendor === 'sandbox'
                ? 'Confirmed (sandbox)'
                : vendor === 'local'
                  ? 'No one else had anything'
                  : 'Confirmed by the service',
          ),
          removed('In the file store: submitted photos', filesWords(count('photos'))),
          removed('In the file store: reports', filesWords(count('files') - count('photos'))),
          removed('In the database: name, addresses, numbers, details, findings, sessions', 'Erased'),
        ],
      },
      { ...trailSection(about), heading: 'Trail' },
    ],
    statement:
      'The trail names no one: it shows that each step happened, and when. Every entry is hashed over the one before, so that none can be altered or taken out unnoticed. The file carries a digital seal (PAdES, ETSI EN 319 142) over every byte.',
    made: purged.toISOString(),
  }
}

function filesWords(count: number): string {
  if (count === 0) return 'None were there'
  return count === 1 ? '1 file deleted' : `${count} files deleted`
}
