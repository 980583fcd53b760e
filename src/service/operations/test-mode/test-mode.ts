import { testModeOperations } from '#contract/app/organisation/test-mode.ts'
import { isTestOrganisation, mayUseTests } from '#domain/account/test-organisation.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import {
  emptyTestOrganisation,
  enterTestOrganisation,
  findTestOrganisation,
  leaveTestOrganisation,
  openTestOrganisation,
  setTestUsers,
} from '../../database/organisations/test-organisations.ts'
import { addJob } from '../../queue/tasks.ts'
import { checkMayAdminister } from '../access.ts'
import { operation } from '../operation.ts'
import type { AccountCaller, Context } from '../operation.ts'
import { byCaller, noteSecurity } from '../security/record.ts'

type Found = Awaited<ReturnType<typeof findTestOrganisation>>

function present(found: Found) {
  return { created: found?.created.toISOString() ?? null, users: found?.testUsers ?? 'everyone' }
}

const none = () => refusal('not-found', 'There is no test mode yet. An administrator can switch to it first.')

/** GET /app/test-mode: for everyone in the organisation. */
export const readTestMode = operation(testModeOperations.read, async ({ database, caller }) =>
  ok(present(await findTestOrganisation(database, caller.organisationId))),
)

/**
 * POST /app/test-mode: the session acts in the test organisation until it leaves it, with the rights that the person has at each
 * request. The first switch of an administrator makes it. Refuses `not-found` before, and those who may not use it.
 */
export const enterTestMode = operation(testModeOperations.enter, async (context) => {
  const { database, caller } = context
  const found = await findTestOrganisation(database, caller.organisationId)
  if (found === undefined && caller.role !== 'administrator') return refuse(none())
  if (found !== undefined && !mayUseTests(caller, found.testUsers))
    return refuse(refusal('not-allowed', 'Only administrators can use test mode here.'))
  // Neither can be in a transaction, which would see one of the two organisations.
  if (found === undefined) await openTestOrganisation(database, caller.organisationId)
  if (!(await enterTestOrganisation(database, caller, caller.sessionHash))) return refuse(none())
  await note(context, 'test-mode-entered')
  return ok(undefined)
})

/** DELETE /app/test-mode: harmless outside of it. */
export const leaveTestMode = operation(testModeOperations.leave, async ({ database, caller }) => {
  await leaveTestOrganisation(database, caller.sessionHash)
  return ok(undefined)
})

/** PUT /app/test-mode: for administrators. Whoever may not use it any more acts in the real organisation at the next request. */
export const setTestMode = operation(testModeOperations.set, async (context, { body }) => {
  const { database, caller } = context
  const allowed = checkMayAdminister(caller, 'test mode')
  if (!allowed.ok) return allowed
  const changed = await setTestUsers(database, caller.organisationId, body.users)
  if (changed === undefined) return refuse(none())
  await note(context, 'test-mode-changed', { users: body.users })
  return ok(present(changed))
})

/**
 * DELETE /app/test-mode/data: everything that was made in the test organisation, trails included, and its files soon after. Refuses
 * `conflict` anywhere else: there the database would refuse it too.
 */
export const emptyTestMode = operation(testModeOperations.empty, async (context) => {
  const { database, caller } = context
  const allowed = checkEmptying(caller)
  if (!allowed.ok) return allowed
  await database.transaction().execute(async (transaction) => {
    const files = await emptyTestOrganisation(transaction, caller.organisationId)
    for (let at = 0; at < files.length; at += filesTogether)
      await addJob(transaction, 'remove-files', { files: files.slice(at, at + filesTogether) })
    await noteSecurity(transaction, byCaller(context), { kind: 'test-data-deleted' })
  })
  return ok(undefined)
})

const filesTogether = 500

function checkEmptying(caller: AccountCaller): Result<true> {
  const allowed = checkMayAdminister(caller, 'test mode')
  if (!allowed.ok) return allowed
  if (isTestOrganisation(caller.organisationId)) return ok(true)
  return refuse(refusal('conflict', 'Switch to test mode first. Only test data can be deleted like this.'))
}

async function note(
  context: Context<AccountCaller>,
  kind: 'test-mode-entered' | 'test-mode-changed',
  details: Readonly<Record<string, string>> = {},
): Promise<void> {
  await context.database
    .transaction()
    .execute((transaction) => noteSecurity(transaction, byCaller(context), { kind, details }))
}
