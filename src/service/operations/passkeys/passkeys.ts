import { randomUUIDv7 } from 'node:crypto'
import { passkeys } from '#contract/app/account/passkeys.ts'
import type { newPasskey, ownPasskey } from '#contract/app/account/passkeys.ts'
import { limits } from '#domain/limits.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { brandingOf } from '../../database/organisations/branding.ts'
import {
  insertPasskey,
  newChallenge,
  passkeysOf,
  removePasskey,
  renamePasskey,
  spendChallenge,
} from '../../database/organisations/passkeys.ts'
import type { PasskeyRow } from '../../database/organisations/passkeys.ts'
import { passkeyAlgorithms, readNewPasskey } from '../../secrets/passkeys.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { isoOrNull } from '../moments.ts'
import { operation } from '../operation.ts'
import type { AccountCaller, Answer, Asked, Context } from '../operation.ts'
import { byCaller, noteSecurity, ownTarget } from '../security/record.ts'
import { challengeTimeout, named, passkeyHost, placeOf } from './challenges.ts'

/** GET /app/account/passkeys. */
export const listPasskeys = operation(passkeys.list, async ({ database, config, caller }) => {
  const rows = await passkeysOf(database, caller)
  const { passkeyHost: host } = config
  return ok({ passkeys: rows.map((row) => present(row, host)), isPossible: host !== null })
})

/** POST /app/account/passkeys/challenge: what the browser has to make a passkey of. */
export const beginToAddPasskey = operation(passkeys.begin, async (context) => {
  const { database, caller } = context
  const host = passkeyHost(context)
  if (!host.ok) return host
  const rows = await passkeysOf(database, caller)
  if (rows.length >= limits.passkeys) return tooMany()
  const { name: business } = await brandingOf(database, { ...caller, groupId: null })
  const id = Buffer.from(caller.accountId).toString('base64url')
  return ok({
    challenge: await newChallenge(database, { purpose: 'add', sessionHash: caller.sessionHash }),
    rp: { id: host.value, name: business },
    user: { id, name: caller.email, displayName: caller.name },
    timeout: challengeTimeout,
    algorithms: passkeyAlgorithms,
    excluded: named(rows),
  })
})

/** POST /app/account/passkeys: the browser's answer. Refuses one whose owner the authenticator did not recognise. */
export const addPasskey = operation(passkeys.add, async (context, { body }) => {
  const { database, caller } = context
  const host = passkeyHost(context)
  if (!host.ok) return host
  const made = await madePasskey(context, host.value, body)
  if (!made.ok) return made
  const { organisationId, accountId } = caller
  return undoingRefusals(database, async (transaction) => {
    const row = await insertPasskey(transaction, {
      ...made.value,
      organisationId,
      accountId,
      id: randomUUIDv7(),
      rpId: host.value,
      name: body.name,
      transports: body.transports,
    })
    if (row === undefined) return refuse(refusal('conflict', 'This passkey has already been added.'))
    if ((await passkeysOf(transaction, caller)).length > limits.passkeys) return tooMany()
    const details = { passkey: row.name }
    const target = ownTarget(caller)
    await noteSecurity(transaction, byCaller(context), { kind: 'passkey-added', target, details })
    return ok(present(row, host.value))
  })
})

async function madePasskey(
  { database, config, caller, log }: Context<AccountCaller>,
  rpId: string,
  given: Asked<typeof newPasskey>,
): Promise<Result<Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'isSynced'>>> {
  const use = { purpose: 'add', sessionHash: caller.sessionHash } as const
  const spend = (challenge: string) => spendChallenge(database, challenge, use)
  try {
    const { counter, ...made } = await readNewPasskey(given, placeOf(config.dashboardUrl, rpId), spend)
    return ok({ ...made, credentialId: given.id, counter: String(counter) })
  } catch (error) {
    log.info({ err: error }, 'a new passkey was refused')
    const message = 'The passkey wasn’t accepted, or that took too long. Try again.'
    return refuse(refusal('wrong-credentials', message))
  }
}

/** PUT /app/account/passkeys/:id. */
export const renameOwnPasskey = operation(
  passkeys.rename,
  async ({ database, config, caller }, { params, body }) => {
    const row = await renamePasskey(database, caller, params.id, body.name)
    return row === undefined ? none() : ok(present(row, config.passkeyHost))
  },
)

/**
 * DELETE /app/account/passkeys/:id. Without any other second factor, where the organisation asks for one, the account has to
 * set one up next.
 */
export const removeOwnPasskey = operation(passkeys.remove, async (context, { params }) =>
  undoingRefusals(context.database, async (transaction) => {
    const { caller } = context
    const row = await removePasskey(transaction, caller, params.id)
    if (row === undefined) return none()
    const details = { passkey: row.name }
    const target = ownTarget(caller)
    await noteSecurity(transaction, byCaller(context), { kind: 'passkey-removed', target, details })
    return ok(undefined)
  }),
)

function none(): Result<never> {
  return refuse(refusal('not-found', 'This passkey doesn’t exist, or has been removed.'))
}

function tooMany(): Result<never> {
  return refuse(
    refusal('conflict', `An account can have at most ${limits.passkeys} passkeys. Remove one first.`),
  )
}

function present(
  { id, name, created, lastUsed, isSynced, rpId }: PasskeyRow,
  host: string | null,
): Answer<typeof ownPasskey> {
  return {
    id,
    name,
    created: created.toISOString(),
    lastUsed: isoOrNull(lastUsed),
    isSynced,
    isUsable: rpId === host,
  }
}
