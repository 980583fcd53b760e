import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { refusal } from '#domain/refusals.ts'
import { Hono } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Config } from '../config.ts'
import type { Log } from '../logging.ts'
import type { FileOperation, ImplementedOperation, StreamOperation } from '../operations/operation.ts'
import type { Measures } from '../telemetry/measures.ts'
import { inSpan } from '../telemetry/tracing.ts'
import { Intake } from './bodies/intake.ts'
import { answerBrokenRequests } from './requests/broken-requests.ts'
import { callerAddress, wasPassedOn } from './requests/caller-address.ts'
import type { Call, Surroundings, Variables } from './call.ts'
import { mountDashboard } from './pages/dashboard.ts'
import { openKiosks } from './pages/kiosk-device.ts'
import { openFirstScreens, openFramers } from './pages/first-screens.ts'
import { readSessionCookie } from './session-cookie.ts'
import { mountHealth, mountLiveness } from './health.ts'
import type { Standing } from './health.ts'
import { mountFiles, mountStreams } from './files.ts'
import { mountOperations } from './interface.ts'
import { mountLive } from './live/live.ts'
import { mountHealthParts, mountMetrics } from './operator-pages.ts'
import type { LiveHub } from './live/live-hub.ts'
import { mountMcp } from './mcp/mcp.ts'
import { mountProviderLogout } from './provider-logout.ts'
import { mountOpenApi } from './openapi/openapi.ts'
import { failureAnswer, problemAnswer } from './problem.ts'
import { Readiness } from './readiness.ts'
import { limitHeaders, openRequestLimits } from './requests/request-limits.ts'
import { dataPolicy, everyAnswer, onlyHttps } from './pages/security-headers.ts'
import { mountWellKnown } from './pages/well-known.ts'

type App = Hono<{ Variables: Variables }>

export interface Mountable {
  readonly operations: readonly ImplementedOperation[]
  readonly files: readonly FileOperation[]
  readonly streams: readonly StreamOperation[]
  readonly hub: LiveHub
  /** Directory of the built dashboard. */
  readonly dashboard: string
  /** By default that of a process which never leaves. */
  readonly readiness?: Readiness
  /** None where no process says that it lives. */
  readonly presence?: Standing['presence']
  /** What is told about this process, and where requests are counted. */
  readonly metrics?: { readonly measures: Measures; readonly read: () => Promise<string> }
}

/** The complete HTTP interface of the service. */
export function buildApp(surroundings: Surroundings, mountable: Mountable, log: Log): App {
  const { metrics } = mountable
  const app = bareApp(log, surroundings.config, metrics?.measures)
  const { rateLimit: perCaller, addressRateLimit: perAddress } = surroundings.config
  const limits = openRequestLimits({ perCaller, perAddress }, surroundings.database)
  const admission = { limits, intake: new Intake() }
  const { readiness = new Readiness(), presence = null } = mountable
  mountHealth(app, surroundings.database, { readiness, presence })
  mountHealthParts(app, surroundings)
  if (metrics !== undefined) mountMetrics(app, metrics.read, surroundings)
  mountLive(app, mountable.hub, surroundings, log)
  mountFiles(app, mountable.files, surroundings, limits)
  mountStreams(app, mountable.streams, surroundings, admission)
  mountOperations(app, mountable.operations, surroundings, admission)
  mountProviderLogout(app, surroundings, admission)
  mountMcp(app, surroundings, admission, log)
  mountOpenApi(app, mountable.operations, surroundings.config)
  mountWellKnown(app, surroundings.config)
  const screens = openFirstScreens(mountable.dashboard, surroundings, log)
  const hasSession = (headers: Headers) => readSessionCookie(headers, surroundings.config) !== null
  const framers = openFramers(surroundings, log)
  mountDashboard(app, mountable.dashboard, screens, framers, hasSession, openKiosks(surroundings, log))
  return app
}

/** Answers requests before the service is ready. */
export function buildStartingApp(log: Log, config: BareConfig): App {
  const app = bareApp(log, config)
  app.all('*', (call) => {
    const reason = refusal('not-available', 'The service is starting.', { retryAfter: 1 })
    return problemAnswer(reason, call.get('requestId'))
  })
  return app
}

type BareConfig = Pick<Config, 'trustedProxies' | 'baseUrl' | 'dashboardUrl'>

/** What every response has: a request id, safe headers, errors as problems, one line in the log. */
function bareApp(log: Log, config: BareConfig, measures?: Pick<Measures, 'request'>): App {
  const app: App = new Hono()
  const always = { ...everyAnswer, ...onlyHttps(config) }
  app.use('*', async (call, next) => {
    const started = performance.now()
    const requestId = requestIdOf(call.req.header('x-request-id'))
    call.set('requestId', requestId)
    call.set('log', log.child({ requestId }))
    const direct = getConnInfo(call).remote.address ?? ''
    const { headers: asked } = call.req.raw
    call.set('address', callerAddress(direct, asked, config.trustedProxies))
    call.set('isDirect', !wasPassedOn(asked))
    await inSpan(
      `${call.req.method} request`,
      {},
      async (end) => {
        await next()
        end({ 'http.route': routeOf(call), 'http.response.status_code': call.res.status })
      },
      call.req.header('traceparent'),
    )
    const { headers } = call.res
    headers.set('x-request-id', requestId)
    for (const [name, value] of Object.entries(limitHeaders(call.get('limits') ?? [])))
      headers.set(name, value)
    for (const [name, value] of Object.entries(always)) if (!headers.has(name)) headers.set(name, value)
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', dataPolicy)
    const milliseconds = performance.now() - started
    const facts = { method: call.req.method, route: routeOf(call), status: call.res.status }
    measures?.request(facts, milliseconds / 1000)
    logRequest(call, facts, Math.round(milliseconds))
  })
  mountLiveness(app)
  app.onError((error, call) => failureAnswer(error, call.get('requestId'), call.get('log')))
  app.notFound((call) => {
    const reason = refusal('not-found', 'There is nothing at this address.')
    return problemAnswer(reason, call.get('requestId'))
  })
  return app
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

function requestIdOf(given: string | undefined): string {
  return given !== undefined && uuid.test(given) ? given : randomUUID()
}

/** The template of the route, never the path: signing links and download addresses are secrets. */
function routeOf(call: Call): string {
  return matchedRoutes(call).findLast((one) => !one.path.endsWith('*'))?.path ?? '*'
}

type RequestFacts = Parameters<Measures['request']>[0]

function logRequest(call: Call, facts: RequestFacts, milliseconds: number): void {
  const { route, status } = facts
  const line = { ...facts, milliseconds }
  const isQuiet = ['*', '/health', '/livez', '/readyz', '/metrics', '/health/parts'].includes(route)
  const level = status >= 500 && status !== 503 ? 'error' : isQuiet ? 'debug' : 'info'
  call.get('log')[level](line, 'request')
}

/** A listening server whose handler can be replaced: it listens first, and serves once everything is ready. */
export interface Listening {
  serve(app: App): void
  readonly port: number
  /** From now on ends each connection with its next response, so that clients open the next one elsewhere. */
  dismiss(): void
  /** Stops accepting connections and gives running requests at most `milliseconds`. Safe to call twice. */
  close(milliseconds: number): Promise<void>
}

/** Listens on a port, 0 for any free one. Rejects with `EADDRINUSE` when it is taken. */
export async function listen(port: number, first: App): Promise<Listening> {
  let app = first
  const fetch: typeof first.fetch = (...parameters) => app.fetch(...parameters)
  const server = createAdaptorServer({ fetch }) as Server
  // Longer than the minute for which proxies commonly keep a connection: the side that closes first must be the one
  // that sends.
  server.keepAliveTimeout = 75_000
  answerBrokenRequests(server)
  let isDismissing = false
  server.prependListener('request', (_, response) => {
    if (isDismissing) response.shouldKeepAlive = false
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, resolve)
  })
  const address = server.address()
  const close = async (milliseconds: number) => {
    const ended = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    const cut = setTimeout(() => server.closeAllConnections(), milliseconds)
    await ended
    clearTimeout(cut)
  }
  let closing: Promise<void> | undefined
  return {
    serve: (next) => (app = next),
    dismiss: () => (isDismissing = true),
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: (milliseconds) => (closing ??= close(milliseconds)),
  }
}
