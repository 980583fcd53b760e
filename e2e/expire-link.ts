import { createHash } from 'node:crypto'
import { inDatabase } from './database.ts'

/** Lets a signing link's time run out now. Links live for a day at least, so this reaches into the database. */
export async function expireLink(link: string): Promise<void> {
  const token = new URL(link).pathname.split('/').at(-1) ?? ''
  const hash = createHash('sha256').update(token, 'utf8').digest('hex')
  const sql = 'update signing_tokens set expires = clock_timestamp() where secret_hash = $1'
  const { rowCount } = await inDatabase(process.env['SERVICE_DATA'] ?? '', (client) =>
    client.query(sql, [hash]),
  )
  if (rowCount !== 1) throw new Error('there is no such link')
}
