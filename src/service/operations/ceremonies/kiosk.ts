import { kiosk } from '#contract/signing/kiosk.ts'
import type { kioskView } from '#contract/signing/kiosk.ts'
import { mayManage } from '#domain/account/visibility.ts'
import { peopleAtKiosk } from '#domain/ceremony/kiosk.ts'
import { isIncomplete } from '#domain/recipient/routing.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { databaseNow } from '../../database/clock.ts'
import type { Executor } from '../../database/connection.ts'
import { stateOf } from '../../database/envelopes/envelope-aggregate.ts'
import type { LoadedEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { signingLinks } from '../../database/guests/guest-links.ts'
import { endKiosk, endTurns, findKiosk, lockKiosk } from '../../database/guests/kiosks.ts'
import type { KioskRow } from '../../database/guests/kiosks.ts'
import { findAccount } from '../../database/organisations/accounts.ts'
import { beginTry, endTry } from '../../database/rate-limits.ts'
import type { AccountRow } from '../../database/tables/schema.ts'
import { updateRows } from '../../database/rows.ts'
import { secretHash } from '../../secrets/secrets.ts'
import { isPassword } from '../../secrets/passwords.ts'
import { brakesOn } from '../brakes.ts'
import { lockCurrent, undoingRefusals } from '../envelopes/transition.ts'
import { originOf, presentBranding, presentSender, readingLanguages } from '../guests/origin.ts'
import { operation } from '../operation.ts'
import type { Answer, Context, KioskCaller } from '../operation.ts'
import { byAccount, byAnyone, noteSecurity } from '../security/record.ts'
import { hostName } from './kiosk-host.ts'
import { announceTo, standingNow, targetOf } from './kiosks.ts'

/** A running kiosk, with its envelope and its host, all locked but for the host. */
interface Running {
  readonly transaction: Executor
  readonly kiosk: KioskRow
  readonly loaded: LoadedEnvelope
  readonly host: AccountRow
  /** Whose turn it is. No one's where the envelope ended. */
  readonly people: ReturnType<typeof peopleAtKiosk>
}

/** POST /signing/kiosk: what the last person had open ends, however the device came back. */
export const lockDevice = operation(kiosk.lock, (context) =>
  whileRunning(context, async (running) => {
    await endTurns(running.transaction, running.kiosk)
    return ok(await presentKiosk(running))
  }),
)

/** POST /signing/kiosk/turns: an ordinary signing link, for this device and for as long as its kiosk. */
export const beginTurn = operation(kiosk.begin, (context, { body }) =>
  whileRunning(context, async ({ transaction, kiosk: { organisationId, id, expires }, loaded, people }) => {
    if (!people.some((one) => one.id === body.recipientId))
      return refuse(refusal('not-your-turn', 'It is someone else’s turn now.'))
    await endTurns(transaction, { organisationId, id })
    const { secret } = await signingLinks.add(transaction, {
      organisationId,
      envelopeId: loaded.row.id,
      recipientId: body.recipientId,
      channel: 'in-person',
      ceremonyId: id,
      days: 1,
    })
    await updateRows(transaction, 'signingTokens', { secretHash: secretHash(secret) }, { expires })
    return ok({ signing: secret })
  }),
)

/**
 * POST /signing/kiosk/leave. It opens nothing: the host signs in again. Without the PIN, whoever has the device is kept from
 * the sign-in page, which a browser may fill in by itself. Wrong tries make further ones wait, for everyone at this kiosk.
 */
export const leaveKiosk = operation(kiosk.leave, async (context, { body }) => {
  const { database, caller } = context
  const brakes = await brakesOn('kiosk-pin', caller.kioskId, context)
  const begun = await beginTry(database, brakes)
  if (!begun.ok) return begun
  const row = await findKiosk(database, { organisationId: caller.organisationId, id: caller.kioskId })
  if (row === undefined || !(await isPassword(body.pin, row.pinHash))) {
    const { organisationId, envelopeId } = caller
    const target = { kind: 'envelope', id: envelopeId, name: null } as const
    await noteSecurity(database, byAnyone(context, organisationId), { kind: 'kiosk-pin-failed', target })
    return refuse(refusal('wrong-credentials', 'This PIN isn’t right.'))
  }
  await endTry(database, brakes)
  const left = await whileRunning(context, async ({ transaction, kiosk: running, loaded, host }) => {
    await endKiosk(transaction, running)
    const note = { kind: 'kiosk-ended', target: targetOf(loaded), details: { how: 'PIN' } } as const
    await noteSecurity(transaction, byAccount(context, host), note)
    await announceTo(transaction, caller)
    return ok({ envelope: loaded.row.id, email: host.email })
  })
  if (left.ok) context.kiosk.clear()
  return left
})

/**
 * Acts while the envelope and its kiosk are locked, in that order, as everywhere. Refuses `session-ended` once it is over, and
 * where its host could begin none now: rights are those of the present.
 */
async function whileRunning<Value>(
  { database, caller }: Context<KioskCaller>,
  act: (running: Running) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const { organisationId, kioskId: id } = caller
  return undoingRefusals(database, async (transaction) => {
    const loaded = (await lockCurrent(transaction, caller))?.loaded
    const row = await lockKiosk(transaction, { organisationId, id })
    if (loaded === undefined || row === undefined) return refuse(isOver())
    const standing = standingNow(row, loaded, await databaseNow(transaction))
    const host = await findAccount(transaction, row)
    if (standing === 'over' || host === undefined || !mayHost(host, loaded)) return refuse(isOver())
    const people = standing === 'open' ? peopleAtKiosk(stateOf(loaded).recipients) : []
    return act({ transaction, kiosk: row, loaded, host, people })
  })
}

function mayHost({ id, groupId, role, active }: AccountRow, { row }: LoadedEnvelope): boolean {
  return active && mayManage({ kind: 'account', accountId: id, groupId, role }, row)
}

function isOver() {
  return refusal('session-ended', 'Signing in person has ended here.')
}

async function presentKiosk({
  transaction,
  kiosk: { expires },
  loaded,
  host,
  people,
}: Running): Promise<Answer<typeof kioskView>> {
  const origin = await originOf(transaction, loaded.row)
  const { envelope, recipients } = stateOf(loaded)
  const names = new Map(loaded.recipients.map(({ id, name }) => [id, name]))
  const open = people.length === 0 ? [] : recipients.filter((one) => isIncomplete(one))
  return {
    envelope: loaded.row.name,
    host: hostName(host),
    people: people.map(({ id, type }) => ({ id, name: names.get(id) ?? '', type })),
    left: open.filter(({ id }) => !people.some((one) => one.id === id)).length,
    isComplete: envelope.status === 'completed',
    expires: expires.toISOString(),
    sender: presentSender(origin),
    branding: presentBranding(origin),
    language: readingLanguages(origin, undefined),
  }
}
