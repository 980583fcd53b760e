import { randomUUIDv7 } from 'node:crypto'
import { verifying } from '#contract/verifying/verifying.ts'
import { limits } from '#domain/limits.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { keepLanguage } from '../../database/envelopes/recipient-languages.ts'
import { consentFor } from '#domain/verification/consent.ts'
import { requiredPhotos } from '#domain/verification/identity.ts'
import { submitVerification as decideSubmit } from '#domain/verification/lifecycle.ts'
import type { StoredPhoto } from '../../database/tables/verification-tables.ts'
import { addJob } from '../../queue/tasks.ts'
import { removeFiles } from '../documents/remove-files.ts'
import { operation } from '../operation.ts'
import type { Context, IndividualCaller } from '../operation.ts'
import { byTheIndividual, changeVerification } from '../verifications/change-verification.ts'
import type { VerificationDecision, LockedVerification } from '../verifications/change-verification.ts'
import { verifyingSession, viewAfter, whyNotOpen } from './session.ts'
import type { VerifyingSession } from './session.ts'

type Act = (
  given: VerifyingSession & LockedVerification,
) => Result<VerificationDecision> | Promise<Result<VerificationDecision>>

/** Runs an individual's verb while their verification is locked, and returns the pages afterwards. */
async function actAs(context: Context<IndividualCaller>, act: Act) {
  const { database, caller } = context
  const done = await changeVerification(database, caller, async (locked) => {
    const session = await verifyingSession(locked.transaction, context, locked.row)
    return session.ok ? act({ ...locked, ...session.value }) : session
  })
  return done.ok ? viewAfter(context) : done
}

/** Consents to the checks. Refuses `conflict` for another version of the text than the active one. */
export const consentToVerification = operation(verifying.consent, (context, { body }) =>
  actAs(context, async ({ transaction, row, step, now }) => {
    const blocked = whyNotOpen(step)
    if (step !== 'consent') return blocked === null ? ok({}) : refuse(blocked)
    if (body.version !== consentFor(context.ports.identityVendor.kind).version)
      return refuse(refusal('conflict', 'The text has changed. Read it again.'))
    const { version, language = 'en' } = body
    if (body.language !== undefined) await keepLanguage(transaction, row, language)
    const details = { version, language }
    const notes = [{ kind: 'individual-consented', actor: byTheIndividual, details } as const]
    return ok({ change: { consented: now, consentVersion: body.version }, notes })
  }),
)

/** Saves or changes the details. Changing the kind of document deletes photos of the previous one. */
export const giveDetails = operation(verifying.details, (context, { body }) =>
  actAs(context, ({ step, now }) => {
    const blocked = whyNotOpen(step)
    if (blocked !== null) return refuse(blocked)
    if (body.birthDate >= now.slice(0, 10)) {
      const errors = [{ path: 'birth_date', message: 'The date is in the future.' }]
      return refuse(refusal('invalid-input', 'birth_date: The date is in the future.', { errors }))
    }
    return ok({ change: { details: JSON.stringify(body) } })
  }),
)

/** Takes a photo. Its content alone decides the type. */
export const givePhoto = operation(verifying.photo, async (context, { params, body }) => {
  const { database, caller, ports } = context
  const session = await verifyingSession(database, context)
  if (!session.ok) return session
  const blocked = whyNotOpen(session.value.step)
  if (blocked !== null) return refuse(blocked)
  if (body.file.size > limits.documentBytes)
    return refuse(refusal('too-large', 'The photo is larger than 10 MB.'))
  const bytes = new Uint8Array(await body.file.arrayBuffer())
  const type = pictureType(bytes)
  if (type === null) return refuse(refusal('unsupported-type', 'Upload the photo as JPEG or PNG.'))
  const storageKey = `verifications/${caller.verificationId}/${params.kind}-${randomUUIDv7()}`
  const photo: StoredPhoto = { kind: params.kind, type, size: bytes.length, storageKey }
  await ports.storage.put(storageKey, bytes)
  let withoutUse = [storageKey]
  const given = await actAs(context, ({ row, step }) => {
    const late = whyNotOpen(step)
    if (late !== null) return refuse(late)
    const others = row.photos.filter(({ kind }) => kind !== params.kind)
    const same = row.photos.filter(({ kind }) => kind === params.kind)
    withoutUse = same.map((one) => one.storageKey)
    return ok({ change: { photos: JSON.stringify([...others, photo]) } })
  })
  await removeFiles(context, withoutUse)
  return given
})

/** Source: JPEG (ISO/IEC 10918-1) SOI marker, PNG (ISO/IEC 15948) signature. */
function pictureType(bytes: Uint8Array): StoredPhoto['type'] | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  return png.every((byte, index) => bytes[index] === byte) ? 'image/png' : null
}

/** Submits everything. A job passes it to the provider. */
export const submitVerification = operation(verifying.submit, (context) =>
  actAs(context, async ({ transaction, row, state, step, now }) => {
    const blocked = whyNotOpen(step)
    if (blocked !== null) return refuse(blocked)
    if (step !== 'submit') return refuse(refusal('conflict', 'Something is still missing.'))
    const decided = decideSubmit(state, now)
    if (!decided.ok) return decided
    const { organisationId, id: verificationId } = row
    await addJob(
      transaction,
      'identity-check',
      { organisationId, verificationId },
      { queue: `identity:${verificationId}` },
    )
    const photos = requiredPhotos(row.details?.document ?? 'passport', row.biometrics).length
    const notes = [{ kind: 'individual-submitted', actor: byTheIndividual, details: { photos } } as const]
    return ok({ state: decided.value, notes })
  }),
)
