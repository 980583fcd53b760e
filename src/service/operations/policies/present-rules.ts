import type { placedRules } from '#contract/app/policy.ts'
import { resolvePolicy } from '#domain/policy/policy.ts'
import type { Policy, PolicyLevel } from '#domain/policy/policy.ts'
import type { Answer } from '../operation.ts'

type Levels = Partial<Record<PolicyLevel, Policy>>
type Shown = Answer<typeof placedRules>

/** What a place decides, and what holds where it decides nothing: by the wider places. */
export function presentRules(policy: Policy, wider: Levels): Shown {
  const { deadline, ...inherited } = resolvePolicy(wider)
  const { value, from } = deadline
  // Only an envelope has a moment as its deadline, and nothing inherits from one.
  const days = value !== null && 'days' in value ? value : null
  return { policy, inherited: { ...inherited, deadline: { value: days, from } } }
}
