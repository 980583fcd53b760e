import fc from 'fast-check'
import { placeholders } from '#contract/examples.ts'
import type { DescribedOperation } from './described.ts'
import { mutations } from './hostile.ts'
import type { Mutation } from './hostile.ts'
import { Placeholder } from './things.ts'
import type { Kind } from './things.ts'
import { valuesOf } from './valid.ts'

/** A request before its caller and the ids in it are known. */
export interface Plan {
  readonly operation: DescribedOperation
  /** Which organisation, which permitted caller, and which of its things. */
  readonly tenant: number
  readonly caller: number
  readonly focus: number
  /** Whether the things belong to another organisation. */
  readonly isForeign: boolean
  readonly parameters: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly mutations: readonly Mutation[]
}

/** Plans over operations: two of three as documented, the rest modified. */
export function plansOver(operations: readonly DescribedOperation[]): fc.Arbitrary<Plan> {
  return fc.oneof(
    ...operations.map((operation) => ({ weight: weightOf(operation), arbitrary: plansOf(operation) })),
  )
}

/** Operations that hash passwords, end sessions or delete things are less frequent. */
function weightOf({ path, method }: DescribedOperation): number {
  const isRare =
    /\/(register|setup|session|password|second-factor|deactivate|decline|cancel|void)/.test(path) ||
    path === '/v1/accounts'
  return isRare || (method === 'DELETE' && !path.includes('document')) ? 1 : 4
}

function plansOf(operation: DescribedOperation): fc.Arbitrary<Plan> {
  const parameters = operation.parameters.map((one) => {
    const value = valuesOf(one.schema, one.name, operation)
    const isThere = one.in === 'path' || one.required === true
    return [
      one.name,
      isThere ? value : fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, value),
    ] as const
  })
  return fc.record({
    operation: fc.constant(operation),
    tenant: fc.nat(1),
    caller: fc.nat(11),
    focus: fc.nat(59),
    isForeign: fc.nat(15).map((one) => one === 0),
    parameters: fc.record(Object.fromEntries(parameters)),
    body: bodiesOf(operation),
    mutations: fc.oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(mutations, { minLength: 1, maxLength: 3 }) },
    ),
  })
}

function bodiesOf(operation: DescribedOperation): fc.Arbitrary<unknown> {
  if (operation.body === null) return fc.constant(undefined)
  const { schema, examples } = operation.body
  const kept = /^\/app\/(draft|template)s\/\{id\}$/.exec(operation.path)?.[1]
  if (kept !== undefined)
    return savedAgain(`${kept as 'draft' | 'template'}-content`, valuesOf(schema, '', operation))
  const made = valuesOf(schema, '', operation)
  if (examples.length === 0) return made
  const given = fc
    .constantFrom(...examples)
    .chain((example) => fc.nat(1000).map((at) => withPlaceholders(example, at)))
  return fc.oneof({ weight: 2, arbitrary: made }, { weight: 1, arbitrary: given })
}

/** What was read, unchanged or with some members changed. */
function savedAgain(kind: Kind, made: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const content = fc.nat(1000).map((at) => new Placeholder(kind, at))
  return fc.oneof({ weight: 3, arbitrary: content }, { weight: 1, arbitrary: made })
}

const kindOfPlaceholder: Readonly<Record<string, Kind>> = {
  [placeholders.account]: 'account',
  [placeholders.envelope]: 'envelope',
  [placeholders.role]: 'role',
}

/** An example with existing things in its placeholders. */
function withPlaceholders(example: unknown, at: number): unknown {
  if (typeof example === 'string') {
    const kind = Object.hasOwn(kindOfPlaceholder, example) ? kindOfPlaceholder[example] : undefined
    return kind === undefined ? example : new Placeholder(kind, at)
  }
  if (Array.isArray(example)) return example.map((one) => withPlaceholders(one, at))
  if (typeof example !== 'object' || example === null) return example
  return Object.fromEntries(Object.entries(example).map(([name, one]) => [name, withPlaceholders(one, at)]))
}
