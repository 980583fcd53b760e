import { signingLiveEvent } from '#contract/app/live.ts'
import type { LiveOpening, SigningLiveEvent } from '#contract/app/live.ts'
import type { Hono } from 'hono'
import type { LiveChange } from '../../database/live.ts'
import type { RecipientCaller } from '../../operations/operation.ts'
import { readSession } from '../../operations/signing/session.ts'
import { admit } from '../call.ts'
import type { Call, Surroundings, Variables } from '../call.ts'
import type { Log } from '../../logging.ts'
import { openAudience } from './audience.ts'
import type { LiveHub } from './live-hub.ts'
import { liveHeaders, openLiveStream } from './live-stream.ts'
import { Refused } from '../problem.ts'

/** `GET /app/live` and `GET /signing/live`: server-sent events that say what to read again. */
export function mountLive(
  app: Hono<{ Variables: Variables }>,
  hub: LiveHub,
  surroundings: Surroundings,
  log: Log,
): void {
  const audience = openAudience(hub, surroundings, log)
  app.get('/app/live', async (call) => {
    const caller = await admit(call, 'account', surroundings)
    if (caller.kind !== 'account') throw new TypeError('Only accounts are admitted here')
    if (call.req.raw.method === 'HEAD') return new Response(null, { headers: liveHeaders })
    const live = openLiveStream(caller.sessionHash, () => leave())
    const leave = audience.join(caller.organisationId, { sessionHash: caller.sessionHash, live })
    // From here on it is told of everything.
    live.send({ kind: 'quiet', milliseconds: hub.quietFor(caller.organisationId) } satisfies LiveOpening)
    return live.response
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
    return stream(call, hub, caller, async (change) => {
      const event = isFor(change, caller) ? signingEvent(change) : null
      if (event !== null) await isOpen()
      return event
    })
  })
}

/** Sends events one at a time. The stream ends when the caller's session has ended or an event cannot be judged. */
function stream(
  call: Call,
  hub: LiveHub,
  { organisationId, sessionHash }: Pick<RecipientCaller, 'organisationId' | 'sessionHash'>,
  translate: (change: LiveChange) => Promise<object | null>,
): Response {
  if (call.req.raw.method === 'HEAD') return new Response(null, { headers: liveHeaders })
  let queue = Promise.resolve()
  const live = openLiveStream(sessionHash, () => unsubscribe())
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

function isFor(change: LiveChange, { envelopeId }: RecipientCaller): boolean {
  return change.envelope_id === envelopeId && change.for_senders === undefined
}

function signingEvent({ kind }: LiveChange): SigningLiveEvent | null {
  return signingLiveEvent.safeParse({ kind }).data ?? null
}
