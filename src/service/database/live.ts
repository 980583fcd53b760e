import { sql } from 'kysely'
import type { Executor } from './connection.ts'

/** What changed, as told to every process through `NOTIFY live`; it arrives when the transaction commits. */
export interface LiveChange {
  readonly organisation_id: string
  readonly kind: 'envelope' | 'fields' | 'draft' | 'inbox'
  readonly envelope_id?: string
  readonly revision?: number
}

/** Tells every listening process of a change, once the transaction commits. */
export async function announce(database: Executor, change: LiveChange): Promise<void> {
  await sql`select pg_notify('live', ${JSON.stringify(change)})`.execute(database)
}
