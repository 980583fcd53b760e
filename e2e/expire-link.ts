import { createHash } from 'node:crypto'
import { inDatabase } from './database.ts'

/**
 * Makes a signing or verification link expire now. Links are valid for at least a day, so this changes the database.
 */
export async function expireLink(link: string): Promise<void> {
  const token = new URL(link).pathname.split('/').at(-1) ?? ''
  const hash = createHash('sha256').update(token, 'utf8').digest('hex')
  const table = link.includes('/verify/') ? 'verification_links' : 'signing_tokens'
  const sql = `update ${table} set expires = clock_timestamp() where secret_hash = $1`
  const { rowCount } = await inDatabase(process.env['SERVICE_DATA'] ?? '', (client) =>
    client.query(sql, [hash]),
  )
  if (rowCount !== 1) throw new Error('there is no such link')
}
