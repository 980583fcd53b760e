import { randomUUIDv7 } from 'node:crypto'
import { kiosks } from '#contract/app/ceremonies/kiosks.ts'
import { kioskHours, peopleAtKiosk, standingOfKiosk } from '#domain/ceremony/kiosk.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { loadEnvelope, stateOf } from '../../database/envelopes/envelope-aggregate.ts'
import type { LoadedEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { addKiosk, endKiosk, kioskOf } from '../../database/guests/kiosks.ts'
import type { KioskRow } from '../../database/guests/kiosks.ts'
import { announce } from '../../database/live.ts'
import { findAccount } from '../../database/organisations/accounts.ts'
import { closeSession } from '../../database/organisations/sessions.ts'
import { hashPassword } from '../../secrets/passwords.ts'
import { checkManageable, checkVisible } from '../access.ts'
import { lockCurrent, noSuchEnvelope, undoingRefusals } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import type { AccountCaller, Context } from '../operation.ts'
import { byCaller, noteSecurity } from '../security/record.ts'
import { hostName } from './kiosk-host.ts'

type Caller = Context<AccountCaller>

/** GET /app/envelopes/:id/kiosk. */
export const readKiosk = operation(kiosks.read, async ({ database, caller, now }, { params }) => {
  const { organisationId } = caller
  const key = { organisationId, envelopeId: params.id }
  const loaded = await loadEnvelope(database, key)
  if (loaded === undefined) return refuse(noSuchEnvelope())
  const visible = checkVisible(caller, loaded.row)
  if (!visible.ok) return visible
  const kiosk = await kioskOf(database, key)
  const at = (await now()).toISOString()
  if (kiosk === undefined || standingNow(kiosk, loaded, at) === 'over') return ok({ running: null })
  const host = hostName(await findAccount(database, kiosk))
  const { created, expires } = kiosk
  return ok({ running: { host, started: created.toISOString(), expires: expires.toISOString() } })
})

/**
 * POST /app/envelopes/:id/kiosk: from then on this browser is signed in no more, so that whoever has the device reaches nothing
 * but the kiosk.
 */
export const startKiosk = operation(kiosks.start, async (context, { params, body }) => {
  const { database, caller } = context
  const { organisationId, accountId } = caller
  const key = { organisationId, envelopeId: params.id }
  const pinHash = await hashPassword(body.pin)
  const started = await undoingRefusals(database, async (transaction) => {
    const loaded = (await lockCurrent(transaction, key))?.loaded
    const allowed = checkHost(context, loaded)
    if (!allowed.ok) return allowed
    const before = await kioskOf(transaction, key)
    if (before !== undefined) await endKiosk(transaction, before)
    const about = { ...key, id: randomUUIDv7(), accountId, pinHash, hours: kioskHours }
    const kiosk = await addKiosk(transaction, about)
    await closeSession(transaction, caller.sessionHash)
    const note = { kind: 'kiosk-started', target: targetOf(allowed.value) } as const
    await noteSecurity(transaction, byCaller(context), note)
    await announceTo(transaction, key)
    return ok(kiosk)
  })
  if (!started.ok) return started
  // Once more outside of the transaction: in that of a test organisation the session is another organisation's.
  await closeSession(database, caller.sessionHash)
  context.session.clear()
  context.kiosk.set(started.value.secret, started.value.expires)
  return ok(undefined)
})

/** DELETE /app/envelopes/:id/kiosk: for everyone who may change the envelope, since the device may be in strange hands. */
export const stopKiosk = operation(kiosks.end, async (context, { params }) => {
  const { organisationId } = context.caller
  const key = { organisationId, envelopeId: params.id }
  return undoingRefusals(context.database, async (transaction) => {
    const loaded = (await lockCurrent(transaction, key))?.loaded
    if (loaded === undefined) return refuse(noSuchEnvelope())
    const allowed = checkManageable(context.caller, loaded.row)
    if (!allowed.ok) return allowed
    const kiosk = await kioskOf(transaction, key)
    if (kiosk === undefined || !(await endKiosk(transaction, kiosk))) return ok(undefined)
    const note = {
      kind: 'kiosk-ended',
      target: targetOf(loaded),
      details: { how: 'from elsewhere' },
    } as const
    await noteSecurity(transaction, byCaller(context), note)
    await announceTo(transaction, key)
    return ok(undefined)
  })
})

/** Refuses unless the caller may have people sign, and there is someone who can. */
function checkHost({ caller }: Caller, loaded: LoadedEnvelope | undefined): Result<LoadedEnvelope> {
  if (loaded === undefined) return refuse(noSuchEnvelope())
  const allowed = checkManageable(caller, loaded.row)
  if (!allowed.ok) return allowed
  const { envelope, recipients } = stateOf(loaded)
  if (envelope.status !== 'sent')
    return refuse(refusal('conflict', 'Only an envelope that is out for signing can be signed in person.'))
  return peopleAtKiosk(recipients).length > 0
    ? ok(loaded)
    : refuse(refusal('conflict', 'It is no one’s turn to sign this envelope.'))
}

/** What has become of a kiosk by itself and with its envelope. */
export function standingNow(kiosk: KioskRow, loaded: LoadedEnvelope, at: string) {
  const { created, expires, ended } = kiosk
  const moments = {
    created: created.toISOString(),
    expires: expires.toISOString(),
    ended: ended?.toISOString() ?? null,
  }
  return standingOfKiosk(moments, stateOf(loaded).envelope, at)
}

/** The envelope, as the security log names it: what it is called is for those who may see it. */
export function targetOf({ row }: LoadedEnvelope) {
  return { kind: 'envelope', id: row.id, name: null } as const
}

/** Has open pages of the envelope read again. */
export async function announceTo(
  transaction: Parameters<typeof announce>[0],
  { organisationId, envelopeId }: { readonly organisationId: string; readonly envelopeId: string },
): Promise<void> {
  await announce(transaction, { organisation_id: organisationId, kind: 'envelope', envelope_id: envelopeId })
}
