import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { EnvelopeRow } from '../../database/tables/schema.ts'
import { sealTailsOf, tailKeys } from '../../database/seals/seal-tails.ts'
import { finalKey } from '../sealing/archive-envelope.ts'
import { mayServe } from '../sealing/hold-sealed.ts'
import { ensureSealed, heldBack } from '../sealing/seal-envelope.ts'
import type { Context, FileAnswer } from '../operation.ts'
import type { DownloadFile } from './download-token.ts'

/** A final file of a completed envelope. A caller who asks before it is sealed waits for the seal, or makes it. */
export async function sealedFile(
  context: Pick<Context, 'database' | 'config' | 'ports'>,
  row: EnvelopeRow,
  file: Exclude<DownloadFile, 'original' | 'receipt'>,
): Promise<Result<FileAnswer['content']>> {
  const sealed = await ensureSealed(context, { organisationId: row.organisationId, envelopeId: row.id })
  if (!sealed.ok) return sealed
  const storageKey = finalKey(sealed.value, file)
  const key = { organisationId: row.organisationId, envelopeId: row.id }
  if (storageKey !== null && !(await mayServe(context, key, file))) return refuse(heldBack())
  if (storageKey !== null)
    return ok({ storageKey, tails: tailKeys(await sealTailsOf(context.database, key), file) })
  return refuse(refusal('not-available', 'The final documents aren’t ready yet. Try again in a moment.'))
}
