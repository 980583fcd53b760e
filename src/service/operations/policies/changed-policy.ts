import { isDeepStrictEqual } from 'node:util'
import { camelName, snakeName } from '#contract/codec.ts'
import type { Policy } from '#domain/policy/policy.ts'

/** What is decided, and the names of the parts that it is about as on the wire; all of them if left out. */
type PolicyChange = Policy & { readonly only?: readonly string[] | undefined }

/** A policy after a change. What `only` does not name stays, whoever decided it meanwhile. */
export function changedPolicy(current: Policy, { only, ...decided }: PolicyChange): Policy {
  if (only === undefined) return decided
  const names = new Set(only.map(camelName))
  const entries = [
    ...Object.entries(current).filter(([name]) => !names.has(name)),
    ...Object.entries(decided).filter(([name]) => names.has(name)),
  ]
  return Object.fromEntries(entries)
}

/** The names of the parts that differ, in words for the security log: "deadline, attached copies". Empty if none does. */
export function differingRules(before: Policy, after: Policy): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Policy)[]
  return names
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .map((name) => snakeName(name).replaceAll('_', ' '))
    .join(', ')
}
