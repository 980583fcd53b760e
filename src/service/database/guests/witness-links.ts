import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { randomUUIDv7 } from 'node:crypto'
import { witnessLinkDays } from '#domain/field/witness.ts'
import type { Witness } from '#domain/field/field.ts'
import { newSecret, secretHash } from '../../secrets/secrets.ts'
import type { Executor } from '../connection.ts'
import type { EnvelopeKey } from '../envelopes/envelope-aggregate.ts'
import type { WitnessLinksTable } from '../tables/signing-tables.ts'

export type WitnessLinkRow = Selectable<WitnessLinksTable>

/** Which link; of an envelope all, of a recipient all, or the one of a field. */
interface LinksOf extends EnvelopeKey {
  readonly recipientId?: string
  readonly fieldId?: string
}

const now = sql<Date>`clock_timestamp()`

/** The links in force of an envelope. */
export async function witnessLinksOf(
  database: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
): Promise<WitnessLinkRow[]> {
  return database
    .selectFrom('witnessLinks')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where('envelopeId', '=', envelopeId)
    .where('withdrawn', 'is', null)
    .execute()
}

/** A link by its id, whether it is in force or not. */
export async function findWitnessLink(
  database: Executor,
  { organisationId, id }: Pick<WitnessLinkRow, 'organisationId' | 'id'>,
): Promise<WitnessLinkRow | undefined> {
  return database
    .selectFrom('witnessLinks')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The link of a secret's hash, of its latest email or an earlier one. */
export async function followWitnessLink(
  database: Executor,
  hash: string,
): Promise<WitnessLinkRow | undefined> {
  return database
    .selectFrom('witnessLinks')
    .selectAll()
    .where((where) =>
      where.or([where('secretHash', '=', hash), sql<boolean>`earlier_hashes @> array[${hash}]::text[]`]),
    )
    .executeTakeFirst()
}

/** Writes down whom a signer asks to witness a field. The caller holds the envelope's lock and withdrew the one before. */
export async function addWitnessLink(
  transaction: Executor,
  about: EnvelopeKey & { readonly recipientId: string; readonly fieldId: string },
  { name, email }: Witness,
): Promise<string> {
  const id = randomUUIDv7()
  const { organisationId, envelopeId, recipientId, fieldId } = about
  await transaction
    .insertInto('witnessLinks')
    .values({ organisationId, envelopeId, recipientId, fieldId, id, name, email })
    .execute()
  return id
}

/** Makes a secret for a link whose email is about to leave. Those of earlier tries work, too, for their email may have left. */
export async function armWitnessLink(
  transaction: Executor,
  { organisationId, id }: Pick<WitnessLinkRow, 'organisationId' | 'id'>,
): Promise<{ readonly secret: string; readonly expires: Date }> {
  const secret = newSecret()
  const { expires } = await transaction
    .updateTable('witnessLinks')
    .set({
      earlierHashes: sql<string[]>`array_remove(earlier_hashes || secret_hash, null)`,
      secretHash: secretHash(secret),
      expires: sql<Date>`clock_timestamp() + make_interval(hours => ${witnessLinkDays * 24})`,
    })
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .returning(sql<Date>`expires`.as('expires'))
    .executeTakeFirstOrThrow()
  return { secret, expires }
}

/** Writes down how far a link has come. */
export async function updateWitnessLink(
  transaction: Executor,
  { organisationId, id }: Pick<WitnessLinkRow, 'organisationId' | 'id'>,
  change: Partial<Pick<WitnessLinkRow, 'problem' | 'name'>> & {
    readonly sent?: string
    readonly opened?: string
    readonly signed?: string
  },
): Promise<void> {
  await transaction
    .updateTable('witnessLinks')
    .set(change)
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

/** Makes links useless for good. The caller holds the envelope's lock. */
export async function withdrawWitnessLinks(
  transaction: Executor,
  { organisationId, envelopeId, recipientId, fieldId }: LinksOf,
): Promise<WitnessLinkRow[]> {
  let links = transaction
    .updateTable('witnessLinks')
    .set({ withdrawn: now })
    .where('organisationId', '=', organisationId)
    .where('envelopeId', '=', envelopeId)
    .where('withdrawn', 'is', null)
  if (recipientId !== undefined) links = links.where('recipientId', '=', recipientId)
  if (fieldId !== undefined) links = links.where('fieldId', '=', fieldId)
  return links.returningAll().execute()
}
