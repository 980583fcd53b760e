import { randomUUIDv7 } from 'node:crypto'
import type { localReading } from '#contract/app/verifications.ts'
import { verificationViews } from '#contract/app/verifications.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { unreadWords } from '#domain/verification/local/findings.ts'
import { statusOnCreate } from '#domain/verification/lifecycle.ts'
import type { Database } from '../../database/connection.ts'
import { envelopeWaitingFor } from '../../database/guests/identity-checks.ts'
import { findAccount } from '../../database/organisations/accounts.ts'
import { findLocalCheck } from '../../database/verifications/local-checks.ts'
import type { LocalCheck } from '../../database/verifications/local-checks.ts'
import {
  appendVerificationEvents,
  verificationTrail,
} from '../../database/verifications/verification-events.ts'
import { findVerification, insertVerification } from '../../database/verifications/verifications.ts'
import type { VerificationKey, VerificationRow } from '../../database/verifications/verifications.ts'
import { fileOperation, operation } from '../operation.ts'
import type { AccountCaller, Answer, Context } from '../operation.ts'
import { byCaller, noteSecurity } from '../security/record.ts'
import {
  actorOf,
  announceVerification,
  changeVerification,
  noSuchVerification,
} from './change-verification.ts'
import { addInvitations } from './create-verification.ts'
import { checkMayChange } from './find-verification.ts'

/** GET /app/verifications/:id/reading. Refuses `conflict` where nothing was read here, or it was purged. */
export const showLocalReading = operation(verificationViews.reading, async (context, { params }) => {
  const found = await findReading(context, params.id)
  return found.ok ? ok(await present(context.database, found.value)) : found
})

/**
 * GET /app/verifications/:id/photos/:kind: a photo that the individual submitted, for those who may manage the verification.
 * Kept in no cache, and each look is in the security log.
 */
export const openVerificationPhoto = fileOperation(
  '/app/verifications/{id}/photos/{kind}',
  'account',
  async (context, { id = '', kind = '' }) => {
    const found = await findReading(context, id)
    if (!found.ok) return found
    const photo = found.value.row.photos.find((one) => one.kind === kind)
    if (photo === undefined) return refuse(refusal('not-found', 'There is no such photo.'))
    const target = { kind: 'verification', id, name: null } as const
    const details = { photo: photo.kind }
    await noteSecurity(context.database, byCaller(context), {
      kind: 'verification-photo-viewed',
      target,
      details,
    })
    return ok({
      name: `${photo.kind}.${photo.type === 'image/png' ? 'png' : 'jpg'}`,
      contentType: photo.type,
      disposition: 'inline',
      isSecret: true,
      content: { storageKey: photo.storageKey },
    })
  },
)

/** POST /app/verifications/:id/reading/accept: recorded with who and when. It changes no status. */
export const acceptLocalReading = operation(verificationViews.acceptReading, async (context, { params }) => {
  const decided = await decide(context, params.id, async () => ({
    kind: 'verification-accepted',
    actor: actorOf(context.caller),
  }))
  return decided.ok ? ok(undefined) : decided
})

/** POST /app/verifications/:id/reading/repeat: the same person is asked again, by a verification of the same kind. */
export const repeatLocalReading = operation(verificationViews.repeatReading, async (context, { params }) => {
  const id = randomUUIDv7()
  const decided = await decide(context, params.id, async ({ transaction, row, now }) => {
    await insertAgain(transaction, row, { id, now, actor: actorOf(context.caller) })
    return { kind: 'verification-repeated', actor: actorOf(context.caller), details: { verification: id } }
  })
  return decided.ok ? ok({ id }) : decided
})

interface Found {
  readonly key: VerificationKey
  readonly row: VerificationRow
  readonly check: LocalCheck
}

async function findReading(
  { database, caller }: Pick<Context<AccountCaller>, 'database' | 'caller'>,
  verificationId: string,
): Promise<Result<Found>> {
  const key = { organisationId: caller.organisationId, verificationId }
  const row = await findVerification(database, key)
  if (row === undefined) return refuse(noSuchVerification())
  const allowed = checkMayChange(caller, row)
  if (!allowed.ok) return allowed
  const check = row.purgeBegun === null && row.completed !== null ? await findLocalCheck(database, key) : null
  if (check === null) return refuse(refusal('conflict', 'There is no reading of this verification.'))
  return ok({ key, row, check })
}

const decisions = { 'verification-accepted': 'accepted', 'verification-repeated': 'repeated' } as const
const isDecision = (kind: string): kind is keyof typeof decisions => kind in decisions

async function present(database: Database, { key, row, check }: Found): Promise<Answer<typeof localReading>> {
  const trail = await verificationTrail(database, key)
  const last = trail.findLast(({ kind }) => isDecision(kind))
  const who = last?.actor.id ?? null
  const account =
    who === null
      ? undefined
      : await findAccount(database, { organisationId: key.organisationId, accountId: who })
  const { comparison, zone, unread, reader } = check
  return {
    at: check.at,
    reader: `${reader.name} ${reader.version}`.trim(),
    unread: unread === null ? null : unreadWords[unread],
    isAccepted: comparison?.isAccepted ?? false,
    fields: (comparison?.fields ?? []).map((field) => ({ ...field })),
    zone:
      zone === null
        ? null
        : { format: check.format ?? '', lines: [...zone.lines], photo: zone.photo, box: zone.box },
    photos: row.photos.map(({ kind }) => ({ kind, address: `/app/verifications/${row.id}/photos/${kind}` })),
    decision:
      last === undefined || !isDecision(last.kind)
        ? null
        : {
            outcome: decisions[last.kind],
            by: account?.name ?? 'API credentials',
            at: last.at.toISOString(),
            verificationId:
              typeof last.details['verification'] === 'string' ? last.details['verification'] : null,
          },
    envelopeId: (await envelopeWaitingFor(database, key)) ?? null,
  }
}

type Locked = Parameters<Parameters<typeof changeVerification>[2]>[0]
type Note = Parameters<typeof appendVerificationEvents>[2][number]

/** Records what someone decided who looked at a reading, once. */
async function decide(
  context: Context<AccountCaller>,
  verificationId: string,
  act: (locked: Locked) => Promise<Note>,
): Promise<Result<VerificationRow>> {
  const found = await findReading(context, verificationId)
  if (!found.ok) return found
  const { key } = found.value
  return changeVerification(context.database, key, async (locked) => {
    const { transaction, row } = locked
    if (row.purgeBegun !== null) return refuse(refusal('conflict', 'The verification was purged.'))
    const trail = await verificationTrail(transaction, key)
    if (trail.some(({ kind }) => isDecision(kind)))
      return refuse(refusal('conflict', 'Someone has decided this already. Reload the page.'))
    if ((await envelopeWaitingFor(transaction, key)) !== undefined)
      return refuse(refusal('conflict', 'An envelope waits for this check. Decide on the envelope’s page.'))
    return ok({ notes: [await act(locked)] })
  })
}

async function insertAgain(
  transaction: Locked['transaction'],
  row: VerificationRow,
  { id, now, actor }: { readonly id: string; readonly now: string; readonly actor: Note['actor'] },
): Promise<void> {
  const { organisationId, name, email, mobile, mobileOtp, message, messageSms, accountId, groupId } = row
  const { shared, muted, screening, biometrics, metadata } = row
  const made = await insertVerification(transaction, {
    organisationId,
    id,
    name,
    email,
    mobile,
    mobileOtp,
    message,
    messageSms,
    status: statusOnCreate(muted),
    accountId,
    groupId,
    shared,
    muted,
    screening,
    biometrics,
    metadata: JSON.stringify(metadata),
    created: now,
  })
  const key = { organisationId, verificationId: made.id }
  const created = { kind: 'verification-created', actor, details: { muted } } as const
  await appendVerificationEvents(transaction, key, [created], now)
  await addInvitations(transaction, made)
  await announceVerification(transaction, key)
}
