import type { Hono } from 'hono'
import { endByProvider } from '../operations/sign-on/end-by-provider.ts'
import type { AnyoneCaller, Context } from '../operations/operation.ts'
import { announcedBytes, readBody } from './bodies/request-body.ts'
import type { BodyRule } from './bodies/request-body.ts'
import { contextOf } from './call.ts'
import type { Surroundings, Variables } from './call.ts'
import type { Admission } from './interface.ts'
import { problemAnswer } from './problem.ts'

const rule: BodyRule = { kind: 'fields', bytes: 64 * 1024 }
const anyone: AnyoneCaller = { kind: 'anyone' }

/** Mounts where identity providers say that a session of theirs has ended. Source: Back-Channel Logout 1.0 §2.5, §2.8. */
export function mountProviderLogout(
  app: Hono<{ Variables: Variables }>,
  surroundings: Surroundings,
  { limits, intake }: Admission,
): void {
  app.post('/sso/oidc/logout', async (call) => {
    limits.countAddress(call)
    const context = contextOf(call, anyone, surroundings, () => undefined) as Context<AnyoneCaller>
    const release = await intake.take(announcedBytes(call.req.raw, rule), anyone, call.get('address'))
    const bytes = await readBody(call.req.raw, rule).finally(release)
    const token = new URLSearchParams(Buffer.from(bytes).toString()).get('logout_token') ?? ''
    const ended = await endByProvider(context, token)
    const headers = { 'cache-control': 'no-store', 'content-type': 'application/json' }
    if (ended.ok) return new Response(null, { status: 200, headers })
    const { code, detail } = ended.refusal
    if (code !== 'wrong-credentials') return problemAnswer(ended.refusal, context.requestId)
    return new Response(JSON.stringify({ error: 'invalid_request', error_description: detail }), {
      status: 400,
      headers,
    })
  })
}
