import { signing } from '#contract/signing/signing.ts'
import type { signingView } from '#contract/signing/signing.ts'
import { ok } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { appendAuditEvents } from '../../database/envelopes/audit-events.ts'
import { openSessionAt, openSessionIn } from '../../database/guests/signing-sessions.ts'
import { loadEnvelopeWith } from '../../database/envelopes/envelope-aggregate.ts'
import { announce } from '../../database/live.ts'
import { updateRecipient } from '../../database/envelopes/recipients.ts'
import { mailReceipt } from '../downloads/signed-receipt.ts'
import { downloadKey } from '../downloads/download-links.ts'
import { emitEvents } from '../endpoints/emit-events.ts'
import { recipientViewed } from '../endpoints/event-payloads.ts'
import { recordTransition } from '../envelopes/transition.ts'
import type { Decision } from '../envelopes/transition.ts'
import type { Writer } from '../guests/entrance.ts'
import { operation } from '../operation.ts'
import type { Answer, Context, RecipientCaller } from '../operation.ts'
import { addAnchor } from '../../queue/tasks.ts'
import { contentAt, contentIn, presentView } from './present-view.ts'
import { authorOf, readSessionWith, sessionOf, withSession } from './session.ts'
import type { SigningWriter, SigningSession } from './session.ts'

/** Everything on the current signing page. Reading changes nothing. */
export const viewSigning = operation(signing.view, async (context) => {
  const { session, found } = await readSessionWith(context, contentAt(context.caller))
  return session.ok
    ? ok(await presentView({ ...context, content: contentIn(found) }, session.value))
    : session
})

type View = Answer<typeof signingView>

/** Runs a recipient's verb and returns the page after it, both under one lock. */
export async function actAndView(
  context: Context<RecipientCaller>,
  act: (session: SigningSession, writer: SigningWriter) => Promise<Result<unknown>>,
): Promise<Result<View>> {
  await readyToView(context)
  return withSession(context, async (session, writer) => {
    const done = await act(session, writer)
    return done.ok ? viewAfter(context, writer) : done
  })
}

/** The same for a verb that changes the envelope's state. */
export async function moveAndView(
  context: Context<RecipientCaller>,
  decide: (session: SigningSession, writer: SigningWriter) => Result<Decision> | Promise<Result<Decision>>,
): Promise<Result<View>> {
  return actAndView(context, async (session, writer) => {
    const decided = await decide(session, writer)
    if (!decided.ok) return decided
    const { transaction, now, author } = writer
    const decision = decided.value
    await recordTransition(transaction, context.caller, session.loaded, { decision, author, now })
    if (decision.state !== session.state) await keepOutside(context, session, writer, decision)
    return ok(undefined)
  })
}

/** What leaves the database with an act: its receipt, and a time-stamp over the head that it led to. */
async function keepOutside(
  { caller, ports }: Context<RecipientCaller>,
  { loaded }: SigningSession,
  { transaction }: SigningWriter,
  { state }: Decision,
): Promise<void> {
  if (ports.timestamp !== null) await addAnchor(transaction, caller)
  const row = loaded.recipients.find(({ id }) => id === caller.recipientId)
  const now = state.recipients.find(({ id }) => id === caller.recipientId)
  if (row !== undefined && now?.status === 'completed') await mailReceipt(transaction, row)
}

/** Loads what pages need before the lock: a transaction must not wait for a second connection. */
export async function readyToView({ database }: Pick<Context, 'database'>): Promise<void> {
  await downloadKey(database)
}

/**
 * The page after a verb, while the envelope is still locked. When the verb removed the last obstacle between the
 * recipient and the documents, it is recorded that they were shown: mail scanners follow links, but they do not get
 * this far.
 */
export async function viewAfter(
  context: Context<RecipientCaller>,
  { transaction, now }: Writer,
): Promise<Result<View>> {
  const { caller } = context
  const { loaded, found } = await loadEnvelopeWith(transaction, caller, [
    openSessionAt(caller.sessionHash),
    ...contentAt(caller),
  ])
  if (loaded === undefined) throw new Error(`The envelope ${caller.envelopeId} vanished under its lock`)
  const [open, ...content] = found
  const session = sessionOf(caller, loaded, openSessionIn(open), now)
  if (!session.ok) return session
  const { step, recipient } = session.value
  if (step === 'open' && recipient.viewed === null)
    await noteViewed(caller, { transaction, now, author: authorOf(recipient, context) })
  const then = { ...context, now: async () => new Date(now), content: contentIn(content) }
  return ok(await presentView(then, session.value, transaction))
}

async function noteViewed(
  caller: RecipientCaller,
  { transaction, now, author }: SigningWriter,
): Promise<void> {
  const { organisationId, envelopeId } = caller
  await updateRecipient(transaction, caller, { viewed: now })
  await appendAuditEvents(transaction, caller, [{ ...author, kind: 'recipient-viewed' }], now)
  const subject = { organisationId, subjectId: envelopeId }
  await emitEvents(transaction, subject, [recipientViewed(caller, now)])
  await announce(transaction, { organisation_id: organisationId, kind: 'envelope', envelope_id: envelopeId })
}
