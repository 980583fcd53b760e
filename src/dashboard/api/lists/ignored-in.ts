import { snakeName } from '#contract/codec.ts'
import { isAllowed } from './list-address.ts'
import { controlsOf } from './list-definition.ts'
import type { ContractList, ListDefinition } from './list-definition.ts'

/** The filters of an address that mean nothing to the list, as a person would read them. */
export function ignoredIn<L extends ContractList>(
  list: ListDefinition<L>,
  params: URLSearchParams,
): { readonly name: string; readonly value: string }[] {
  return Object.entries(controlsOf(list)).flatMap(([filter, control]) => {
    const name = snakeName(filter)
    const value = params.get(name)?.trim()
    return value && !isAllowed(control, value) ? [{ name: name.replaceAll('_', ' '), value }] : []
  })
}
