import type { AnyContractProcedure } from '@orpc/contract'
import { z } from 'zod'
import type { OperationMeta } from './operation.ts'

/** An operation with everything needed to list, describe or call it. */
export interface ListedOperation extends OperationMeta {
  readonly method: string
  /** With parameters in braces. */
  readonly path: string
  readonly summary: string
  /** Empty without one. */
  readonly description: string
  readonly tag: string
  readonly parts: Readonly<Partial<Record<'params' | 'query' | 'body', z.ZodType>>>
  readonly output: z.ZodType
}

/** Every operation of a part of the contract, in file order. */
export function operationsOf(router: object): ListedOperation[] {
  return Object.values(router).flatMap((entry: object) =>
    '~orpc' in entry ? [listed(entry as AnyContractProcedure)] : operationsOf(entry),
  )
}

function listed({
  '~orpc': { meta, route, inputSchema, outputSchema },
}: AnyContractProcedure): ListedOperation {
  const { method, path, summary, description, tags } = route
  if (!method || !path || !(inputSchema instanceof z.ZodObject) || !(outputSchema instanceof z.ZodType))
    throw new TypeError(`An operation without method, path or schemas: ${method} ${path}`)
  return {
    ...(meta as OperationMeta),
    method,
    path,
    summary: summary ?? '',
    description: description ?? '',
    tag: tags?.[0] ?? '',
    parts: inputSchema.shape,
    output: outputSchema,
  }
}
