import { session } from '#contract/app/session.ts'
import { ok } from '#domain/result.ts'
import { closeSession } from '../../database/organisations/sessions.ts'
import { operation } from '../operation.ts'

/** Ends the session on this device. */
export const signOut = operation(session.signOut, async ({ database, caller, session: cookie }) => {
  await closeSession(database, caller.sessionHash)
  cookie.clear()
  return ok(undefined)
})
