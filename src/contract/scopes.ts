import type { Scope } from '#domain/account/scope.ts'
import { operationsOf } from './operations-of.ts'
import { v1, v2 } from './router.ts'

/** A subject of the public interface and the scopes that it has. */
export interface ScopeSubject {
  /** As the reference calls it. */
  readonly name: string
  readonly scopes: readonly Scope[]
}

const operations = operationsOf({ v1, v2 }).filter(({ access }) => access.startsWith('organisation'))

/** Everything that API credentials can be limited to, from the operations that accept them. */
export const scopeSubjects: readonly ScopeSubject[] = [...new Set(operations.map(({ tag }) => tag))].map(
  (name) => ({
    name,
    scopes: [...new Set(operations.filter(({ tag }) => tag === name).map(({ scope }) => scope))].toSorted(),
  }),
)
