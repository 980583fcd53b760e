import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { maskedNumber } from '#domain/masked-number.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { consentFor, consentsTo } from '#domain/verification/consent.ts'
import { photoKinds, verifyingStepOf, requiredPhotos } from '#domain/verification/identity.ts'
import type { VerifyingStep } from '#domain/verification/identity.ts'
import { isOpen } from '#domain/verification/lifecycle.ts'
import type { verifyingView } from '#contract/verifying/verifying.ts'
import type { Ports } from '../../ports/ports.ts'
import { databaseNow } from '../../database/clock.ts'
import type { Executor } from '../../database/connection.ts'
import { verificationSessions } from '../../database/guests/guest-sessions.ts'
import {
  findVerification,
  lockVerification,
  verificationState,
} from '../../database/verifications/verifications.ts'
import type { VerificationRow } from '../../database/verifications/verifications.ts'
import type { Answer, Context, IndividualCaller } from '../operation.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import type { Writer } from '../guests/entrance.ts'
import { originOf, presentBranding, presentSender } from '../guests/origin.ts'

/**
 * The current step of an individual. `codeGiven` is whether their session has proven the code. What they agreed to counts for
 * the vendor that it was about: another one is asked for again.
 */
export function individualStep(
  row: VerificationRow,
  codeGiven: boolean,
  { identityVendor }: Vendor,
): VerifyingStep {
  const state = verificationState(row)
  return verifyingStepOf({
    isOpen: isOpen(state),
    isSubmitted: state.submitted !== null,
    codeWanted: row.mobileOtp !== null,
    codeGiven,
    consented: row.consented !== null && consentsTo(row.consentVersion, identityVendor.kind),
    details: row.details,
    photos: row.photos.map(({ kind }) => kind),
    biometrics: row.biometrics,
  })
}

type Vendor = Pick<Ports, 'identityVendor'>

/** An individual in an active session. */
export interface VerifyingSession {
  readonly row: VerificationRow
  readonly step: VerifyingStep
  readonly codeGiven: boolean
}

/** Reads the individual's state. Refuses `session-ended` when the session no longer exists. */
export async function verifyingSession(
  database: Executor,
  { caller, ports }: Pick<Context<IndividualCaller>, 'caller' | 'ports'>,
  locked?: VerificationRow,
): Promise<Result<VerifyingSession>> {
  const session = await verificationSessions.find(database, caller.sessionHash)
  const row = locked ?? (await findVerification(database, caller))
  if (session === undefined || row === undefined) return ended()
  const codeGiven = session.codeAt !== null || row.mobileOtp === null
  return ok({ row, step: individualStep(row, codeGiven, ports), codeGiven })
}

/** The same for an operation. */
export function readVerifyingSession(
  context: Pick<Context<IndividualCaller>, 'database' | 'caller' | 'ports'>,
): Promise<Result<VerifyingSession>> {
  return verifyingSession(context.database, context)
}

/** Runs an individual's act while their verification is locked. A refusal undoes everything. */
export async function withVerifyingSession<Value>(
  context: Context<IndividualCaller>,
  act: (session: VerifyingSession, writer: Writer) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  return undoingRefusals(context.database, async (transaction) => {
    const row = await lockVerification(transaction, context.caller)
    if (row === undefined) return ended()
    const now = await databaseNow(transaction)
    const session = await verifyingSession(transaction, context, row)
    return session.ok ? act(session.value, { transaction, now }) : session
  })
}

function ended(): Result<never> {
  return refuse(refusal('session-ended', 'Your session has ended. Open your link again.'))
}

/** Refuses unless the individual may enter details and photos, saying what is missing. */
export function whyNotOpen(step: VerifyingStep): Refusal | null {
  switch (step) {
    case 'code':
      return refusal('code-required', 'Enter the code from the text message first.')
    case 'consent':
      return refusal('consent-required', 'Agree to the checks first.')
    case 'done':
      return refusal('conflict', 'Everything has already been submitted.')
    case 'closed':
      return refusal('conflict', 'The verification is over.')
    case 'details':
    case 'photos':
    case 'submit':
      return null
  }
}

/** Everything on the individual's pages. Nothing that they entered before the code is given or after the end. */
async function presentVerifying(
  { database, ports }: Pick<Context, 'ports'> & { readonly database: Executor },
  { row, step, codeGiven }: VerifyingSession,
): Promise<Answer<typeof verifyingView>> {
  const origin = await originOf(database, row, row.email)
  const isShown = codeGiven && step !== 'done' && step !== 'closed'
  const wanted = requiredPhotos(row.details?.document ?? 'identity-card', row.biometrics)
  const vendor = ports.identityVendor.kind
  const consent = consentFor(vendor)
  return {
    step,
    sender: presentSender(origin),
    branding: presentBranding(origin),
    sandbox: vendor === 'sandbox',
    local: vendor === 'local',
    individual: { name: row.name, email: isShown ? row.email : null },
    codeSentTo: row.mobileOtp === null ? null : maskedNumber(row.mobileOtp),
    consent: {
      version: consent.version,
      texts: step === 'consent' ? { ...consent.texts } : null,
    },
    language: origin.language,
    details: isShown ? row.details : null,
    photos: photoKinds.map((kind) => ({
      kind,
      wanted: wanted.includes(kind),
      given: isShown && row.photos.some((photo) => photo.kind === kind),
    })),
    biometrics: row.biometrics,
    screening: row.screening,
  }
}

/** The pages after a verb, which may still hold the verification's lock. */
export async function viewAfter(
  { database, caller, ports }: Context<IndividualCaller>,
  { transaction }: { readonly transaction: Executor } = { transaction: database },
): Promise<Result<Answer<typeof verifyingView>>> {
  const session = await verifyingSession(transaction, { caller, ports })
  return session.ok ? ok(await presentVerifying({ database: transaction, ports }, session.value)) : session
}
