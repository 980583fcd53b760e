import type { Camelized } from '#contract/codec.ts'
import type { draftRecipient } from '#contract/app/drafts.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { z } from 'zod'
import {
  deleteOtherRecipients,
  insertRecipients,
  updateRecipient,
} from '../../database/envelopes/recipients.ts'
import type { RecipientRow, RecipientUpdate } from '../../database/tables/schema.ts'
import { hashPassword } from '../../secrets/passwords.ts'
import type { DraftWriter } from './change-draft.ts'

export type DraftRecipient = Camelized<z.output<typeof draftRecipient>>

/** Hashes of newly entered passwords by recipient id. Slow, so call it before the transaction. */
export async function hashPasswords(
  recipients: readonly DraftRecipient[],
): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>()
  for (const { id, password } of recipients) if (password) hashes.set(id, await hashPassword(password))
  return hashes
}

/** Replaces the recipients of a draft, in the given order. Refuses an id that a recipient of another envelope has. */
export async function saveRecipients(
  { transaction, key, loaded, now }: DraftWriter,
  recipients: readonly DraftRecipient[],
  passwords: ReadonlyMap<string, string>,
): Promise<Result<null>> {
  const { organisationId, envelopeId } = key
  const kept = new Map(loaded.recipients.map((row) => [row.id, row]))
  await deleteOtherRecipients(
    transaction,
    key,
    recipients.map(({ id }) => id),
  )
  for (const [position, recipient] of recipients.entries()) {
    const row = kept.get(recipient.id)
    const columns = { ...columnsOf(recipient), position, ...passwordOf(recipient, passwords) }
    if (row === undefined) {
      const fresh = { organisationId, envelopeId, id: recipient.id, created: now, ...columns }
      if (!(await insertRecipients(transaction, [fresh])))
        return refuse(refusal('invalid-input', 'The id of a recipient is taken. Add the recipient again.'))
    } else if (!isSame(row, columns))
      await updateRecipient(transaction, { organisationId, recipientId: row.id }, columns)
  }
  return ok(null)
}

function columnsOf(recipient: DraftRecipient) {
  return {
    name: recipient.name,
    email: recipient.email.trim(),
    mobile: textOrNull(recipient.mobile),
    type: recipient.type,
    status: recipient.type === 'carbon-copy' ? null : ('created' as const),
    signingOrder: recipient.order,
    message: textOrNull(recipient.message),
    smsAuth: textOrNull(recipient.smsAuth),
    muted: recipient.muted,
    ...(recipient.language === undefined ? {} : { language: recipient.language }),
    ...(recipient.identity === undefined ? {} : { asksIdentity: recipient.identity }),
    redirects: JSON.stringify({
      sessionCompleted: textOrNull(recipient.sessionCompleted),
      sessionDeclined: textOrNull(recipient.sessionDeclined),
    }),
  }
}

/** A null password keeps the current one, an empty one removes it. */
function passwordOf({ id, password }: DraftRecipient, hashes: ReadonlyMap<string, string>): RecipientUpdate {
  return password === null ? {} : { passwordHash: hashes.get(id) ?? null }
}

function isSame(row: RecipientRow, columns: RecipientUpdate): boolean {
  const before: Record<string, unknown> = { ...row, redirects: JSON.stringify(row.redirects) }
  return Object.entries(columns).every(([name, value]) => before[name] === value)
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}
