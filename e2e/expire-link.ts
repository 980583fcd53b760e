import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Client } from 'pg'

/** Lets a signing link's time run out now. Links live for a day at least, so this reaches into the database. */
export async function expireLink(link: string): Promise<void> {
  const token = new URL(link).pathname.split('/').at(-1) ?? ''
  const client = new Client(databaseAddress())
  await client.connect()
  try {
    const hash = createHash('sha256').update(token, 'utf8').digest('hex')
    const sql = 'update signing_tokens set expires = clock_timestamp() where secret_hash = $1'
    const { rowCount } = await client.query(sql, [hash])
    if (rowCount !== 1) throw new Error('there is no such link')
  } finally {
    await client.end()
  }
}

function databaseAddress() {
  const url = process.env['DATABASE_URL']
  if (url) return { connectionString: url }
  const host = join(process.env['SERVICE_DATA'] ?? '', 'postgres-socket')
  return { host, user: 'countersign', database: 'countersign' }
}
