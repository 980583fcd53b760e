import { session } from '#contract/app/session.ts'
import { ok } from '#domain/result.ts'
import { keepSession } from '../../database/organisations/sessions.ts'
import { operation } from '../operation.ts'
import { presentSession } from './present-session.ts'

/** Who is signed in. Asked by each page of the dashboard, it is what keeps a session alive. */
export const currentSession = operation(session.current, async (context) => {
  await keepSession(context.database, context.caller.sessionHash)
  return ok(await presentSession(context, context.caller))
})
