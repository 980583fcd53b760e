import type { EnvelopeState } from '#domain/envelope/lifecycle.ts'
import { deadEndOf, stepOf } from '#domain/recipient/access.ts'
import type { DeadEndReason, Proofs, SigningStep } from '#domain/recipient/access.ts'
import { wantsIdentity } from '#domain/recipient/identity.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { loadEnvelopeWith, stateOf } from '../../database/envelopes/envelope-aggregate.ts'
import type { LoadedEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import type { RowsOf, Statement } from '../../database/compiled.ts'
import { identityRuleOf } from '../../database/organisations/policies.ts'
import type { EnvelopeRow, RecipientRow } from '../../database/tables/schema.ts'
import { openSessionAt, openSessionIn } from '../../database/guests/signing-sessions.ts'
import type { OpenSession, SigningSessionRow } from '../../database/guests/signing-sessions.ts'
import { linkOf } from '../../database/guests/signing-links.ts'
import type { Author } from '../envelopes/apply-effects.ts'
import { lockCurrent, undoingRefusals } from '../envelopes/transition.ts'
import type { Writer } from '../guests/entrance.ts'
import type { Context, RecipientCaller } from '../operation.ts'

/** How far a recipient has come in their envelope. */
export interface RecipientProgress {
  readonly loaded: LoadedEnvelope
  readonly state: EnvelopeState
  readonly recipient: RecipientRow
  readonly step: SigningStep
  /** Whether they gave the required password, code and proof of identity in this session. */
  readonly isProven: boolean
  /** The check of identity that was begun in the browser of this session. */
  readonly identityCheck: string | null
  /** The kiosk on whose device they act. */
  readonly ceremonyId: string | null
}

/** A recipient in an active session, with their progress. */
export interface SigningSession extends RecipientProgress {
  readonly row: SigningSessionRow
  /** Whether the recipient has the documents open elsewhere too. */
  readonly isElsewhere: boolean
  /** The database's time for which this is true. */
  readonly now: string
}

/** What a recipient's verb writes with while the envelope is locked. */
export interface SigningWriter extends Writer {
  readonly author: Author
}

/**
 * Reads the recipient's state. Refuses `session-ended` when the session, its link or the recipient no longer exists.
 */
export async function readSession(
  context: Pick<Context<RecipientCaller>, 'database' | 'caller'>,
): Promise<Result<SigningSession>> {
  return (await readSessionWith(context, [])).session
}

/** The same, and what other statements find. */
export async function readSessionWith<const Statements extends readonly Statement<unknown>[]>(
  { database, caller }: Pick<Context<RecipientCaller>, 'database' | 'caller'>,
  statements: Statements,
): Promise<{ readonly session: Result<SigningSession>; readonly found: RowsOf<Statements> }> {
  const asked = [openSessionAt(caller.sessionHash), ...statements] as const
  const { loaded, found } = await loadEnvelopeWith(database, caller, asked)
  const [open, ...rest] = found
  return { session: sessionOf(caller, loaded, openSessionIn(open)), found: rest }
}

/**
 * Runs a recipient's verb in one transaction that holds the envelope's lock, so that the session state stays true until
 * it commits. A refusal undoes everything.
 */
export async function withSession<Value>(
  context: Context<RecipientCaller>,
  act: (session: SigningSession, writer: SigningWriter) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  return withSessionAnd(context, [], act)
}

/** The same, with what other statements find once the envelope is locked. */
export async function withSessionAnd<const Statements extends readonly Statement<unknown>[], Value>(
  { database, caller, address, userAgent }: Context<RecipientCaller>,
  statements: Statements,
  act: (session: SigningSession, writer: SigningWriter, found: RowsOf<Statements>) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  return undoingRefusals(database, async (transaction) => {
    const locked = await lockCurrent(transaction, caller, [openSessionAt(caller.sessionHash), ...statements])
    if (locked === undefined) return ended('invalid')
    const [open, ...found] = locked.found
    const session = sessionOf(caller, locked.loaded, openSessionIn(open))
    if (!session.ok) return session
    const author = authorOf(session.value.recipient, { address, userAgent })
    return act(session.value, { transaction, now: session.value.now, author }, found)
  })
}

/** The caller's session in an envelope that is already loaded, now or at a given time. */
export function sessionOf(
  caller: RecipientCaller,
  loaded: LoadedEnvelope | undefined,
  open: OpenSession | undefined,
  at?: string,
): Result<SigningSession> {
  const recipient = loaded?.recipients.find((one) => one.id === caller.recipientId)
  if (loaded === undefined || open === undefined || recipient === undefined) return ended('invalid')
  if (open.session.recipientId !== recipient.id) return ended('invalid')
  const { envelope } = stateOf(loaded)
  const { session, link, isElsewhere } = open
  const now = at ?? open.now.toISOString()
  const end = deadEndOf(linkOf(link), envelope, now)
  const isShown = end === 'voided' || (end === 'recalled' && link.recalled === null)
  if (end !== null && !isShown) return ended(end)
  const progress = progressOf(loaded, recipient, open)
  return progress ? ok({ row: session, isElsewhere, now, ...progress }) : ended('removed')
}

/** A recipient's progress with what a session proves. Undefined for someone who is not a recipient of the envelope. */
export function progressOf(
  loaded: LoadedEnvelope,
  recipient: RecipientRow,
  open: Pick<OpenSession, 'session' | 'identityAt' | 'ceremonyId'> | null,
): RecipientProgress | undefined {
  const state = stateOf(loaded)
  const own = state.recipients.find((one) => one.id === recipient.id)
  if (own === undefined) return undefined
  const proofs = proofsOf(open, recipient, loaded.row)
  const isProven =
    (!proofs.passwordSet || proofs.passwordGiven) &&
    (!proofs.codeWanted || proofs.codeGiven) &&
    (!proofs.identityWanted || proofs.identityGiven)
  const step = stepOf(state.envelope, own, state.recipients, proofs)
  const [identityCheck, ceremonyId] = [open?.session.identityCheck ?? null, open?.ceremonyId ?? null]
  return { loaded, state, recipient, step, isProven, identityCheck, ceremonyId }
}

/** What a session proves. Without one, only the link. */
export function proofsOf(
  open: Pick<OpenSession, 'session' | 'identityAt'> | null,
  recipient: RecipientRow,
  { rules }: EnvelopeRow,
): Proofs {
  const session = open?.session
  return {
    passwordSet: recipient.passwordHash !== null,
    passwordGiven: (session?.passwordAt ?? null) !== null,
    codeWanted: recipient.smsAuth !== null,
    codeGiven: (session?.codeAt ?? null) !== null,
    identityWanted: wantsIdentity(recipient, identityRuleOf({ rules })),
    identityGiven: (open?.identityAt ?? null) !== null,
    consented: recipient.consented !== null,
  }
}

/** A recipient as the author in the audit trail. */
export function authorOf(
  { id, name, email }: Pick<RecipientRow, 'id' | 'name' | 'email'>,
  where: { readonly address: string; readonly userAgent: string | null },
): Author {
  return { actor: { kind: 'recipient', id, name, email }, ...where }
}

function ended(reason: DeadEndReason): { ok: false; refusal: Refusal } {
  const words =
    reason === 'expired'
      ? 'Your link has expired. Open it again to ask for a new one.'
      : reason === 'replaced'
        ? 'Your link was replaced by a newer one. Open the link in your latest message.'
        : 'Your session has ended. Open your link again.'
  return refuse(refusal('session-ended', words))
}

/** Refuses unless documents are open for filling in, saying what is missing. */
export function checkOpen(step: SigningStep): Result<true> {
  switch (step) {
    case 'open':
      return ok(true)
    case 'password':
      return refuse(refusal('password-required', 'Enter your password first.'))
    case 'code':
      return refuse(refusal('code-required', 'Enter the code from the text message first.'))
    case 'identity':
      return refuse(refusal('identity-required', 'Prove your identity first.'))
    case 'consent':
      return refuse(refusal('consent-required', 'Agree to sign electronically first.'))
    case 'waiting':
      return refuse(
        refusal('not-your-turn', 'Others act before you. You’ll get an email when it’s your turn.'),
      )
    case 'finished':
      return refuse(refusal('recipient-finished', 'You’ve already finished.'))
    case 'declined':
      return refuse(
        refusal('recipient-declined', 'You’ve declined. Ask the sender to send the envelope again.'),
      )
    case 'closed':
      return refuse(
        refusal('envelope-not-open', 'The envelope is no longer open, so nothing can be changed.'),
      )
  }
}
