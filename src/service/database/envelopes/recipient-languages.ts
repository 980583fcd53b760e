import { sql } from 'kysely'
import type { Language } from '#domain/language.ts'
import { runCompiled } from '../compiled.ts'
import type { Executor } from '../connection.ts'

/** An address of a person, in one organisation. */
interface Reader {
  readonly organisationId: string
  readonly email: string
  /** What the sender chose for them. */
  readonly language?: Language | null
}

/**
 * The language that an address chose in an organisation, otherwise the one that the sender chose for them, and the
 * organisation's default.
 */
export async function knownLanguages(
  database: Executor,
  { organisationId, email, language = null }: Omit<Reader, 'email'> & { readonly email: string | null },
): Promise<{ chosen: Language | null; usual: Language }> {
  const values = [addressOf(email ?? ''), organisationId]
  const [found] = await runCompiled(database, {
    kind: 'languages',
    values,
    write: () =>
      database
        .selectFrom('organisations')
        .leftJoin('recipientLanguages', (join) =>
          join
            .onRef('recipientLanguages.organisationId', '=', 'organisations.id')
            .on('recipientLanguages.email', '=', addressOf(email ?? '')),
        )
        .select(['recipientLanguages.language as chosen', 'organisations.recipientLanguage as usual'])
        .where('organisations.id', '=', organisationId),
  })
  if (found === undefined) throw new Error(`There is no organisation ${organisationId}`)
  return { ...found, chosen: found.chosen ?? language }
}

/** The language for messages to an address. */
export async function languageFor(database: Executor, reader: Reader): Promise<Language> {
  const { chosen, usual } = await knownLanguages(database, reader)
  return chosen ?? usual
}

/** Stores the latest choice of an address, or the language in which they acted. */
export async function keepLanguage(
  database: Executor,
  { organisationId, email }: Reader,
  language: Language,
): Promise<void> {
  await database
    .insertInto('recipientLanguages')
    .values({ organisationId, email: addressOf(email), language })
    .onConflict((conflict) =>
      conflict.columns(['organisationId', 'email']).doUpdateSet({ language, chosen: sql`now()` }),
    )
    .execute()
}

/**
 * Forgets the choice of an address that is being removed, unless someone else in the organisation uses the same
 * address.
 */
export async function forgetLanguage(
  database: Executor,
  { organisationId, email, verificationId = '' }: Reader & { readonly verificationId?: string },
): Promise<void> {
  const address = addressOf(email)
  const spellings = [...new Set([email, address])]
  await database
    .deleteFrom('recipientLanguages')
    .where('organisationId', '=', organisationId)
    .where('email', '=', address)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('recipients')
            .select('id')
            .where('recipients.organisationId', '=', organisationId)
            .where('recipients.email', 'in', spellings),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('verifications')
            .select('id')
            .where('verifications.organisationId', '=', organisationId)
            .where('verifications.id', '<>', verificationId)
            .where('verifications.email', 'in', spellings),
        ),
      ),
    )
    .execute()
}

/** A canonical form of an address, regardless of its spelling in upper or lower case. */
export function addressOf(email: string): string {
  return email.trim().toLowerCase()
}
