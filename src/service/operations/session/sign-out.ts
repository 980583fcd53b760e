import { session } from '#contract/app/session.ts'
import { ok } from '#domain/result.ts'
import { closeSession } from '../../database/organisations/sessions.ts'
import { operation } from '../operation.ts'
import { byCaller, noteSecurity } from '../security/record.ts'

/** Ends the session on this device. */
export const signOut = operation(session.signOut, async (context) => {
  const { database, caller } = context
  await database.transaction().execute(async (transaction) => {
    await closeSession(transaction, caller.sessionHash)
    await noteSecurity(transaction, byCaller(context), { kind: 'signed-out' })
  })
  context.session.clear()
  return ok(undefined)
})
