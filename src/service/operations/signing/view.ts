import { signing } from '#contract/signing/signing.ts'
import type { signingView } from '#contract/signing/signing.ts'
import { ok } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { appendAuditEvents } from '../../database/audit-events.ts'
import { announce } from '../../database/live.ts'
import { updateRecipient } from '../../database/recipients.ts'
import { emitEvents } from '../endpoints/emit-events.ts'
import { recipientViewed } from '../endpoints/event-payloads.ts'
import { operation } from '../operation.ts'
import type { Answer, Context, RecipientCaller } from '../operation.ts'
import { presentView } from './present-view.ts'
import { readScene, withScene } from './scene.ts'

/** Everything of the signing page as it is now. Reading changes nothing. */
export const viewSigning = operation(signing.view, async (context) => {
  const scene = await readScene(context)
  return scene.ok ? ok(await presentView(context, scene.value)) : scene
})

/**
 * The page after a verb. When the verb removed the last thing between the recipient and the documents, it is recorded that
 * they were shown: mail scanners follow links, but they do not get here.
 */
export async function viewAfter(
  context: Context<RecipientCaller>,
): Promise<Result<Answer<typeof signingView>>> {
  const scene = await readScene(context)
  if (!scene.ok) return scene
  const { step, recipient } = scene.value
  if (step === 'open' && recipient.viewed === null) await noteViewed(context)
  return ok(await presentView(context, scene.value))
}

async function noteViewed(context: Context<RecipientCaller>): Promise<void> {
  await withScene(context, async ({ step, recipient }, { transaction, now, author }) => {
    if (step !== 'open' || recipient.viewed !== null) return ok(undefined)
    const { organisationId, envelopeId } = context.caller
    await updateRecipient(transaction, context.caller, { viewed: now })
    await appendAuditEvents(transaction, context.caller, [{ ...author, kind: 'recipient-viewed' }], now)
    const subject = { organisationId, subjectId: envelopeId }
    await emitEvents(transaction, subject, [recipientViewed(context.caller, now)])
    await announce(transaction, {
      organisation_id: organisationId,
      kind: 'envelope',
      envelope_id: envelopeId,
    })
    return ok(undefined)
  })
}
