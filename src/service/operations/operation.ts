import type { Camelized } from '#contract/codec.ts'
import type { Access, Operation } from '#contract/operation.ts'
import type { Role } from '#domain/account/account.ts'
import type { Refusal } from '#domain/refusals.ts'
import type { Result } from '#domain/result.ts'
import type { z } from 'zod'
import type { Config } from '../config.ts'
import type { Database } from '../database/connection.ts'
import type { Log } from '../logging.ts'
import type { Ports } from '../ports/ports.ts'

/** Someone signed in to the dashboard. Read anew for each request. */
export interface AccountCaller {
  readonly kind: 'account'
  readonly organisationId: string
  readonly accountId: string
  readonly groupId: string | null
  readonly role: Role
  readonly name: string
  readonly email: string
  readonly timezone: string
  /** Hash of the session's secret, by which the session is kept. */
  readonly sessionHash: string
  /** The organisation asks for a second factor and the account has none: only setting it up is open to it. */
  readonly mustEnrol: boolean
}

/** An organisation's own API credentials: an administrator's rights in it. Source: open detail 2b. */
export interface CredentialsCaller {
  readonly kind: 'credentials'
  readonly organisationId: string
  readonly credentialsId: string
  /** Name of the partner whose key came along, if any. */
  readonly partner: string | null
}

/** A partner, known by the partner header. Source: specification, Authentication 1. */
export interface PartnerCaller {
  readonly kind: 'partner'
  readonly partner: string
  /** The partner's own organisation, when its credentials came along. */
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

/** Somebody whose identity is verified, in a session. */
export interface IndividualCaller {
  readonly kind: 'individual'
  readonly organisationId: string
  readonly verificationId: string
  readonly sessionHash: string
}

export interface AnyoneCaller {
  readonly kind: 'anyone'
}

/** Who may be calling an operation of each access. */
export interface CallerOf {
  readonly organisation: AccountCaller | CredentialsCaller
  readonly account: AccountCaller
  readonly partner: PartnerCaller
  readonly 'organisation-or-partner': AccountCaller | CredentialsCaller | PartnerCaller
  readonly recipient: RecipientCaller
  readonly individual: IndividualCaller
  readonly anyone: AnyoneCaller
}
export type Caller = CallerOf[Access]

/** The browser's session cookie on the answer. */
export interface SessionCookie {
  /** Signs the browser in with a session's secret until the session expires. */
  set(secret: string, expires: Date): void
  clear(): void
}

/** What surrounds one call of an operation. */
export interface Context<Who extends Caller = Caller> {
  readonly database: Database
  readonly config: Config
  readonly ports: Ports
  readonly caller: Who
  readonly requestId: string
  readonly log: Log
  /** Network address of the caller. */
  readonly address: string
  readonly userAgent: string | null
  /**
   * The moment of this call by the database's clock, always the same. A transaction, which must not wait for a second connection,
   * asks for its own.
   */
  readonly now: () => Promise<Date>
  readonly session: SessionCookie
}

/** A contract's operation together with the act that fulfils it. */
export interface ImplementedOperation {
  readonly procedure: Operation<z.ZodType, z.ZodType, Access>
  readonly run: (context: Context, input: unknown) => Promise<Result<unknown, Refusal>>
}

/** The output of an operation as code gives it, before the codec turns it into wire names. */
export type Answer<Output extends z.ZodType> = Camelized<z.input<Output>>
export type Asked<Input extends z.ZodType> = Camelized<z.output<Input>>

/**
 * Fulfils an operation of the contract. `run` gets the validated input and gives the output, both in code's names;
 * who calls is already checked against the access that the contract declares, what they may do is up to `run`.
 */
export function operation<Input extends z.ZodType, Output extends z.ZodType, Granted extends Access>(
  procedure: Operation<Input, Output, Granted>,
  run: (context: Context<CallerOf[Granted]>, input: Asked<Input>) => Promise<Result<Answer<Output>, Refusal>>,
): ImplementedOperation {
  return { procedure, run } as unknown as ImplementedOperation
}

/** An answer that is wire JSON already, for lists too long to go through schema and codec row by row. */
export class WireText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Fulfils an operation whose `run` gives the answer as it goes over the wire; tests hold it to the contract. */
export function wireOperation<Input extends z.ZodType, Granted extends Access>(
  procedure: Operation<Input, z.ZodType, Granted>,
  run: (context: Context<CallerOf[Granted]>, input: Asked<Input>) => Promise<Result<WireText, Refusal>>,
): ImplementedOperation {
  return { procedure, run } as unknown as ImplementedOperation
}

/** A file as an answer: from the store, which can serve ranges of it, or made for this answer. */
export interface FileAnswer {
  readonly name: string
  readonly contentType: string
  readonly disposition: 'inline' | 'attachment'
  /** Whether anyone may keep it and show it on other sites, as mail programs do. */
  readonly isPublic?: boolean
  readonly content: { readonly storageKey: string } | { readonly bytes: Uint8Array }
}

/** An address that answers a file instead of JSON. Reading it never changes anything. */
export interface FileOperation {
  /** With parameters in braces, e.g. `/downloads/{token}`. */
  readonly path: `/${string}`
  readonly access: Access
  readonly run: (context: Context, params: Readonly<Record<string, string>>) => Promise<Result<FileAnswer>>
}

/** Fulfils an address that answers a file. */
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

/** A file that is made while it is sent, and never lies anywhere whole. */
export interface StreamedFile {
  readonly name: string
  readonly contentType: string
  /** Breaks when the file cannot be finished, so that nobody takes what came for the whole. */
  readonly body: ReadableStream<Uint8Array>
  /** Bytes, when that is known beforehand. */
  readonly size: number | null
  /** How many things that were asked for are not in it. */
  readonly leftOut: number
}

/** An address that answers a file made of what a body chooses: POST only because the choice is too long for an address. */
export interface StreamOperation {
  readonly path: `/${string}`
  readonly access: Access
  readonly body: z.ZodType
  readonly run: (context: Context, body: unknown) => Promise<Result<StreamedFile>>
}

/** Fulfils an address that answers a file made of what a body chooses. Reading it never changes anything. */
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
