import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { endpoints } from '#contract/v1/endpoints.ts'
import { limits } from '#domain/limits.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { signaturePrefix } from '#domain/webhook/signature.ts'
import { insertEndpoint } from '../../database/webhooks/endpoints.ts'
import { operation } from '../operation.ts'
import { checkAdministrator } from './check-administrator.ts'
import { presentEndpoint } from './present-endpoint.ts'
import { byCaller, noteSecurity } from '../security/record.ts'
import { hostOf } from './host-of.ts'

/** POST /v1/endpoints: it receives all future events. Refuses addresses in private networks, and the 101st endpoint. */
export const createEndpoint = operation(endpoints.create, async (context, { body }) => {
  const { database, caller, ports } = context
  const allowed = checkAdministrator(caller)
  if (!allowed.ok) return allowed
  const message = await ports.webhooks.whyNot(body.url)
  if (message !== null)
    return refuse(refusal('invalid-input', message, { errors: [{ path: 'url', message }] }))
  const endpoint = {
    organisationId: caller.organisationId,
    id: randomUUIDv7(),
    url: body.url,
    signature: `${signaturePrefix}${randomBytes(32).toString('base64')}`,
    slow: true,
  }
  const row = await database.transaction().execute(async (transaction) => {
    const made = await insertEndpoint(transaction, endpoint, limits.endpoints)
    const target = { kind: 'endpoint', id: endpoint.id, name: hostOf(body.url) } as const
    if (made !== undefined)
      await noteSecurity(transaction, byCaller(context), { kind: 'endpoint-created', target })
    return made
  })
  if (row === undefined)
    return refuse(
      refusal('conflict', `An organisation has at most ${limits.endpoints} endpoints: delete one first.`),
    )
  return ok(presentEndpoint(row))
})
