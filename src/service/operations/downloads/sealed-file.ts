import { setTimeout as pause } from 'node:timers/promises'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { loadEnvelope } from '../../database/envelope-aggregate.ts'
import type { EnvelopeRow } from '../../database/schema.ts'
import type { Context, FileAnswer } from '../operation.ts'
import type { DownloadFile } from './download-token.ts'

const patienceMilliseconds = 15_000

/** A final file of a completed envelope; waits for the seal when it is still being made. */
export async function sealedFile(
  { database }: Pick<Context, 'database'>,
  row: EnvelopeRow,
  file: Exclude<DownloadFile, 'original'>,
): Promise<Result<FileAnswer['content']>> {
  const key = { organisationId: row.organisationId, envelopeId: row.id }
  const until = Date.now() + patienceMilliseconds
  let current: EnvelopeRow = row
  while (current.sealed === null && Date.now() < until) {
    await pause(100)
    current = (await loadEnvelope(database, key))?.row ?? row
  }
  const storageKey = {
    master: current.masterKey,
    certificate: current.certificateKey,
    combined: current.combinedKey,
  }[file]
  if (storageKey !== null) return ok({ storageKey })
  return refuse(
    refusal('not-available', 'The final documents are being sealed. Try again in a moment.', {
      retryAfter: 2,
    }),
  )
}
