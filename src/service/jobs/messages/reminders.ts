import { isReminderDue } from '#domain/recipient/reminders.ts'
import { databaseNow } from '../../database/clock.ts'
import { lockEnvelope, recipientOf, stateOf } from '../../database/envelopes/envelope-aggregate.ts'
import { reminderCandidates } from '../../database/envelopes/reminders.ts'
import type { Candidate } from '../../database/envelopes/reminders.ts'
import { rulesFor } from '../../database/organisations/policies.ts'
import { updateRecipient } from '../../database/envelopes/recipients.ts'
import type { Handler, JobContext } from '../runner.ts'
import { addJob } from '../../queue/tasks.ts'

const atOnce = 500

/**
 * Reminds recipients who keep others waiting, each at most once per interval, even when several processes check at
 * once.
 */
export const reminders: Handler<'reminders'> = async (_, context) => {
  for (let more = true; more;) {
    const candidates = await reminderCandidates(context.database, atOnce)
    let reminded = 0
    for (const candidate of candidates) if (await remind(context, candidate)) reminded += 1
    more = candidates.length === atOnce && reminded > 0
  }
}

/** Asks the domain under the envelope's lock, and counts the reminder in the transaction that adds its job. */
async function remind({ database }: JobContext, candidate: Candidate): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const loaded = await lockEnvelope(transaction, candidate)
    const row = loaded?.recipients.find(({ id }) => id === candidate.recipientId)
    if (loaded === undefined || row === undefined) return false
    const rule = (await rulesFor(transaction, loaded.row)).reminders.value
    const { reminders } = row
    const recipient = { ...recipientOf(row), reminded: row.reminded?.toISOString() ?? null, reminders }
    const now = await databaseNow(transaction)
    if (!isReminderDue(rule, recipient, stateOf(loaded), now)) return false
    await updateRecipient(transaction, candidate, { reminded: now, reminders: reminders + 1 })
    await addJob(transaction, 'reminder-email', { ...candidate })
    return true
  })
}
