import type { Executor } from '../connection.ts'
import { runCompiled } from '../compiled.ts'
import type { Statement } from '../compiled.ts'
import type { Adopted, NewRecipientRow, RecipientRow, RecipientUpdate } from '../tables/schema.ts'
import { columnsAt, updateRows } from '../rows.ts'

/** Names one recipient of one organisation. */
export interface RecipientKey {
  readonly organisationId: string
  readonly recipientId: string
}

export async function findRecipient(
  database: Executor,
  { organisationId, recipientId }: RecipientKey,
): Promise<RecipientRow | undefined> {
  const key = { organisationId, id: recipientId }
  return (await runCompiled(database, columnsAt('recipients', recipientColumns, key)))[0]
}

/** Reads what a recipient has adopted. */
export function adoptedAt({ organisationId, recipientId }: RecipientKey): Statement<Adopted> {
  const key = { organisationId, id: recipientId }
  return columnsAt('recipients', ['adoptedSignature', 'adoptedInitials'], key)
}

/** The columns of {@link RecipientRow}. */
export const recipientColumns = Object.keys({
  organisationId: true,
  id: true,
  envelopeId: true,
  position: true,
  name: true,
  email: true,
  mobile: true,
  type: true,
  status: true,
  message: true,
  passwordHash: true,
  smsAuth: true,
  muted: true,
  language: true,
  asksIdentity: true,
  signingOrder: true,
  redirects: true,
  declinedReason: true,
  diagnosis: true,
  created: true,
  sent: true,
  viewed: true,
  declined: true,
  completed: true,
  consented: true,
  consentVersion: true,
  reminded: true,
  reminders: true,
} satisfies Record<keyof RecipientRow, true>) as (keyof RecipientRow)[]

/** The recipients of several envelopes, in each envelope's request order. */
export async function recipientsOf(
  database: Executor,
  organisationId: string,
  envelopeIds: readonly string[],
): Promise<Map<string, RecipientRow[]>> {
  const byEnvelope = new Map<string, RecipientRow[]>(envelopeIds.map((id) => [id, []]))
  if (envelopeIds.length === 0) return byEnvelope
  const rows = await database
    .selectFrom('recipients')
    .select(recipientColumns)
    .where('organisationId', '=', organisationId)
    .where('envelopeId', 'in', [...envelopeIds])
    .orderBy('position')
    .orderBy('id')
    .execute()
  for (const row of rows) byEnvelope.get(row.envelopeId)?.push(row)
  return byEnvelope
}

/** Adds recipients. False when an id is already taken in the organisation. Some recipients may then be missing. */
export async function insertRecipients(
  transaction: Executor,
  rows: readonly NewRecipientRow[],
): Promise<boolean> {
  if (rows.length === 0) return true
  const added = await transaction
    .insertInto('recipients')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === BigInt(rows.length)
}

export async function updateRecipient(
  transaction: Executor,
  { organisationId, recipientId }: RecipientKey,
  change: RecipientUpdate,
): Promise<void> {
  await updateRows(transaction, 'recipients', { organisationId, id: recipientId }, change)
}

/** Resets what every recipient of an envelope has seen, consented to and drawn, and their reminder counts. */
export async function forgetProgress(
  transaction: Executor,
  { organisationId, envelopeId }: { readonly organisationId: string; readonly envelopeId: string },
): Promise<void> {
  await updateRows(
    transaction,
    'recipients',
    { organisationId, envelopeId },
    {
      viewed: null,
      consented: null,
      consentVersion: null,
      adoptedSignature: null,
      adoptedInitials: null,
      diagnosis: null,
      reminded: null,
      reminders: 0,
    },
  )
}

/** Deletes the recipients of an envelope that are not among those to keep. */
export async function deleteOtherRecipients(
  transaction: Executor,
  { organisationId, envelopeId }: { readonly organisationId: string; readonly envelopeId: string },
  keep: readonly string[],
): Promise<void> {
  await transaction
    .deleteFrom('recipients')
    .where('organisationId', '=', organisationId)
    .where('envelopeId', '=', envelopeId)
    .$if(keep.length > 0, (query) => query.where('id', 'not in', [...keep]))
    .execute()
}
