import { sql } from 'kysely'
import type { Insertable, Kysely, Selectable } from 'kysely'
import { newSecret, secretHash } from '../../secrets/secrets.ts'
import { runCompiled } from '../compiled.ts'
import type { Executor } from '../connection.ts'
import type { Database as Tables } from '../tables/schema.ts'

type LinkTable = 'signingTokens' | 'verificationLinks'
type Common = Pick<Tables[LinkTable], 'secretHash' | 'expires' | 'channel'>

/** Whose link it is, and which way it goes to them. */
type About<Table extends LinkTable> = Omit<Insertable<Tables[Table]>, keyof Common | 'created'> &
  Pick<Insertable<Common>, 'channel'>

/** The queries of one kind of guest's links: only the hash of a link's secret is kept. */
function guestLinks<Table extends LinkTable>(table: Table) {
  // The queries use only columns that every table of links has.
  const linksIn = (database: Executor) => database as unknown as Kysely<Record<'links', Common>>
  const name = table as unknown as 'links'
  return {
    /** Creates a link that is valid for `days` days of 24 hours. Only the caller gets its secret. */
    async add(database: Executor, { days, channel, ...about }: About<Table> & { readonly days: number }) {
      const secret = newSecret()
      const expires = sql<Date>`clock_timestamp() + make_interval(hours => ${days * 24})`
      const kept = await linksIn(database)
        .insertInto(name)
        .values({ ...about, channel, secretHash: secretHash(secret), expires })
        .returning('expires')
        .executeTakeFirstOrThrow()
      return { secret, expires: kept.expires }
    },

    /** The link for a secret's hash, whatever its state, and when that was read, by the database's clock. */
    async find(
      database: Executor,
      hash: string,
    ): Promise<(Selectable<Tables[Table]> & { readonly readAt: Date }) | undefined> {
      const [found] = await runCompiled(database, {
        kind: `link in ${table}`,
        values: [hash],
        write: () =>
          linksIn(database)
            .selectFrom(name)
            .selectAll()
            .select(sql<Date>`clock_timestamp()`.as('readAt'))
            .where('secretHash', '=', hash),
      })
      return found as (Selectable<Tables[Table]> & { readonly readAt: Date }) | undefined
    },
  }
}

/** Links of recipients to their envelope. */
export const signingLinks = guestLinks('signingTokens')
/** Links of individuals to their verification. */
export const verificationLinks = guestLinks('verificationLinks')
