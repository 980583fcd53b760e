import type { Camelized } from '#contract/codec.ts'
import type { Access, Operation } from '#contract/operation.ts'
import type { Role } from '#domain/account/account.ts'
import type { Refusal } from '#domain/refusals.ts'
import type { Result } from '#domain/result.ts'
import type { z } from 'zod'
import type { Config } from '../config.ts'
import type { Database, Executor } from '../database/connection.ts'
import type { Log } from '../logging.ts'
import type { Ports } from '../ports/ports.ts'

/** Someone signed in to the dashboard. Read on every request. */
export interface AccountCaller {
  readonly kind: 'account'
  readonly organisationId: string
  readonly accountId: string
  readonly groupId: string | null
  readonly role: Role
  readonly name: string
  readonly email: string
  readonly timezone: string
  /** Hash of the session's secret, under which the session is stored. */
  readonly sessionHash: string
  /** The organisation requires a second factor and the account has none, so it may only set one up. */
  readonly mustEnrol: boolean
  /** They proved who they are a short time ago, in this session. */
  readonly isProven: boolean
  /** The editor within another page that they are in: they may do nothing but edit and send its draft. */
  readonly composes?: { readonly composerId: string; readonly draftId: string }
}

/** The caller of a session, and as whom they act: in test mode as their account of the test organisation, with the same role. */
export function actingIn({
  testOrganisationId,
  testAccountId,
  testGroupId,
  ...person
}: Omit<AccountCaller, 'kind'> & {
  readonly testOrganisationId: string | null
  readonly testAccountId: string | null
  readonly testGroupId: string | null
}): { readonly person: AccountCaller; readonly acting: AccountCaller } {
  const own = { kind: 'account', ...person } as const
  if (testOrganisationId === null || testAccountId === null) return { person: own, acting: own }
  const there = { organisationId: testOrganisationId, accountId: testAccountId, groupId: testGroupId }
  return { person: own, acting: { ...own, ...there } }
}

/** An organisation's own API credentials: an administrator's rights in it. Source: open detail 2b. */
export interface CredentialsCaller {
  readonly kind: 'credentials'
  readonly organisationId: string
  readonly credentialsId: string
  /** What its creator called them. */
  readonly name: string
  /** What they may do. Null for everything. */
  readonly scopes: readonly string[] | null
  /** The database's time when they were checked. */
  readonly at: Date
  /** Name of the partner whose key was sent along, if any. */
  readonly partner: string | null
}

/** A partner, identified by the partner header. Source: specification, Authentication 1. */
interface PartnerCaller {
  readonly kind: 'partner'
  readonly partner: string
  /** The partner's own organisation, when its credentials were sent along. */
  readonly organisationId: string | null
}

/** A recipient in a signing session. */
export interface RecipientCaller {
  readonly kind: 'recipient'
  readonly organisationId: string
  readonly envelopeId: string
  readonly recipientId: string
  readonly sessionHash: string
}

/** A witness who follows their link. */
export interface WitnessCaller {
  readonly kind: 'witness-link'
  readonly organisationId: string
  readonly linkId: string
  readonly secret: string
}

/** An individual in a verification session. */
export interface IndividualCaller {
  readonly kind: 'individual'
  readonly organisationId: string
  readonly verificationId: string
  readonly sessionHash: string
}

/** Whoever has the device of a kiosk. */
export interface KioskCaller {
  readonly kind: 'kiosk'
  readonly organisationId: string
  readonly envelopeId: string
  readonly kioskId: string
}

export interface AnyoneCaller {
  readonly kind: 'anyone'
}

/** The possible callers of an operation with each access. */
export interface CallerOf {
  readonly organisation: AccountCaller | CredentialsCaller
  readonly account: AccountCaller
  readonly partner: PartnerCaller
  readonly 'organisation-or-partner': AccountCaller | CredentialsCaller | PartnerCaller
  readonly recipient: RecipientCaller
  readonly 'witness-link': WitnessCaller
  readonly individual: IndividualCaller
  readonly kiosk: KioskCaller
  readonly anyone: AnyoneCaller
}
export type Caller = CallerOf[Access]

/** A cookie with a secret on the response, such as that of a session. */
export interface SessionCookie {
  /** Gives the browser a secret until what it opens expires. */
  set(secret: string, expires: Date): void
  clear(): void
}

/** What makes a browser the device of a kiosk. */
export interface KioskCookie extends SessionCookie {
  /** Null for a browser that is none. */
  readonly secret: string | null
}

/** The caller's browser, as far as it was used before. */
export interface KnownDevice {
  /** The name of this device if the person proved who they are on it before. */
  knownFor(person: string): Promise<string | null>
  /** Makes the device known from now on, after the person proved who they are. */
  remember(person: string): Promise<void>
}

/** What tells the browser in which a visit to an identity provider began from others. */
export interface VisitCookie {
  /** Null for a browser that began none. */
  readonly secret: string | null
  set(secret: string): void
}

/** What makes a request safe to repeat, even if the process dies before it answers. */
interface Once {
  /** The id of what the request creates, the same for every repetition. */
  readonly id: string
  /** Keeps the output as the response, in the transaction that does what was asked. */
  readonly keep: (transaction: Executor, output: unknown) => Promise<void>
}

/** The context of one call of an operation. */
export interface Context<Who extends Caller = Caller> {
  readonly database: Database
  readonly config: Config
  readonly ports: Ports
  readonly caller: Who
  readonly requestId: string
  readonly log: Log
  /** Network address of the caller. */
  readonly address: string
  /** Whether the caller is at the service's own machine, as far as that can be known. */
  readonly isLocal: boolean
  readonly userAgent: string | null
  /**
   * The time of this call by the database's clock, always the same. A transaction reads its own, since it must not wait
   * for a second connection.
   */
  readonly now: () => Promise<Date>
  readonly session: SessionCookie
  readonly kiosk: KioskCookie
  /** For a request that must not do something twice. Null when it may, and for interfaces that never ask for it. */
  readonly once?: Once | null
  readonly device: KnownDevice
  readonly visit: VisitCookie
}

/** A contract operation with its implementation. */
export interface ImplementedOperation {
  readonly procedure: Operation<z.ZodType, z.ZodType, Access>
  readonly run: (context: Context, input: unknown) => Promise<Result<unknown, Refusal>>
}

/** The output of an operation in code's names, before the codec turns it into wire names. */
export type Answer<Output extends z.ZodType> = Camelized<z.input<Output>>
export type Asked<Input extends z.ZodType> = Camelized<z.output<Input>>

/**
 * Implements an operation of the contract. `run` gets the validated input and returns the output, both in code's names.
 * The caller is already checked against the contract's access. What they may do is up to `run`.
 */
export function operation<Input extends z.ZodType, Output extends z.ZodType, Granted extends Access>(
  procedure: Operation<Input, Output, Granted>,
  run: (context: Context<CallerOf[Granted]>, input: Asked<Input>) => Promise<Result<Answer<Output>, Refusal>>,
): ImplementedOperation {
  return { procedure, run } as unknown as ImplementedOperation
}

/** A response that is wire JSON already, for lists too long to pass through schema and codec row by row. */
export class WireText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** The same, sent while it is read, for lists too long to be held. */
export class WireParts {
  readonly parts: AsyncGenerator<string>

  constructor(parts: AsyncGenerator<string>) {
    this.parts = parts
  }
}

/** Implements an operation whose `run` returns the response in wire form. Tests check it against the contract. */
export function wireOperation<Input extends z.ZodType, Granted extends Access>(
  procedure: Operation<Input, z.ZodType, Granted>,
  run: (
    context: Context<CallerOf[Granted]>,
    input: Asked<Input>,
  ) => Promise<Result<WireText | WireParts, Refusal>>,
): ImplementedOperation {
  return { procedure, run } as unknown as ImplementedOperation
}

/** A file as a response: from the store, which can serve ranges of it, or generated for this response. */
export interface FileAnswer {
  readonly name: string
  readonly contentType: string
  readonly disposition: 'inline' | 'attachment'
  /** Whether anyone may cache it and show it on other sites, as mail programs do. */
  readonly isPublic?: boolean
  /** Whether its address changes with its content, so that the browser of who is signed in may keep it. */
  readonly isForever?: boolean
  /** Whether it must be on no disk of who looks at it. */
  readonly isSecret?: boolean
  /** `tails`: files that are appended to the stored one. */
  readonly content:
    | { readonly storageKey: string; readonly tails?: readonly string[] }
    | { readonly bytes: Uint8Array }
}

/** A route that serves a file instead of JSON. Reading it never changes anything. */
export interface FileOperation {
  /** With parameters in braces, such as `/downloads/{token}`. */
  readonly path: `/${string}`
  readonly access: Access
  readonly run: (context: Context, params: Readonly<Record<string, string>>) => Promise<Result<FileAnswer>>
}

/** Implements a route that serves a file. */
export function fileOperation<Granted extends Access>(
  path: `/${string}`,
  access: Granted,
  run: (
    context: Context<CallerOf[Granted]>,
    params: Readonly<Record<string, string>>,
  ) => Promise<Result<FileAnswer>>,
): FileOperation {
  return { path, access, run } as unknown as FileOperation
}

/** A file generated while it is sent, and never stored as a whole. */
export interface StreamedFile {
  readonly name: string
  readonly contentType: string
  /** Breaks when the file cannot be finished, so that no one takes a part for the whole. */
  readonly body: ReadableStream<Uint8Array>
  /** Size in bytes if known in advance. */
  readonly size: number | null
  /** The number of requested things that are not in it. */
  readonly leftOut: number
}

/**
 * A route that serves a file built from what a body selects. It uses POST only because the selection is too long for an
 * address.
 */
export interface StreamOperation {
  readonly path: `/${string}`
  readonly access: Access
  readonly body: z.ZodType
  readonly run: (context: Context, body: unknown) => Promise<Result<StreamedFile>>
}

/** Implements a route that serves a file built from what a body selects. Reading it never changes anything. */
export function streamOperation<Granted extends Access, Body extends z.ZodType>(
  path: `/${string}`,
  access: Granted,
  body: Body,
  run: (
    context: Context<CallerOf[Granted]>,
    body: Camelized<z.output<Body>>,
  ) => Promise<Result<StreamedFile>>,
): StreamOperation {
  return { path, access, body, run } as unknown as StreamOperation
}
