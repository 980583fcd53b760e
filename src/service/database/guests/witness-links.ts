import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { randomUUIDv7 } from 'node:crypto'
import { witnessLinkDays } from '#domain/field/witness.ts'
import type { Witness } from '#domain/field/field.ts'
import { newSecret, secretHash } from '../../secrets/secrets.ts'
import type { Executor } from '../connection.ts'
import type { EnvelopeKey } from '../envelopes/envelope-aggregate.ts'
import type { WitnessLinksTable } from '../tables/signing-tables.ts'
import { findRow, updateRows } from '../rows.ts'

export type WitnessLinkRow = Selectable<WitnessLinksTable>

/** Selects links: all of an envelope, all of a recipient, or the one for a field. */
interface LinksOf extends EnvelopeKey {
  readonly recipientId?: string
  readonly fieldId?: string
}

const now = sql<Date>`clock_timestamp()`

/** An envelope's active links. */
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

/** A link by its id, active or not. */
export async function findWitnessLink(
  database: Executor,
  { organisationId, id }: Pick<WitnessLinkRow, 'organisationId' | 'id'>,
): Promise<WitnessLinkRow | undefined> {
  return findRow(database, 'witnessLinks', { organisationId, id })
}

/** The link for a secret's hash, from its latest email or an earlier one. */
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

/**
 * Records whom a signer asked to witness a field. The caller holds the envelope's lock and has withdrawn the previous
 * link.
 */
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

/**
 * Creates a secret for a link whose email is about to be sent. Secrets of earlier attempts keep working, because their
 * email may have been sent.
 */
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

/** Records the progress of a link. */
export async function updateWitnessLink(
  transaction: Executor,
  { organisationId, id }: Pick<WitnessLinkRow, 'organisationId' | 'id'>,
  change: Partial<Pick<WitnessLinkRow, 'problem' | 'name'>> & {
    readonly sent?: string
    readonly opened?: string
    readonly signed?: string
  },
): Promise<void> {
  await updateRows(transaction, 'witnessLinks', { organisationId, id }, change)
}

/** Revokes links for good. The caller holds the envelope's lock. */
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
