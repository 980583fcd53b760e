import { accountViews } from '#contract/app/accounts.ts'
import { ownAccount } from '#contract/app/account/own-account.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import {
  closeAllSessions,
  closeOtherSessions,
  endSession as endOne,
  sessionsOf,
} from '../../database/organisations/sessions.ts'
import { replaceAccountLinks } from '../../database/organisations/account-links.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import { lockManagedAccount } from './find-visible-account.ts'
import { presentSessionRow } from './present-session-row.ts'
import { accountTarget, byCaller, noteSecurity, ownTarget } from '../security/record.ts'
import type { AccountCaller, Context } from '../operation.ts'
import type { Executor } from '../../database/connection.ts'

/** GET /app/accounts/:id/sessions: for administrators. */
export const listAccountSessions = operation(
  accountViews.sessions,
  async ({ database, caller }, { params }) =>
    undoingRefusals(database, async (transaction) => {
      const found = await lockManagedAccount(transaction, caller, params.id)
      if (!found.ok) return found
      const key = { organisationId: caller.organisationId, accountId: found.value.id }
      const rows = await sessionsOf(transaction, key)
      return ok(rows.map((row) => presentSessionRow(row, caller.sessionHash)))
    }),
)

/** DELETE /app/accounts/:id/sessions: signs the account out everywhere. Its sign-in codes stop working too. */
export const endAccountSessions = operation(accountViews.endSessions, async (context, { params }) =>
  undoingRefusals(context.database, async (transaction) => {
    const { caller } = context
    const found = await lockManagedAccount(transaction, caller, params.id)
    if (!found.ok) return found
    const key = { organisationId: caller.organisationId, accountId: found.value.id }
    await replaceAccountLinks(transaction, key, 'sign-in')
    await closeAllSessions(transaction, key)
    const note = { kind: 'sessions-ended', target: accountTarget(found.value) } as const
    await noteSecurity(transaction, byCaller(context), { ...note, details: { which: 'all' } })
    return ok(undefined)
  }),
)

/** GET /app/account/sessions: where the caller is signed in. */
export const listOwnSessions = operation(ownAccount.sessions, async ({ database, caller }) => {
  const rows = await sessionsOf(database, caller)
  return ok(rows.map((row) => presentSessionRow(row, caller.sessionHash)))
})

/** DELETE /app/account/sessions/:id. */
export const endOwnSession = operation(ownAccount.endSession, async (context, { params }) =>
  undoingRefusals(context.database, async (transaction) => {
    if (!(await endOne(transaction, context.caller, params.id)))
      return refuse(refusal('not-found', 'This session doesn’t exist, or has ended.'))
    await noteEnded(context, transaction, 'one')
    return ok(undefined)
  }),
)

/** DELETE /app/account/sessions: everywhere except here. */
export const endOtherSessions = operation(ownAccount.endOtherSessions, async (context) => {
  const { database, caller } = context
  await database.transaction().execute(async (transaction) => {
    await closeOtherSessions(transaction, caller, caller.sessionHash)
    await noteEnded(context, transaction, 'all others')
  })
  return ok(undefined)
})

async function noteEnded(
  context: Context<AccountCaller>,
  transaction: Executor,
  which: string,
): Promise<void> {
  const target = ownTarget(context.caller)
  await noteSecurity(transaction, byCaller(context), { kind: 'sessions-ended', target, details: { which } })
}
