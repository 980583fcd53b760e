import { accounts } from '#contract/v1/accounts.ts'
import { mayUpdateAccount, wouldLockSelfOut } from '#domain/account/administration.ts'
import { isTestOrganisation } from '#domain/account/test-organisation.ts'
import { changesAccess } from '#domain/account/step-up.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { addAccountLink, replaceAccountLinks } from '../../database/organisations/account-links.ts'
import { isEmailTaken, updateAccountRow } from '../../database/organisations/accounts.ts'
import type { Executor } from '../../database/connection.ts'
import type { AccountRow } from '../../database/tables/schema.ts'
import { addLinkEmail } from '../../queue/tasks.ts'
import { viewerOf } from '../access.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import { checkProof } from '../session/check-proof.ts'
import { checkAdministratorRemains, lockVisibleAccount } from './find-visible-account.ts'
import { checkGroup } from '../groups/find-group.ts'
import { emailTaken } from './invite.ts'
import { presentAccount } from './present-account.ts'
import { accountTarget, byCaller, noteSecurity } from '../security/record.ts'
import type { SecurityNote } from '../security/record.ts'
import { findGroup } from '../../database/organisations/groups.ts'

/**
 * PUT /v1/accounts/:id: omitted properties stay as they are. A new role or group takes effect at once, a new email once
 * it is confirmed. Refuses `email-taken`, and administrators who would remove their own role.
 */
export const updateAccount = operation(accounts.update, async (context, { params, body }) => {
  const { database, caller } = context
  const viewer = viewerOf(caller)
  // Emails are unique over all organisations, of which a transaction sees one.
  const isTaken = body.email !== undefined && (await isEmailTaken(database, body.email))
  const updated = await undoingRefusals(database, async (transaction) => {
    const found = await lockVisibleAccount(transaction, caller, params.id)
    if (!found.ok) return found
    const account = found.value
    if (!mayUpdateAccount(viewer, account, body))
      return refuse(refusal('not-allowed', 'Only administrators can change this.'))
    if (wouldLockSelfOut(viewer, account.id, body.role ?? account.role))
      return refuse(refusal('conflict', 'You can’t change your own role. Ask another administrator.'))
    const remains = await checkAdministratorRemains(transaction, account, body.role ?? account.role)
    if (!remains.ok) return remains
    if (isTestOrganisation(account.organisationId) && changesPerson(account, body))
      return refuse(refusal('not-allowed', 'Accounts here follow the real organisation. Change this there.'))
    const group = await checkGroup(transaction, caller, body.groupId)
    if (!group.ok) return group
    const proven = changesAccess(account, body) ? checkProof(caller) : ok(true)
    if (!proven.ok) return proven
    const email = await changeEmail(transaction, account, { newEmail: body.email, isTaken })
    if (!email.ok) return email
    const key = { organisationId: account.organisationId, accountId: account.id }
    const { name, role, number, groupId } = body
    const changed = await updateAccountRow(transaction, key, {
      email: email.value,
      ...(name === undefined ? {} : { name }),
      ...(role === undefined ? {} : { role }),
      ...(number === undefined ? {} : { number }),
      ...(groupId === undefined ? {} : { groupId }),
      ...(body.timezone ? { timezone: body.timezone } : {}),
    })
    const newGroup =
      changed.groupId === null
        ? undefined
        : await findGroup(transaction, { ...key, groupId: changed.groupId })
    for (const note of notesOf(account, changed, { email: body.email, group: newGroup?.name ?? 'none' }))
      await noteSecurity(transaction, byCaller(context), { ...note, target: accountTarget(changed) })
    return ok(changed)
  })
  return updated.ok ? ok(presentAccount(updated.value)) : updated
})

/** Whether an update would change more than what someone has in this organisation alone. */
function changesPerson(
  account: AccountRow,
  body: { readonly [What in (typeof ofPerson)[number]]?: string | null | undefined },
): boolean {
  return ofPerson.some((what) => (body[what] ?? account[what]) !== account[what])
}

const ofPerson = ['name', 'email', 'number', 'timezone', 'role'] as const

/** What the update changed of who may sign in, and of what they see. */
function notesOf(
  before: AccountRow,
  after: AccountRow,
  { email, group }: { readonly email: string | undefined; readonly group: string },
): SecurityNote[] {
  const isNewEmail = email !== undefined && email.toLowerCase() !== before.email.toLowerCase()
  return [
    ...(before.role === after.role
      ? []
      : [{ kind: 'role-changed', details: { from: before.role, to: after.role } } as const]),
    ...(before.groupId === after.groupId ? [] : [{ kind: 'group-changed', details: { to: group } } as const]),
    ...(isNewEmail
      ? [{ kind: 'email-change-requested', details: { from: before.email, to: email } } as const]
      : []),
  ]
}

/**
 * The account's email after the update. A different one has to be confirmed first, the same one in another case is
 * applied at once. Asking for the current one cancels a pending change.
 */
async function changeEmail(
  transaction: Executor,
  account: AccountRow,
  { newEmail, isTaken }: { readonly newEmail: string | undefined; readonly isTaken: boolean },
): Promise<Result<string>> {
  if (newEmail === undefined) return ok(account.email)
  const about = { organisationId: account.organisationId, accountId: account.id }
  if (newEmail.toLowerCase() === account.email.toLowerCase()) {
    await replaceAccountLinks(transaction, about, 'email-change')
    return ok(newEmail)
  }
  if (isTaken) return refuse(emailTaken())
  const link = { ...about, purpose: 'email-change', days: 7, email: newEmail } as const
  // No one has this link's secret. It stores the requested change until the job replaces it by a link it sends.
  await addAccountLink(transaction, link)
  await addLinkEmail(transaction, 'email-change-email', { ...about, email: newEmail })
  return ok(account.email)
}
