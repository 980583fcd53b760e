import { refusal } from '#domain/refusals.ts'
import type { Hono } from 'hono'
import type { Log } from '../logging.ts'
import { textStream } from '../operations/lists/text-stream.ts'
import { WireParts } from '../operations/operation.ts'
import type { Caller, Context, ImplementedOperation } from '../operations/operation.ts'
import { QueueFull, Turns } from '../ports/turns.ts'
import { withSharesOf } from './requests/caller-shares.ts'
import { admit, contextOf } from './call.ts'
import type { Call, Surroundings, Variables } from './call.ts'
import { entityTagOf, isKnown } from './requests/entity-tag.ts'
import { onceForKey } from './requests/idempotency.ts'
import type { HeldKey } from './requests/idempotency.ts'
import { decodeInput, encodeOutput, encodeUnhurried, factsOf } from './orpc.ts'
import type { OperationFacts } from './orpc.ts'
import { problemAnswer, Refused } from './problem.ts'
import { refuseNearlyKnown } from './requests/nearly-known.ts'
import { announcedBytes, bodyRule, parseBody, readBody } from './bodies/request-body.ts'
import type { BodyRule } from './bodies/request-body.ts'
import type { Intake } from './bodies/intake.ts'
import type { RequestLimits } from './requests/request-limits.ts'

type App = Hono<{ Variables: Variables }>

/** What a request passes before its body is read. */
export interface Admission {
  readonly limits: RequestLimits
  readonly intake: Intake
}

/**
 * Mounts every operation at the method and path of its contract, and refuses other methods there. Paths without
 * parameters come before those that could take them for an id.
 */
export function mountOperations(
  app: App,
  operations: readonly ImplementedOperation[],
  surroundings: Surroundings,
  { limits, intake }: Admission,
): void {
  const mounted = operations.map((implemented) => {
    const facts = factsOf(implemented)
    return { implemented, facts, rule: bodyRule(facts) }
  })
  const paths = [...Map.groupBy(mounted, ({ facts }) => routePath(facts.path))]
  for (const [path, atPath] of paths.toSorted(([one], [other]) => parameters(one) - parameters(other))) {
    for (const one of atPath)
      app.on(one.facts.method, path, (call) => answer(call, one, surroundings, { limits, intake }))
    const allowed = atPath.map(({ facts }) => facts.method)
    app.all(path, (call) => methodNotAllowed(call, allowed))
  }
}

function parameters(path: string): number {
  return path.split('/:').length - 1
}

/** `/v1/envelopes/{id}` → `/v1/envelopes/:id`. */
export function routePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

function methodNotAllowed(call: Call, allowed: readonly string[]): Response {
  const methods = allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed
  const detail = `Use ${methods.join(' or ')} here, not ${call.req.method}.`
  const response = problemAnswer(refusal('method-not-allowed', detail), call.get('requestId'))
  response.headers.set('allow', methods.join(', '))
  return response
}

function queryOf(url: string): URLSearchParams {
  const start = url.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : url.slice(start))
}

interface Mounted {
  readonly implemented: ImplementedOperation
  readonly facts: OperationFacts
  readonly rule: BodyRule
}

async function answer(
  call: Call,
  mounted: Mounted,
  surroundings: Surroundings,
  { limits, intake }: Admission,
): Promise<Response> {
  const request = call.req.raw
  limits.countAddress(call)
  if (isPublic(mounted.facts)) refuseConditions(request)
  const caller = await admit(call, mounted.facts.access, surroundings, mounted.facts)
  if (isPublic(mounted.facts)) limits.countCaller(call, caller)
  const asked = () => answerCaller(call, mounted, caller, { surroundings, intake })
  return withSharesOf(caller, call.get('address'), asked)
}

async function answerCaller(
  call: Call,
  mounted: Mounted,
  caller: Caller,
  { surroundings, intake }: { readonly surroundings: Surroundings; readonly intake: Intake },
): Promise<Response> {
  const request = call.req.raw
  const release = await intake.take(announcedBytes(request, mounted.rule), caller, call.get('address'))
  try {
    const bytes = await readBody(request, mounted.rule)
    const { database, process = null } = surroundings
    const run = (held: HeldKey | null) =>
      inTurn(caller, mounted.facts, () => perform(call, mounted, { caller, bytes, held }, surroundings))
    return await (isPublic(mounted.facts)
      ? onceForKey(request, bytes, caller, { database, process }, run)
      : run(null))
  } finally {
    release()
  }
}

/**
 * A signing page can have 16 MB, and takes several times as much memory until it is sent: a signer's are prepared one at a
 * time, an organisation's a few, so that nobody keeps the turns of others. Acts take none: they wait for their envelope's lock.
 */
const ofSigner = new Turns({ atOnce: Infinity, atOnceOfOne: 1, waiting: Infinity, waitingOfOne: 500 })
const ofOrganisation = new Turns({ atOnce: Infinity, atOnceOfOne: 4, waiting: Infinity, waitingOfOne: 1000 })

async function inTurn(
  caller: Caller,
  { method }: OperationFacts,
  prepare: () => Promise<Response>,
): Promise<Response> {
  if (caller.kind !== 'recipient' || method !== 'GET') return prepare()
  try {
    return await ofSigner.run(caller.recipientId, () => ofOrganisation.run(caller.organisationId, prepare))
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error
    const detail = 'Too many pages are being opened at once. Try again in a moment.'
    throw new Refused(refusal('too-many-requests', detail, { retryAfter: 5 }))
  }
}

function isPublic({ path }: OperationFacts): boolean {
  return /^\/v\d\//.test(path)
}

/** Whoever makes a change on a condition must not have it made without. */
function refuseConditions({ method, headers }: Request): void {
  const condition = ['If-Match', 'If-Unmodified-Since'].find((name) => headers.has(name))
  if (method === 'GET' || method === 'HEAD' || condition === undefined) return
  throw new Refused(refusal('invalid-input', `${condition} is not supported here. Leave it out.`))
}

async function perform(
  call: Call,
  { implemented, facts, rule }: Mounted,
  { caller, bytes, held }: { caller: Caller; bytes: Uint8Array; held: HeldKey | null },
  surroundings: Surroundings,
): Promise<Response> {
  const body = await parseBody(call.req.raw, rule, bytes)
  const raw = {
    params: call.req.param() as Record<string, string>,
    query: queryOf(call.req.url),
    body,
  }
  if (isPublic(facts)) refuseNearlyKnown(facts.input.shape.body, body)
  const input = decodeInput(facts, raw)
  const cookies: string[] = []
  const once: Context['once'] = held && {
    id: held.id,
    keep: (transaction, value) => held.keep(transaction, facts.status, encodeOutput(facts, value)),
  }
  const context = { ...contextOf(call, caller, surroundings, (cookie) => cookies.push(cookie)), once }
  const result = await implemented.run(context, input)
  if (!result.ok) return problemAnswer(result.refusal, context.requestId)
  if (result.value instanceof WireParts) return longAnswer(result.value, context.log)
  const text = await encodeUnhurried(facts, result.value)
  const headers = new Headers({ 'cache-control': facts.method === 'GET' ? revalidated : 'no-store' })
  if (text !== null) headers.set('content-type', 'application/json')
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  if (facts.method === 'GET' && text !== null)
    return taggedAnswer(call.req.raw, text, { headers, now: context.now })
  return new Response(text, { status: facts.status, headers })
}

const revalidated = 'private, no-cache'

/** The response to a read that is sent while it is read. What is not held has no entity tag. */
function longAnswer({ parts }: WireParts, log: Log): Response {
  return new Response(textStream(parts, log), {
    headers: { 'cache-control': revalidated, 'content-type': 'application/json' },
  })
}

/**
 * The response to a read with its entity tag, without a body when the caller already has it. Source: RFC 9110 §13.1.2.
 */
async function taggedAnswer(
  request: Request,
  text: string,
  { headers, now }: { headers: Headers; now: Context['now'] },
): Promise<Response> {
  const tag = await entityTagOf(text, now)
  headers.set('etag', tag)
  if (isKnown(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers })
  return new Response(Buffer.from(text), { headers })
}
