import { sql } from 'kysely'
import type { Executor } from './connection.ts'

/** A change announced to every process through `NOTIFY live`. It arrives when the transaction commits. */
export interface LiveChange {
  readonly organisation_id: string
  readonly kind: 'envelope' | 'fields' | 'draft' | 'inbox' | 'verification' | 'template' | 'bulk-send'
  readonly envelope_id?: string
  readonly verification_id?: string
  readonly template_id?: string
  readonly bulk_send_id?: string
  readonly revision?: number
  /** Nothing that other recipients would see has changed. */
  readonly for_senders?: true
  /** For a deleted record: whose it was, for those who could see it. */
  readonly gone?: Belonging
}

interface Belonging {
  readonly accountId: string
  readonly groupId: string | null
  readonly shared: boolean
}

/** Announces that a template should be read again at a revision, or that it is `gone`. */
export async function announceTemplate(
  transaction: Executor,
  { organisationId, templateId }: { readonly organisationId: string; readonly templateId: string },
  more: Pick<LiveChange, 'gone' | 'revision'> = {},
): Promise<void> {
  await announce(transaction, {
    organisation_id: organisationId,
    kind: 'template',
    template_id: templateId,
    ...more,
  })
}

/** Announces a change to every listening process once the transaction commits. */
export async function announce(database: Executor, change: LiveChange): Promise<void> {
  await sql`select pg_notify('live', ${JSON.stringify(change)})`.execute(database)
}
