import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Dialect, IdentifierNode, Kysely } from 'kysely'
import type pg from 'pg'
import { BatchingDriver } from './connections/batching-driver.ts'
import { columnOf } from './connections/column-names.ts'

/** Writes names in snake_case while it compiles. Kysely's plugin would copy the whole query for that. */
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override compileUnwrappedIdentifier(node: IdentifierNode): void {
    this.append(this.sanitizeIdentifier(columnOf(node.name)))
  }
}

/** PostgreSQL with columns in snake_case for names in camelCase, which the rows of its driver have too. */
export function snakeCaseDialect(pool: pg.Pool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new BatchingDriver(pool),
    createIntrospector: (database: Kysely<unknown>) => new PostgresIntrospector(database),
    createQueryCompiler: () => new SnakeCaseCompiler(),
  }
}
