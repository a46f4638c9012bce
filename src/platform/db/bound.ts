import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  type KyselyPlugin,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  PrimitiveValueListNode,
  ReferenceNode,
  type RootOperationNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from 'kysely'

/** Which column says whose row it is, for every table that a bound handle may touch. */
export type OwnerColumns = Readonly<Record<string, string>>

/**
 * Binds every query to one owner: each table it names, in subqueries and joins too, gets
 * `owner column = owner`, and each inserted row gets the owner. What it cannot bind it refuses.
 */
export function boundTo(owner: number, ownerColumns: OwnerColumns): KyselyPlugin {
  const binder = new OwnerBinder(owner, ownerColumns)
  return {
    transformQuery: ({ node }) => {
      refuseUnbindable(node)
      return binder.transformNode(node)
    },
    transformResult: async ({ result }) => result,
  }
}

function refuseUnbindable(node: RootOperationNode) {
  if (!/^(Select|Insert|Update|Delete)QueryNode$/.test(node.kind))
    throw new Error(`A bound handle cannot run a ${node.kind}.`)
}

class OwnerBinder extends OperationNodeTransformer {
  readonly #owner: number
  readonly #columns: OwnerColumns
  /** A query that is built into another comes by once for each: it is bound once. */
  readonly #bound = new WeakSet<SelectQueryNode>()

  constructor(owner: number, columns: OwnerColumns) {
    super()
    this.#owner = owner
    this.#columns = columns
  }

  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    if (this.#bound.has(node)) return node
    const inner = super.transformSelectQuery(node)
    const query = this.#filtered(inner, inner.from?.froms ?? [])
    this.#bound.add(query)
    return query
  }

  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    const inner = super.transformUpdateQuery(node)
    return this.#filtered(inner, [
      ...(inner.table ? [inner.table] : []),
      ...(inner.from?.froms ?? []),
    ])
  }

  protected override transformDeleteQuery(node: DeleteQueryNode): DeleteQueryNode {
    const inner = super.transformDeleteQuery(node)
    return this.#filtered(inner, inner.from.froms)
  }

  /** In the join's own condition: in `where` it would turn a left join into an inner one. */
  protected override transformJoin(node: JoinNode): JoinNode {
    const inner = super.transformJoin(node)
    const condition = this.#condition(inner.table)
    if (!condition) return inner
    const on = inner.on ? AndNode.create(inner.on.on, condition) : condition
    return { ...inner, on: OnNode.create(on) }
  }

  protected override transformInsertQuery(node: InsertQueryNode): InsertQueryNode {
    const inner = super.transformInsertQuery(node)
    const table = inner.into ? tableName(inner.into) : undefined
    if (!table || !inner.values || !ValuesNode.is(inner.values))
      throw new Error('A bound handle inserts given values into a named table, nothing else.')
    const rows = inner.values.values.map(row =>
      PrimitiveValueListNode.is(row)
        ? PrimitiveValueListNode.create([...row.values, this.#owner])
        : ValueListNode.create([...row.values, ValueNode.create(this.#owner)]),
    )
    return {
      ...inner,
      columns: [...(inner.columns ?? []), ColumnNode.create(this.#ownerColumn(table))],
      values: ValuesNode.create(rows),
    }
  }

  #filtered<Query extends { where?: WhereNode }>(
    query: Query,
    tables: readonly OperationNode[],
  ): Query {
    let where = query.where
    for (const table of tables) {
      const condition = this.#condition(table)
      if (condition)
        where = where
          ? WhereNode.cloneWithOperation(where, 'And', condition)
          : WhereNode.create(condition)
    }
    return where ? { ...query, where } : query
  }

  /** `alias.company_id = 7`, or undefined for a subquery, which is bound from inside. */
  #condition(source: OperationNode): OperationNode | undefined {
    const alias = AliasNode.is(source) ? source.alias : undefined
    const named = AliasNode.is(source) ? source.node : source
    if (!TableNode.is(named)) {
      if (named.kind === 'SelectQueryNode') return undefined
      throw new Error(`A bound handle cannot read from a ${named.kind}.`)
    }
    const table = tableName(named)
    const reference = alias && IdentifierNode.is(alias) ? alias.name : table
    return BinaryOperationNode.create(
      ReferenceNode.create(
        ColumnNode.create(this.#ownerColumn(table)),
        TableNode.create(reference),
      ),
      OperatorNode.create('='),
      ValueNode.create(this.#owner),
    )
  }

  #ownerColumn(table: string): string {
    const column = this.#columns[table]
    if (!column) throw new Error(`A bound handle may not touch ${table}.`)
    return column
  }
}

function tableName(table: TableNode): string {
  return table.table.identifier.name
}
