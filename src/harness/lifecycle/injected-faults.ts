import { ColumnNode, OperationNodeTransformer, RawNode, TableNode, WhereNode } from 'kysely'
import type { KyselyPlugin, RootOperationNode, SelectQueryNode, UpdateQueryNode } from 'kysely'
import type { Database } from '#service/database/connection.ts'

/** Faults injected between a service and its database, by which tests show that the model detects them. */

abstract class Fault extends OperationNodeTransformer implements KyselyPlugin {
  transformQuery({ node }: { readonly node: RootOperationNode }): RootOperationNode {
    return this.transformNode(node)
  }

  transformResult<Result>({ result }: { readonly result: Result }): Promise<Result> {
    return Promise.resolve(result)
  }
}

class WithoutLocks extends Fault {
  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    const { endModifiers: _, ...rest } = super.transformSelectQuery(node)
    return rest
  }
}

class WithLinksThatStay extends Fault {
  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    const isOfLinks =
      node.table !== undefined &&
      TableNode.is(node.table) &&
      node.table.table.identifier.name === 'signingTokens'
    return isOfLinks ? { ...node, where: WhereNode.create(RawNode.createWithSql('false')) } : node
  }
}

class WithDeadlinesThatStay extends Fault {
  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    const updates = node.updates?.filter(
      ({ column }) => !ColumnNode.is(column) || column.column.name !== 'deadline',
    )
    return updates === undefined ? node : { ...node, updates }
  }
}

/** `select … for update` locks nothing. */
export const withoutLocks = (database: Database): Database => database.withPlugin(new WithoutLocks())

/** Links stay valid after a recipient is removed or an address is changed. */
export const withLinksThatStay = (database: Database): Database =>
  database.withPlugin(new WithLinksThatStay())

/** A deadline that was set or moved is not stored. */
export const withDeadlinesThatStay = (database: Database): Database =>
  database.withPlugin(new WithDeadlinesThatStay())
