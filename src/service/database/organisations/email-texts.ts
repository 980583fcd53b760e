import type { OwnText, TextedEmail } from '#domain/email-texts.ts'
import type { Language } from '#domain/language.ts'
import type { Selectable } from 'kysely'
import type { Executor } from '../connection.ts'
import { deleteRows } from '../rows.ts'
import type { EmailTextsTable } from '../tables/account-tables.ts'

/** Where words are written: an organisation, or one of its groups. */
export interface TextPlace {
  readonly organisationId: string
  readonly groupId: string | null
}

/** What an organisation writes, and one of its groups if it is asked for. */
export async function emailTextsOf(
  database: Executor,
  { organisationId, groupId }: TextPlace,
): Promise<Selectable<EmailTextsTable>[]> {
  return database
    .selectFrom('emailTexts')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where('groupId', 'in', ['', groupId ?? ''])
    .execute()
}

/** Writes both words of an email in a language; nulls for both remove them. */
export async function setEmailText(
  transaction: Executor,
  { organisationId, groupId }: TextPlace,
  {
    email,
    language,
    subject,
    opening,
  }: OwnText & { readonly email: TextedEmail; readonly language: Language },
): Promise<void> {
  const key = { organisationId, groupId: groupId ?? '', email, language }
  if (subject === null && opening === null) {
    await deleteRows(transaction, 'emailTexts', key)
    return
  }
  await transaction
    .insertInto('emailTexts')
    .values({ ...key, subject, opening })
    .onConflict((conflict) =>
      conflict.columns(['organisationId', 'groupId', 'email', 'language']).doUpdateSet({ subject, opening }),
    )
    .execute()
}

/** Forgets what a group wrote, which is deleted. */
export async function forgetEmailTexts(
  transaction: Executor,
  { organisationId, groupId }: { readonly organisationId: string; readonly groupId: string },
): Promise<void> {
  await deleteRows(transaction, 'emailTexts', { organisationId, groupId })
}
