import type { VerbContext } from '../../records/verbs/verb-context.ts'
import { mayManage } from '#domain/account/visibility.ts'
import type { Viewer } from '#domain/account/visibility.ts'
import type { VerificationRow } from '../../api/verifications.ts'
import type { Action } from '../../kit/commands/actions.ts'
import { actionOf as actionOfVerb } from '../../kit/commands/verbs.ts'
import type { Verb } from '../../kit/commands/verbs.ts'

/** A verb on a verification, shared by menus, its page, shortcuts and the command palette. */
export type VerificationVerb = Verb<VerificationRow, VerbContext>

/** Whether the viewer may change this verification. */
export function manages(viewer: Viewer, { sender, group, shared }: VerificationRow): boolean {
  return mayManage(viewer, { accountId: sender.id, groupId: group?.id ?? null, shared })
}

/** Whether the individual can still submit everything. */
export function isWaiting({ status, submitted }: VerificationRow): boolean {
  return (status === 'created' || status === 'sent' || status === 'failed') && submitted === null
}

/** A verb in the form that the kit's menus, palette and shortcuts take. */
export function actionOf(verb: VerificationVerb, row: VerificationRow, context: VerbContext): Action {
  return actionOfVerb('verification', verb, row, context)
}
