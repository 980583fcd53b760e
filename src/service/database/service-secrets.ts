import { randomBytes } from 'node:crypto'
import type { Executor } from './connection.ts'

/**
 * A secret of the whole deployment, created from random bytes by the first caller. Every process gets the same. `make`
 * returns the bytes of a new one, by default 32 random ones.
 */
export async function serviceSecret(
  database: Executor,
  name: string,
  make: () => Uint8Array = () => randomBytes(32),
): Promise<Buffer> {
  const kept = await readSecret(database, name)
  if (kept) return kept
  await database
    .insertInto('serviceSecrets')
    .values({ name, value: Buffer.from(make()) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const made = await readSecret(database, name)
  if (!made) throw new Error(`The secret ${name} could not be kept`)
  return made
}

/** A secret that already exists. */
export async function readSecret(database: Executor, name: string): Promise<Buffer | undefined> {
  const row = await database
    .selectFrom('serviceSecrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value
}
