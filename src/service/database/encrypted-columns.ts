import { sql } from 'kysely'
import { headOf } from '../secrets/data-keys.ts'
import { decrypt, WrongKey } from '../secrets/encryption.ts'
import { derivedKey } from '../secrets/master-key.ts'
import type { Database } from './connection.ts'
import { decryptSecret, encryptSecret, newestKey } from './keyring.ts'

/** A column that holds what only this service may read, and what names its rows. */
interface EncryptedColumn {
  readonly table: string
  readonly key: readonly string[]
  readonly column: string
  /** Where earlier versions kept it as it was, and how that is written before it is encrypted. */
  readonly clear?: {
    readonly columns: readonly string[]
    readonly write: (values: (string | null)[]) => string
  }
  /** The plain text of what earlier versions encrypted in another way. */
  readonly earlier?: (
    database: Database,
    ids: readonly string[],
    stored: Buffer,
  ) => (master: Buffer) => Promise<Buffer>
}

const asItWas = (column: string) => ({
  columns: [column],
  write: ([value]: (string | null)[]) => value ?? '',
})

/** With a key derived for one thing from the master key itself. */
const derived =
  (nameOf: (id: string) => string): NonNullable<EncryptedColumn['earlier']> =>
  (_, [id = ''], stored) =>
  async (master) =>
    decrypt(derivedKey(master, nameOf(id)), stored)

/** The key that all authenticators had in common. */
const formerAuthenticators = 'authenticators'

type Kept =
  | 'serviceSecret'
  | 'sealKey'
  | 'authenticator'
  | 'endpointSignature'
  | 'rolePassword'
  | 'inboxMessage'
  | 'deliveryBody'
  | 'fileKey'
  | 'signOnSecret'
  | 'ceremonySecret'
  | 'localCheck'

/** Everything in the database that is encrypted. A test looks for secrets in all other columns. */
export const encrypted: Readonly<Record<Kept, EncryptedColumn>> = {
  serviceSecret: {
    table: 'service_secrets',
    key: ['name'],
    column: 'value',
    earlier: derived((name) => name),
  },
  sealKey: {
    table: 'seal_keys',
    key: ['id'],
    column: 'private_key',
    earlier: derived((id) => `seal-key/${id}`),
  },
  authenticator: {
    table: 'account_authenticators',
    key: ['organisation_id', 'account_id'],
    column: 'secret',
    earlier: (database, _, stored) => async () => {
      const { value } = await database
        .selectFrom('serviceSecrets')
        .select('value')
        .where('name', '=', formerAuthenticators)
        .executeTakeFirstOrThrow()
      return decrypt(
        await decryptColumn(database, encrypted.serviceSecret, [formerAuthenticators], value),
        stored,
      )
    },
  },
  endpointSignature: {
    table: 'endpoints',
    key: ['organisation_id', 'id'],
    column: 'signature_encrypted',
    clear: asItWas('signature'),
  },
  rolePassword: {
    table: 'template_roles',
    key: ['organisation_id', 'template_id', 'id'],
    column: 'recipient_password_encrypted',
    clear: asItWas('recipient_password'),
  },
  inboxMessage: {
    table: 'inbox_messages',
    key: ['organisation_id', 'id'],
    column: 'encrypted',
    clear: { columns: ['text', 'html'], write: ([text, html]) => JSON.stringify({ text, html }) },
  },
  deliveryBody: {
    table: 'webhook_deliveries',
    key: ['organisation_id', 'id'],
    column: 'body_encrypted',
    clear: asItWas('body'),
  },
  fileKey: { table: 'file_keys', key: ['storage_key'], column: 'encrypted' },
  signOnSecret: {
    table: 'sign_on_connections',
    key: ['organisation_id', 'id'],
    column: 'client_secret',
  },
  ceremonySecret: { table: 'ceremonies', key: ['organisation_id', 'id'], column: 'secret' },
  localCheck: { table: 'local_checks', key: ['organisation_id', 'verification_id'], column: 'found' },
}

/** What a value is encrypted for: its own column and row. */
function aboutOf({ table, column }: EncryptedColumn, ids: readonly string[]): string {
  return [`${table}.${column}`, ...ids].join('/')
}

/** Encrypts a value for a column of the row that has these ids, in the order of the column's key. */
export async function encryptColumn(
  database: Database,
  column: EncryptedColumn,
  ids: readonly string[],
  plain: Uint8Array | string,
): Promise<Buffer> {
  return encryptSecret(database, aboutOf(column, ids), Buffer.from(plain))
}

/** The plain text of {@link encryptColumn}. Throws {@link WrongKey} when it was put into another row or column. */
export async function decryptColumn(
  database: Database,
  column: EncryptedColumn,
  ids: readonly string[],
  stored: Buffer,
): Promise<Buffer> {
  const earlier = column.earlier?.(database, ids, stored)
  return decryptSecret(database, aboutOf(column, ids), stored, earlier)
}

/** How many values were encrypted anew, and which could not be decrypted. */
export interface Rekeyed {
  readonly moved: number
  readonly unreadable: readonly string[]
}

const batch = 200

/**
 * Encrypts with the newest key what is stored as it was or under another key, a few rows at a time, while the service
 * runs. Can be stopped at any moment and run again.
 */
export async function rekeyColumns(database: Database): Promise<Rekeyed> {
  const sum = { moved: 0, unreadable: [] as string[] }
  for (const column of Object.values(encrypted)) {
    for await (const row of clearRows(database, column)) sum.moved += await moveRow(database, column, row)
    for await (const row of olderRows(database, column))
      try {
        sum.moved += await moveRow(database, column, row)
      } catch (error) {
        if (!(error instanceof WrongKey)) throw error
        sum.unreadable.push(aboutOf(column, row.ids))
      }
  }
  return sum
}

/** A row with a value that has to move: encrypted so far, or the texts that are stored as they were. */
interface Row {
  readonly ids: string[]
  readonly stored: Buffer | null
  readonly texts: (string | null)[]
}

function clearRows(database: Database, column: EncryptedColumn): AsyncGenerator<Row> {
  const [first] = column.clear?.columns ?? []
  return rowsIn(database, column, first === undefined ? sql`false` : sql`${sql.ref(first)} is not null`)
}

async function* olderRows(database: Database, column: EncryptedColumn): AsyncGenerator<Row> {
  const head = headOf((await newestKey(database)).id)
  const name = sql.ref(column.column)
  yield* rowsIn(
    database,
    column,
    sql`${name} is not null and substring(${name} from 1 for ${head.length}) <> ${head}`,
  )
}

/** Rows in the order of their keys, so that one that cannot be moved is not met again. */
async function* rowsIn(
  database: Database,
  { table, key, column, clear }: EncryptedColumn,
  condition: ReturnType<typeof sql>,
): AsyncGenerator<Row> {
  const ids = sql`array[${sql.join(key.map((name) => sql.ref(name)))}]::text[]`
  const texts = sql`array[${sql.join((clear?.columns ?? []).map((name) => sql.ref(name)))}]::text[]`
  for (let after: string[] | null = null; ;) {
    const { rows }: { rows: Row[] } = await sql<Row>`
      select ${ids} as ids, ${sql.ref(column)} as stored, ${texts} as texts from ${sql.table(table)}
      where ${condition} and (${after}::text[] is null or ${ids} > ${after}::text[])
      order by ${ids} limit ${batch}
    `.execute(database)
    yield* rows
    if (rows.length < batch) return
    after = rows.at(-1)?.ids ?? null
  }
}

/** Encrypts a value anew, unless its row was changed meanwhile. */
async function moveRow(
  database: Database,
  column: EncryptedColumn,
  { ids, stored, texts }: Row,
): Promise<number> {
  const { table, key, clear } = column
  const plain =
    stored === null
      ? Buffer.from(clear?.write(texts) ?? '')
      : await decryptColumn(database, column, ids, stored)
  const value = await encryptColumn(database, column, ids, plain)
  const name = sql.ref(column.column)
  const same =
    stored === null
      ? sql.join(
          (clear?.columns ?? []).map(
            (text, index) => sql`${sql.ref(text)} is not distinct from ${texts[index]}`,
          ),
          sql` and `,
        )
      : sql`${name} = ${stored}`
  const { numAffectedRows } = await sql`
    update ${sql.table(table)}
    set ${sql.join([sql`${name} = ${value}`, ...(clear?.columns ?? []).map((text) => sql`${sql.ref(text)} = null`)])}
    where ${sql.join(
      key.map((one, index) => sql`${sql.ref(one)} = ${ids[index]}`),
      sql` and `,
    )} and ${same}
  `.execute(database)
  return Number(numAffectedRows ?? 0)
}
