import { session } from '#contract/app/session.ts'
import { ok } from '#domain/result.ts'
import { keepSession } from '../../database/organisations/sessions.ts'
import { operation } from '../operation.ts'
import { presentSession } from './present-session.ts'

/** The signed-in account. Requested by each page of the dashboard, which keeps the session alive. */
export const currentSession = operation(session.current, async (context) => {
  await keepSession(context.database, context.caller.sessionHash)
  const { caller } = context
  return ok({ ...(await presentSession(context, caller)), mustEnrol: caller.mustEnrol })
})
