import { join } from 'node:path'
import { Client } from 'pg'

/**
 * Accesses a running service's database for what the API rightly does not offer: letting time pass, or injecting a
 * fault. `dataDir` is the service's own folder, unless `DATABASE_URL` names a server.
 */
export async function inDatabase<T>(dataDir: string, act: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(addressOf(dataDir))
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

function addressOf(dataDir: string) {
  const url = process.env['DATABASE_URL']
  if (url) return { connectionString: url }
  return { host: join(dataDir, 'postgres-socket'), user: 'countersign', database: 'countersign' }
}
