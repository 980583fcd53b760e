import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { endpoints } from '#contract/v1/endpoints.ts'
import { limits } from '#domain/limits.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { signaturePrefix } from '#domain/webhook/signature.ts'
import { insertEndpoint, keptSignature } from '../../database/webhooks/endpoints.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import { checkAdministrator } from './check-administrator.ts'
import { checkEncrypted } from './check-encrypted.ts'
import { presentEndpoint } from './present-endpoint.ts'
import { byCaller, noteSecurity } from '../security/record.ts'
import { hostOf } from './host-of.ts'

/**
 * POST /v1/endpoints: it receives all future events. Refuses addresses in private networks, plain ones where the organisation
 * wants none, and the 101st endpoint.
 */
export const createEndpoint = operation(endpoints.create, async (context, { body }) => {
  const { database, caller, ports } = context
  const allowed = checkAdministrator(caller)
  if (!allowed.ok) return allowed
  const message = await ports.webhooks.whyNot(body.url)
  if (message !== null)
    return refuse(refusal('invalid-input', message, { errors: [{ path: 'url', message }] }))
  const key = { organisationId: caller.organisationId, id: randomUUIDv7() }
  const signature = `${signaturePrefix}${randomBytes(32).toString('base64')}`
  const kept = await keptSignature(database, key, signature)
  const endpoint = { ...key, ...kept, url: body.url, slow: true }
  return undoingRefusals(database, async (transaction) => {
    const encrypted = await checkEncrypted(transaction, key.organisationId, body.url)
    if (!encrypted.ok) return encrypted
    const row = await insertEndpoint(transaction, endpoint, limits.endpoints)
    if (row === undefined) {
      const detail = `An organisation can have at most ${limits.endpoints} endpoints. Delete one first.`
      return refuse(refusal('conflict', detail))
    }
    const target = { kind: 'endpoint', id: row.id, name: hostOf(body.url) } as const
    await noteSecurity(transaction, byCaller(context), { kind: 'endpoint-created', target })
    return ok(presentEndpoint(row, signature))
  })
})
