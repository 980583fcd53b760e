import type { Hono } from 'hono'
import { z } from 'zod'
import type { FileOperation, StreamOperation } from '../operations/operation.ts'
import { withSharesOf } from './requests/caller-shares.ts'
import { admit, contextOf } from './call.ts'
import type { Call, Surroundings, Variables } from './call.ts'
import { fileAnswer, streamedAnswer } from './file-answer.ts'
import { routePath } from './interface.ts'
import type { Admission } from './interface.ts'
import { decodeInput } from './orpc.ts'
import { problemAnswer } from './problem.ts'
import { announcedBytes, parseBody, readBody } from './bodies/request-body.ts'
import type { BodyRule } from './bodies/request-body.ts'
import { refuseUnreadable } from './requests/readable-input.ts'
import type { RequestLimits } from './requests/request-limits.ts'

type App = Hono<{ Variables: Variables }>

/** Mounts the routes that serve files. */
export function mountFiles(
  app: App,
  files: readonly FileOperation[],
  surroundings: Surroundings,
  limits: RequestLimits,
): void {
  for (const file of files)
    app.get(routePath(file.path), async (call) => {
      limits.countAddress(call)
      const caller = await admit(call, file.access, surroundings)
      const context = contextOf(call, caller, surroundings, () => undefined)
      const params = call.req.param()
      refuseUnreadable({ params })
      const result = await withSharesOf(caller, call.get('address'), () => file.run(context, params))
      if (!result.ok) return problemAnswer(result.refusal, context.requestId)
      return fileAnswer(call.req.raw, result.value, surroundings.ports.storage)
    })
}

/** The body that selects what a file is built from: some thousand ids. */
const choiceRule: BodyRule = { kind: 'json', bytes: 1024 * 1024 }

/** Mounts the routes that serve a file built from what a body selects. */
export function mountStreams(
  app: App,
  streams: readonly StreamOperation[],
  surroundings: Surroundings,
  { limits, intake }: Admission,
): void {
  for (const stream of streams)
    app.post(routePath(stream.path), async (call) => {
      limits.countAddress(call)
      const caller = await admit(call, stream.access, surroundings)
      const context = contextOf(call, caller, surroundings, () => undefined)
      const release = await intake.take(announcedBytes(call.req.raw, choiceRule), caller, call.get('address'))
      const choice = await choiceOf(call, stream).finally(release)
      const result = await withSharesOf(caller, call.get('address'), () => stream.run(context, choice))
      return result.ok ? streamedAnswer(result.value) : problemAnswer(result.refusal, context.requestId)
    })
}

async function choiceOf(call: Call, { body }: StreamOperation): Promise<unknown> {
  const given = await parseBody(call.req.raw, choiceRule, await readBody(call.req.raw, choiceRule))
  const query = new URLSearchParams()
  const input = decodeInput({ input: z.object({ body }) }, { params: {}, query, body: given })
  return (input as { readonly body: unknown }).body
}
