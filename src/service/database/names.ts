import { CamelCasePlugin, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type {
  Dialect,
  IdentifierNode,
  Kysely,
  KyselyPlugin,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely'
import type pg from 'pg'
import { BatchingDriver } from './connections/batching-driver.ts'

/** Kysely's own rules, with each name converted once. */
class Names extends CamelCasePlugin {
  readonly columns = remembered((name) => this.snakeCase(name))
  readonly members = remembered((name) => this.camelCase(name))
}

const names = new Names()

function remembered(convert: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>()
  return (name) => {
    const found = known.get(name)
    if (found !== undefined) return found
    const converted = convert(name)
    known.set(name, converted)
    return converted
  }
}

/** Writes names in snake_case while it compiles. Kysely's plugin would copy the whole query for that. */
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override compileUnwrappedIdentifier(node: IdentifierNode): void {
    this.append(this.sanitizeIdentifier(names.columns(node.name)))
  }
}

/** PostgreSQL with columns in snake_case for names in camelCase. */
export function snakeCaseDialect(pool: pg.Pool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new BatchingDriver(pool),
    createIntrospector: (database: Kysely<unknown>) => new PostgresIntrospector(database),
    createQueryCompiler: () => new SnakeCaseCompiler(),
  }
}

/** Gives the members of rows their names in camelCase. What is inside JSON stays as it is. */
export const camelCaseRows: KyselyPlugin = {
  transformQuery: ({ node }: { readonly node: RootOperationNode }) => node,
  transformResult: async ({ result }: { readonly result: QueryResult<UnknownRow> }) => ({
    ...result,
    rows: result.rows.map(renamed),
  }),
}

function renamed(row: UnknownRow): UnknownRow {
  const members: UnknownRow = {}
  for (const column of Object.keys(row)) members[names.members(column)] = row[column]
  return members
}
