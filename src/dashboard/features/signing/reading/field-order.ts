import type { PageFlow } from './reflow.ts'

/** The fields of a page in the order of its text, by id. */
export function fieldOrder({ blocks }: PageFlow): string[] {
  return blocks.flatMap((block) => (block.kind === 'field' ? [block.id] : []))
}

/**
 * Fields, page by page, in reading order. On a page whose order is unknown or that leaves a field out, in their given
 * order.
 */
export function asRead<Field extends { readonly id: string; readonly page: number }>(
  fields: readonly Field[],
  orders: ReadonlyMap<number, readonly string[]>,
): Field[] {
  const rankOf = ({ id, page }: Field): number => orders.get(page)?.indexOf(id) ?? 0
  return fields.toSorted((one, other) => one.page - other.page || rankOf(one) - rankOf(other))
}
