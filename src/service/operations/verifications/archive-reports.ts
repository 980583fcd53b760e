import { randomUUIDv7 } from 'node:crypto'
import { databaseNow } from '../../database/clock.ts'
import {
  dueReports,
  findVerification,
  lockVerification,
  updateVerification,
} from '../../database/verifications/verifications.ts'
import type { VerificationKey } from '../../database/verifications/verifications.ts'
import { addJob } from '../../queue/tasks.ts'
import { removeLater } from '../documents/remove-files.ts'
import { nextOf, tailFor } from '../sealing/archive-envelope.ts'
import type { ArchiveSurroundings } from '../sealing/archive-envelope.ts'

const columns = ['certificateKey', 'multibureauKey', 'screeningKey'] as const

/**
 * Replaces the reports of a verification by ones with what keeps them verifiable: certificates, revocation lists and a
 * time-stamp over everything. All of them or none, so that trying again adds nothing twice. Throws when an authority does
 * not answer.
 */
export async function archiveReports(surroundings: ArchiveSurroundings, key: VerificationKey): Promise<void> {
  const { database, ports } = surroundings
  const row = await findVerification(database, key)
  const now = new Date(await databaseNow(database))
  const due = row?.reportsDue ?? null
  if (row === undefined || due === null || due > now || row.purgeBegun !== null || ports.timestamp === null)
    return
  const replaced: string[] = []
  const change: { [Column in (typeof columns)[number]]?: string } = {}
  const files: (readonly [storageKey: string, bytes: Uint8Array])[] = []
  const next: Date[] = []
  for (const column of columns) {
    const stored = row[column]
    if (stored === null) continue
    const bytes = await ports.storage.get(stored)
    const made = await tailFor(surroundings, new Uint8Array(bytes))
    if (made === null) continue
    const kind = column.slice(0, -'Key'.length)
    const storageKey = `verifications/${row.id}/${kind}-${randomUUIDv7()}.pdf`
    change[column] = storageKey
    files.push([storageKey, new Uint8Array(Buffer.concat([bytes, made.tail]))])
    replaced.push(stored)
    next.push(nextOf({ until: made.until, created: now }))
  }
  for (const [storageKey, bytes] of files) await ports.storage.put(storageKey, bytes)
  const [reportsDue = null] = next.toSorted((one, other) => one.getTime() - other.getTime())
  await database.transaction().execute(async (transaction) => {
    const locked = await lockVerification(transaction, key)
    const isSame = locked?.purgeBegun === null && columns.every((column) => locked[column] === row[column])
    if (isSame) await updateVerification(transaction, locked, { ...change, reportsDue })
    await removeLater(transaction, isSame ? replaced : files.map(([storageKey]) => storageKey))
  })
}

/** Adds a job for every verification whose reports are due. */
export async function archiveDueReports({ database }: Pick<ArchiveSurroundings, 'database'>): Promise<void> {
  for (const key of await dueReports(database))
    await addJob(database, 'archive-reports', key, { jobKey: `archive-reports:${key.verificationId}` })
}
