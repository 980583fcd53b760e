import type { Access } from '#contract/operation.ts'
import type { Context as HonoContext } from 'hono'
import { databaseNow } from '../database/clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/connection.ts'
import { databaseOf } from '../database/tenant-boundary.ts'
import { serviceSecret } from '../database/service-secrets.ts'
import type { Log } from '../logging.ts'
import { isLoopbackName, isThisMachine } from '../network.ts'
import type { Caller, Context, CredentialsCaller } from '../operations/operation.ts'
import type { Ports } from '../ports/ports.ts'
import { portsOf } from '../ports/test-ports.ts'
import { authenticate, authenticateKey } from './authentication.ts'
import type { Demands, Directory } from './authentication.ts'
import { refuseCrossSite } from './cross-site.ts'
import type { LimitStanding } from './requests/limit-standing.ts'
import { deviceCookie, kioskCookie, sessionCookie, visitCookie } from './session-cookie.ts'

/** What every request has access to: the service around it. */
export interface Surroundings {
  readonly database: Database
  readonly config: Config
  readonly ports: Ports
  /** The process, if it says that it lives. */
  readonly process?: string
}

/** What the first middleware attaches to each request. */
export interface Variables {
  requestId: string
  log: Log
  address: string
  /** Whether no proxy says that it passed the request on. */
  isDirect: boolean
  /** The caller's standing with each limit that counted this request. */
  limits?: readonly LimitStanding[]
}
export type Call = HonoContext<{ Variables: Variables }>

/** Identifies the caller, and refuses requests that another site's page makes with the caller's cookie. */
export async function admit(
  call: Call,
  access: Access,
  surroundings: Surroundings,
  demands: Demands = {},
): Promise<Caller> {
  const request = call.req.raw
  const isDashboard = call.req.path.startsWith('/app/')
  if (isDashboard) refuseCrossSite(request, surroundings.config)
  const caller = await authenticate(request.headers, access, directoryOf(call, surroundings), demands)
  if (caller.kind === 'account' || caller.kind === 'kiosk') refuseCrossSite(request, surroundings.config)
  return caller
}

/** API credentials, and the headers that bring them. */
interface AdmittedKey {
  readonly caller: CredentialsCaller
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Identifies API credentials, whatever they may do. Many programs can only be given a bearer token: there the id comes
 * first, then a colon and the key.
 */
export async function admitKey(call: Call, surroundings: Surroundings): Promise<AdmittedKey> {
  const asked = new Headers(call.req.raw.headers)
  const [, id, key] = /^Bearer +([^:\s]+):(\S+)$/i.exec(asked.get('authorization') ?? '') ?? []
  const given = {
    'x-service-id': asked.get('x-service-id') ?? id,
    'x-service-key': asked.get('x-service-key') ?? key,
  }
  const headers = textsOf(given)
  const all = textsOf({ ...given, 'x-service-partner': asked.get('x-service-partner') })
  const caller = await authenticateKey(new Headers(all), directoryOf(call, surroundings))
  return { caller, headers }
}

function textsOf(values: Readonly<Record<string, string | null | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).flatMap(([name, text]) => (text ? [[name, text]] : [])))
}

/** What authentication knows of a request. */
function directoryOf(call: Call, { database, config }: Surroundings): Directory {
  return {
    database,
    config,
    log: call.get('log'),
    address: call.get('address'),
    userAgent: userAgentOf(call),
    method: call.req.method,
    path: new URL(call.req.raw.url).pathname,
  }
}

function userAgentOf(call: Call): string | null {
  return call.req.header('user-agent')?.slice(0, 500) ?? null
}

/**
 * Whether a request comes from this machine. That proves something only where nothing passes requests on, and where the
 * name in the address is this machine's: another one may lead here because its owner says so. A public `BASE_URL` means
 * that a proxy on this machine may pass on strangers without a word. Source: RFC 6761 §6.3, on DNS rebinding.
 */
function isLocal(call: Call, { baseUrl, dashboardUrl }: Config): boolean {
  if (!isThisMachine(call.get('address')) || !call.get('isDirect')) return false
  const asked = `http://${call.req.header('host') ?? ''}`
  return [asked, baseUrl, dashboardUrl].every(
    (url) => URL.canParse(url) && isLoopbackName(new URL(url).hostname),
  )
}

/** The organisation of a caller. A partner's credentials are of one, but it acts for those that it registered. */
function organisationOf(caller: Caller): string | null {
  return 'organisationId' in caller && caller.kind !== 'partner' ? caller.organisationId : null
}

/** The context of one call of an operation. Cookies that it sets go to `setCookie`. */
export function contextOf(
  call: Call,
  caller: Caller,
  surroundings: Surroundings,
  setCookie: (header: string) => void,
): Context {
  const known = momentOf(caller)
  const organisationId = organisationOf(caller)
  let asked = known && Promise.resolve(known)
  return {
    ...surroundings,
    // What a caller of one organisation does in transactions stays within it.
    database:
      organisationId === null ? surroundings.database : databaseOf(surroundings.database, organisationId),
    ports: portsOf(surroundings.ports, organisationId),
    caller,
    requestId: call.get('requestId'),
    log: call.get('log'),
    address: call.get('address'),
    isLocal: isLocal(call, surroundings.config),
    userAgent: userAgentOf(call),
    now: () => (asked ??= databaseNow(surroundings.database).then((now) => new Date(now))),
    session: sessionCookie(surroundings.config, setCookie),
    kiosk: kioskCookie(surroundings.config, { headers: call.req.raw.headers, write: setCookie }),
    visit: visitCookie(surroundings.config, { headers: call.req.raw.headers, write: setCookie }),
    device: deviceCookie(surroundings.config, {
      headers: call.req.raw.headers,
      key: () => serviceSecret(surroundings.database, 'devices'),
      write: setCookie,
    }),
  }
}

/** The database's time, where finding the caller told it. */
function momentOf(caller: Caller): Date | undefined {
  return caller.kind === 'credentials' ? caller.at : undefined
}
