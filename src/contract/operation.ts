import { oc } from '@orpc/contract'
import type { ContractProcedure } from '@orpc/contract'
import { scopeOf } from '#domain/account/scope.ts'
import type { Scope } from '#domain/account/scope.ts'
import type { RefusalCode } from '#domain/refusals.ts'
import { z } from 'zod'

/**
 * Who may call an operation.
 * - `organisation`: an account of the dashboard (session cookie) or the organisation's API credentials
 * - `account`: an account of the dashboard only
 * - `partner`: the partner header
 * - `organisation-or-partner`: the partner when its header comes along, else as `organisation`
 * - `recipient`: a recipient's signing session
 * - `witness-link`: a witness's link, as a bearer token like a session
 * - `individual`: a session of somebody whose identity is verified
 * - `kiosk`: the browser in which an envelope is signed in person (kiosk cookie)
 * - `anyone`: no authentication
 */
export type Access =
  | 'organisation'
  | 'account'
  | 'partner'
  | 'organisation-or-partner'
  | 'recipient'
  | 'witness-link'
  | 'individual'
  | 'kiosk'
  | 'anyone'

/**
 * The source of a detail that the specification leaves open: A a common convention of such services, B a pattern of
 * the specification, C a public standard.
 */
export type OpenDetail = 'A' | 'B' | 'C'

/**
 * What an operation does in a test organisation. Most work there as elsewhere. `as-oneself`: it is about the person, whose own
 * account in the real organisation it concerns. `refused`: it decides who may sign in, or what only the real one has.
 */
type InTests = 'as-ever' | 'as-oneself' | 'refused'

export interface OperationMeta<Granted extends Access = Access> {
  readonly access: Granted
  readonly refusals: readonly RefusalCode[]
  readonly openDetail: OpenDetail | null
  /** Whether accounts may call it before setting up the second factor that their organisation requires. */
  readonly whileEnrolling: boolean
  /** Whether accounts must have proved who they are a short time ago. `sometimes` depends on what they ask for. */
  readonly proof: 'always' | 'sometimes' | 'never'
  /** What limited API credentials must have been given to call it. */
  readonly scope: Scope
  readonly inTests: InTests
}

interface Description<Path extends `/${string}`, Granted extends Access> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with parameters in braces, e.g. `/v1/envelopes/{id}`. */
  readonly path: Path
  readonly access: Granted
  readonly summary: string
  readonly description?: string
  readonly tag: string
  /** Status of the successful answer; defaults to 200. */
  readonly status?: 200 | 201 | 204
  /** Expected "no"s besides those that this kind of access always has. */
  readonly refusals?: readonly RefusalCode[]
  readonly openDetail?: OpenDetail
  readonly whileEnrolling?: boolean
  readonly proof?: OperationMeta['proof']
  /** Whether it gives out a link or code by which others act, although it only reads. */
  readonly givesAccess?: boolean
  readonly inTests?: InTests
}

type Parts<Params, Query, Body> = (Params extends z.ZodType ? { params: Params } : unknown) &
  (Query extends z.ZodType ? { query: Query } : unknown) &
  (Body extends z.ZodType ? { body: Body } : unknown)

type Shape<T> = { [K in keyof T]: T[K] } extends infer S extends z.core.$ZodShape ? S : never

/** One operation of the interface: its input, output and refusals, in oRPC's terms. */
export type Operation<
  Input extends z.ZodType,
  Output extends z.ZodType,
  Granted extends Access = Access,
> = ContractProcedure<Input, Output, Record<never, never>, OperationMeta<Granted>>

/**
 * Describes one operation. Its input is `{ params?, query?, body? }`, each a zod schema with wire names. The router,
 * validation, OpenAPI document and typed client are derived from it.
 */
export function operation<
  Granted extends Access,
  Output extends z.ZodType,
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  description: Description<`/${string}`, Granted> & {
    params?: Params
    query?: Query
    body?: Body
    output: Output
  },
): Operation<z.ZodObject<Shape<Parts<Params, Query, Body>>>, Output, Granted> {
  const { method, path, access, summary, tag, params, query, body, output } = description
  const parts = Object.fromEntries(
    Object.entries({ params, query, body }).filter(([, part]) => part !== undefined),
  )
  const meta: OperationMeta<Granted> = {
    access,
    refusals: description.refusals ?? [],
    openDetail: description.openDetail ?? null,
    whileEnrolling: description.whileEnrolling ?? false,
    proof: description.proof ?? 'never',
    inTests: description.inTests ?? (tag === 'Own account' ? 'as-oneself' : 'as-ever'),
    // What needs a proof although it only reads tells a secret.
    scope: scopeOf({
      tag,
      method,
      givesAccess: description.givesAccess === true || description.proof === 'always',
    }),
  }
  const procedure = oc
    .$meta(meta)
    .route({
      method,
      path,
      summary,
      ...(description.description === undefined ? {} : { description: description.description }),
      tags: [tag],
      successStatus: description.status ?? 200,
      inputStructure: 'detailed',
    })
    .input(z.object(parts))
    .output(output)
  return procedure as unknown as Operation<z.ZodObject<Shape<Parts<Params, Query, Body>>>, Output, Granted>
}

/** Output of operations that answer 204. */
export const nothing = z.undefined()

/** Marks a part of a schema as an open detail with its source; shown as `x-open-detail` in the OpenAPI document. */
export function openDetail<Schema extends z.ZodType>(source: OpenDetail, schema: Schema): Schema {
  return schema.meta({ ...schema.meta(), 'x-open-detail': source })
}
