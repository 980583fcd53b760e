import { accountViews } from '#contract/app/accounts.ts'
import { ownAccount } from '#contract/app/own-account.ts'
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
export const endAccountSessions = operation(
  accountViews.endSessions,
  async ({ database, caller }, { params }) =>
    undoingRefusals(database, async (transaction) => {
      const found = await lockManagedAccount(transaction, caller, params.id)
      if (!found.ok) return found
      const key = { organisationId: caller.organisationId, accountId: found.value.id }
      await replaceAccountLinks(transaction, key, 'sign-in')
      await closeAllSessions(transaction, key)
      return ok(undefined)
    }),
)

/** GET /app/account/sessions: where the caller is signed in. */
export const listOwnSessions = operation(ownAccount.sessions, async ({ database, caller }) => {
  const rows = await sessionsOf(database, caller)
  return ok(rows.map((row) => presentSessionRow(row, caller.sessionHash)))
})

/** DELETE /app/account/sessions/:id. */
export const endOwnSession = operation(ownAccount.endSession, async ({ database, caller }, { params }) =>
  (await endOne(database, caller, params.id))
    ? ok(undefined)
    : refuse(refusal('not-found', 'There is no such session, or it no longer exists.')),
)

/** DELETE /app/account/sessions: everywhere except here. */
export const endOtherSessions = operation(ownAccount.endOtherSessions, async ({ database, caller }) => {
  await closeOtherSessions(database, caller, caller.sessionHash)
  return ok(undefined)
})
