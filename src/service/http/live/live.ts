import { liveEvent, signingLiveEvent } from '#contract/app/live.ts'
import type { LiveEvent, SigningLiveEvent } from '#contract/app/live.ts'
import { maySee, maySeeAll } from '#domain/account/visibility.ts'
import type { Hono } from 'hono'
import { findBulkSend } from '../../database/envelopes/bulk-sends.ts'
import type { LiveChange } from '../../database/live.ts'
import type { Database } from '../../database/connection.ts'
import type { AccountCaller } from '../../operations/operation.ts'
import { readSession } from '../../operations/signing/session.ts'
import { authenticate } from '../authentication.ts'
import { admit, directoryOf } from '../call.ts'
import type { Call, Surroundings, Variables } from '../call.ts'
import type { LiveHub } from './live-hub.ts'
import { liveHeaders, openLiveStream } from './live-stream.ts'
import { Refused } from '../problem.ts'

/** `GET /app/live` and `GET /signing/live`: server-sent events that say what to read again. */
export function mountLive(
  app: Hono<{ Variables: Variables }>,
  hub: LiveHub,
  surroundings: Surroundings,
): void {
  app.get('/app/live', async (call) => {
    const caller = await admit(call, 'account', surroundings)
    if (caller.kind !== 'account') throw new TypeError('Only accounts are admitted here')
    return stream(call, hub, caller.organisationId, async (change) => {
      const event = dashboardEvent(change)
      const now = await authenticate(call.req.raw.headers, 'account', directoryOf(call, surroundings))
      if (event === null || now.kind !== 'account') return null
      return (await mayHear(surroundings.database, now, change)) ? event : null
    })
  })
  app.get('/signing/live', async (call) => {
    const caller = await admit(call, 'recipient', surroundings)
    if (caller.kind !== 'recipient') throw new TypeError('Only recipients are admitted here')
    const { database } = surroundings
    const isOpen = async () => {
      const session = await readSession({ database, caller })
      if (!session.ok) throw new Refused(session.refusal)
    }
    await isOpen()
    return stream(call, hub, caller.organisationId, async (change) => {
      const event = change.envelope_id === caller.envelopeId ? signingEvent(change) : null
      if (event !== null) await isOpen()
      return event
    })
  })
}

/** Sends events one at a time. The stream ends when the caller's session has ended or an event cannot be judged. */
function stream(
  call: Call,
  hub: LiveHub,
  organisationId: string,
  translate: (change: LiveChange) => Promise<object | null>,
): Response {
  if (call.req.raw.method === 'HEAD') return new Response(null, { headers: liveHeaders })
  let queue = Promise.resolve()
  const live = openLiveStream(() => unsubscribe())
  const tell = async (change: LiveChange) => {
    const event = await translate(change)
    if (event !== null) live.send(event)
  }
  const listener = (change: LiveChange) => {
    queue = queue
      .then(() => tell(change))
      .catch((error: unknown) => {
        call.get('log').debug({ err: error }, 'a live stream ended')
        live.end()
      })
  }
  const unsubscribe = hub.subscribe(organisationId, listener, () => live.end())
  return live.response
}

function dashboardEvent({ organisation_id: _, ...change }: LiveChange): LiveEvent | null {
  return liveEvent.safeParse(change).data ?? null
}

function signingEvent({ kind }: LiveChange): SigningLiveEvent | null {
  return signingLiveEvent.safeParse({ kind }).data ?? null
}

/** An account hears only of what it may see, and of a deletion only if it could see the record. */
async function mayHear(database: Database, caller: AccountCaller, change: LiveChange): Promise<boolean> {
  if (maySeeAll(caller)) return true
  for (const [table, id] of [
    ['envelopes', change.envelope_id],
    ['verifications', change.verification_id],
    ['templates', change.template_id],
  ] as const) {
    if (id === undefined) continue
    const found = await database
      .selectFrom(table)
      .select(['accountId', 'groupId', 'shared'])
      .where('organisationId', '=', caller.organisationId)
      .where('id', '=', id)
      .executeTakeFirst()
    const thing = found ?? change.gone
    if (thing === undefined || !maySee(caller, thing)) return false
  }
  if (change.bulk_send_id === undefined) return true
  const { organisationId, accountId } = caller
  const bulkSend = await findBulkSend(database, { organisationId, bulkSendId: change.bulk_send_id })
  return bulkSend?.accountId === accountId
}
