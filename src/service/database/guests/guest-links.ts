import { sql } from 'kysely'
import type { Insertable, Kysely, Selectable } from 'kysely'
import { newSecret, secretHash } from '../../secrets/secrets.ts'
import type { Executor } from '../connection.ts'
import type { Database as Tables } from '../tables/schema.ts'

type LinkTable = 'signingTokens' | 'verificationLinks'
type Row<Table extends LinkTable> = Selectable<Tables[Table]>
type Common = Pick<Tables[LinkTable], 'secretHash' | 'expires' | 'channel'>

/** Whose link it is, and which way it goes to them. */
type About<Table extends LinkTable> = Omit<Insertable<Tables[Table]>, keyof Common | 'created'> &
  Pick<Insertable<Common>, 'channel'>

/** The links of one kind of guest: only the hash of a link's secret is kept. */
export interface GuestLinks<Table extends LinkTable> {
  /** Makes a link that lives for `days` days of 24 hours. Only the caller gets its secret. */
  readonly add: (
    database: Executor,
    link: About<Table> & { readonly days: number },
  ) => Promise<{ readonly secret: string; readonly expires: Date }>
  /** The link of a secret's hash, whatever has become of it. */
  readonly find: (database: Executor, hash: string) => Promise<Row<Table> | undefined>
}

function guestLinks<Table extends LinkTable>(table: Table): GuestLinks<Table> {
  // The queries use only columns that every table of links has.
  const linksIn = (database: Executor) => database as unknown as Kysely<Record<'links', Common>>
  const name = table as unknown as 'links'
  return {
    add: async (database, { days, channel, ...about }) => {
      const secret = newSecret()
      const { expires } = await linksIn(database)
        .insertInto(name)
        .values({
          ...about,
          channel,
          secretHash: secretHash(secret),
          expires: sql<Date>`clock_timestamp() + make_interval(hours => ${days * 24})`,
        })
        .returning('expires')
        .executeTakeFirstOrThrow()
      return { secret, expires }
    },
    find: async (database, hash) => {
      const found = await linksIn(database)
        .selectFrom(name)
        .selectAll()
        .where('secretHash', '=', hash)
        .executeTakeFirst()
      return found as Row<Table> | undefined
    },
  }
}

/** Links of recipients to their envelope. */
export const signingLinks = guestLinks('signingTokens')
/** Links of individuals to their verification. */
export const verificationLinks = guestLinks('verificationLinks')
