import type { RetentionRule } from '../envelope/retention.ts'
import type { IdentityRule } from '../recipient/identity.ts'

/** When an envelope ends by itself: days after it is sent, or a moment (ISO 8601 UTC). */
export type DeadlineRule = { readonly days: number } | { readonly at: string }

/** When recipients whose turn it is are reminded. */
export interface ReminderRule {
  /** Days from the link to the first reminder. */
  readonly firstAfterDays: number
  /** Days between later ones. */
  readonly everyDays: number
  /** The last one before the deadline is not counted. */
  readonly atMost: number
  /** Whether there is one a day before the deadline. */
  readonly beforeDeadline: boolean
}

/** What holds for an envelope. */
export interface Rules {
  /** Null: it stays open until it is completed or voided. */
  readonly deadline: DeadlineRule | null
  /** Null: no one is reminded. */
  readonly reminders: ReminderRule | null
  /** Whether the finished documents are attached to the email that links to them. */
  readonly attachedCopies: boolean
  /** Whether recipients who hold a link are told when the envelope is voided or someone declines. */
  readonly notices: boolean
  /** Whether recipients may name someone else in their place. */
  readonly reassigning: boolean
  /** Null: no one who signs has to prove their identity first, unless their sender asks for it. */
  readonly identity: IdentityRule | null
  /** Null: ended envelopes are kept. Not fixed when an envelope is sent: the present rule holds. */
  readonly retention: RetentionRule | null
}

/** What one place decides about envelopes. What it leaves out, it inherits. */
export type Policy = Partial<Rules>

/** The places that decide, from the widest to the narrowest. */
export const policyLevels = ['organisation', 'group', 'template', 'envelope'] as const
export type PolicyLevel = (typeof policyLevels)[number]

/** A value, and the place that decided it. */
interface Resolved<Value> {
  readonly value: Value
  readonly from: PolicyLevel | 'default'
}

/** All rules, each with its origin. */
export type ResolvedPolicy = { readonly [Name in keyof Rules]: Resolved<Rules[Name]> }

/** What holds where no place decides. */
export const defaultRules: Rules = {
  deadline: null,
  reminders: null,
  attachedCopies: false,
  notices: true,
  reassigning: false,
  identity: null,
  retention: null,
}

/** What holds for an envelope, and who decided it: for each rule, the narrowest place that says something. */
export function resolvePolicy(levels: Readonly<Partial<Record<PolicyLevel, Policy>>>): ResolvedPolicy {
  const of = <Name extends keyof Rules>(name: Name): Resolved<Rules[Name]> => {
    const from = policyLevels.findLast((level) => levels[level]?.[name] !== undefined)
    const value = from && levels[from]?.[name]
    return from === undefined || value === undefined
      ? { value: defaultRules[name], from: 'default' }
      : { value, from }
  }
  return {
    deadline: of('deadline'),
    reminders: of('reminders'),
    attachedCopies: of('attachedCopies'),
    notices: of('notices'),
    reassigning: of('reassigning'),
    identity: of('identity'),
    retention: of('retention'),
  }
}

/** The rules without their origins. */
export function rulesOf(resolved: ResolvedPolicy): Rules {
  return {
    deadline: resolved.deadline.value,
    reminders: resolved.reminders.value,
    attachedCopies: resolved.attachedCopies.value,
    notices: resolved.notices.value,
    reassigning: resolved.reassigning.value,
    identity: resolved.identity.value,
    retention: resolved.retention.value,
  }
}
