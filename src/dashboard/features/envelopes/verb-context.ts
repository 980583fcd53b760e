import type { VerbContext } from '../../records/verbs/verb-context.ts'
import { mayManage } from '#domain/account/visibility.ts'
import type { Viewer } from '#domain/account/visibility.ts'
import type { EnvelopeRow, SelectableEnvelope } from '../../api/sending/envelopes.ts'
import type { Action } from '../../kit/commands/actions.ts'
import { actionOf as actionOfVerb } from '../../kit/commands/verbs.ts'
import type { Verb } from '../../kit/commands/verbs.ts'

/** A verb on an envelope, shared by menus, the envelope's page, shortcuts and the command palette. */
export type EnvelopeVerb = Verb<EnvelopeRow, VerbContext>

/** Whether the viewer may change this envelope. Source: specification, Envelope visibility rules. */
export function manages(viewer: Viewer, { sender, group, shared }: SelectableEnvelope): boolean {
  return mayManage(viewer, { accountId: sender.id, groupId: group?.id ?? null, shared })
}

/** A verb in the form that the kit's menus, palette and shortcuts take. */
export function actionOf(verb: EnvelopeVerb, envelope: EnvelopeRow, context: VerbContext): Action {
  return actionOfVerb('envelope', verb, envelope, context)
}
