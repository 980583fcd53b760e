import { sql } from 'kysely'
import type { Executor } from '../connection.ts'
import type { EnvelopeKey } from '../envelopes/envelope-aggregate.ts'
import type { SealTailRow } from '../tables/schema.ts'

export const finalFiles = ['master', 'certificate', 'combined'] as const
export type FinalFile = (typeof finalFiles)[number]

/** What is appended to an envelope's final files, oldest first. */
export async function sealTailsOf(
  database: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
): Promise<SealTailRow[]> {
  return database
    .selectFrom('sealTails')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where('envelopeId', '=', envelopeId)
    .orderBy('file')
    .orderBy('position')
    .execute()
}

/** The names under which a file's tails are stored, oldest first. */
export function tailKeys(tails: readonly SealTailRow[], file: FinalFile): string[] {
  return tails.filter((tail) => tail.file === file).map(({ storageKey }) => storageKey)
}

/** Records a tail, unless another process was faster: then that one counts. */
export async function keepSealTail(
  database: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
  tail: Pick<SealTailRow, 'file' | 'position' | 'storageKey' | 'until'>,
): Promise<void> {
  await database
    .insertInto('sealTails')
    .values({ organisationId, envelopeId, ...tail })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Notes when an envelope's files need the next tail: never, if null. */
export async function setArchiveDue(
  database: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
  due: Date | string | null,
): Promise<void> {
  if (due === null) {
    await database
      .deleteFrom('sealArchives')
      .where('organisationId', '=', organisationId)
      .where('envelopeId', '=', envelopeId)
      .execute()
    return
  }
  await database
    .insertInto('sealArchives')
    .values({ organisationId, envelopeId, due })
    .onConflict((conflict) => conflict.columns(['organisationId', 'envelopeId']).doUpdateSet({ due }))
    .execute()
}

const mostAtOnce = 10_000

/** The envelopes whose files need a tail now, the longest waiting first. */
export async function dueArchives(database: Executor): Promise<EnvelopeKey[]> {
  return database
    .selectFrom('sealArchives')
    .select(['organisationId', 'envelopeId'])
    .where('due', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('due')
    .limit(mostAtOnce)
    .execute()
}

/** How many envelopes and verifications have waited for a tail for more than a day. */
export async function countOverdueArchives(database: Executor): Promise<number> {
  const dayAgo = sql<Date>`clock_timestamp() - interval '1 day'`
  const envelopes = await database
    .selectFrom('sealArchives')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('due', '<', dayAgo)
    .executeTakeFirstOrThrow()
  const verifications = await database
    .selectFrom('verifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('reportsDue', '<', dayAgo)
    .executeTakeFirstOrThrow()
  return envelopes.count + verifications.count
}
