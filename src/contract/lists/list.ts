import { z } from 'zod'
import type { Camelized } from '../codec.ts'

/** What one list of the dashboard can be narrowed and sorted by: the only place where its filters are listed. */
export interface List<Name extends string, Sort extends string, Shape extends z.ZodRawShape> {
  readonly name: Name
  /** The first one is the usual order. */
  readonly sorts: readonly [Sort, ...Sort[]]
  readonly filters: z.ZodObject<Shape>
}

/** The filters of a list as code sees them: in camelCase, each of them optional. */
export type FiltersOf<L extends { readonly filters: z.ZodType }> = Camelized<z.output<L['filters']>>
export type FilterOf<L extends { readonly filters: z.ZodType }> = keyof FiltersOf<L> & string
export type SortOf<L extends { readonly sorts: readonly string[] }> = L['sorts'][number]

const directions = ['ascending', 'descending'] as const
export type Direction = (typeof directions)[number]

export interface OrderOf<L extends { readonly sorts: readonly string[] }> {
  readonly sort: SortOf<L>
  readonly direction: Direction
}

/** Defines a list. */
export function list<const Name extends string, const Sort extends string, const Shape extends z.ZodRawShape>(
  definition: List<Name, Sort, Shape>,
): List<Name, Sort, Shape> {
  return definition
}

/** The parameters by which a list with several orders is asked for one. */
export function orderOf<const Sort extends string>({
  sorts,
}: {
  readonly sorts: readonly [Sort, ...Sort[]]
}) {
  return {
    sort: z.enum(sorts).default(sorts[0] as never),
    direction: z.enum(directions).default('descending'),
  }
}
