import {
  type AggregateFunctionNode,
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type ColumnUpdateNode,
  type DeleteQueryNode,
  type FunctionNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  type Kysely,
  type KyselyPlugin,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  PrimitiveValueListNode,
  RawNode,
  ReferenceNode,
  type SelectModifierNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from 'kysely'
import { mayCall, reachOfRaw } from './raw-expression.ts'

/** Which column says whose row it is, for every table that a bound handle may touch. */
export type OwnerColumns = Readonly<Record<string, string>>

/** The owner, or what stands for one while a query is compiled ahead. */
type Owner = number | object

/** What of each query is understood and bound. Anything else, such as `with`, `using` or `explain`, is refused. */
const boundParts: Record<string, ReadonlySet<string>> = {
  SelectQueryNode: parts(
    'from selections distinctOn joins groupBy orderBy where having frontModifiers endModifiers limit offset setOperations',
  ),
  InsertQueryNode: parts('into columns values returning onConflict'),
  UpdateQueryNode: parts('table where updates returning'),
  DeleteQueryNode: parts('from where returning'),
}

function parts(names: string): ReadonlySet<string> {
  return new Set(['kind', ...names.split(' ')])
}

/** Ways of a handle around its own plugins: compiled queries, and handles without or with others. */
const unboundWays = Object.fromEntries(
  [
    'connection',
    'executeQuery',
    'startTransaction',
    'transaction',
    'withPlugin',
    'withSchema',
    'withTables',
    'withoutPlugins',
  ].map(name => [
    name,
    {
      value: () => {
        throw refusal(`be used with ${name}()`)
      },
    },
  ]),
)

/** A handle whose every query is bound to one owner. */
export function bind<Tables>(
  unbound: Kysely<Tables>,
  owner: Owner,
  ownerColumns: OwnerColumns,
): Kysely<Tables> {
  return Object.defineProperties(unbound.withPlugin(boundTo(owner, ownerColumns)), unboundWays)
}

/**
 * Binds every query to one owner: each table it names, in subqueries and joins too, gets
 * `owner column = owner`, and each inserted row gets the owner. What it cannot bind it refuses.
 */
function boundTo(owner: Owner, ownerColumns: OwnerColumns): KyselyPlugin {
  const binder = new OwnerBinder(owner, ownerColumns)
  return {
    transformQuery: ({ node }) => {
      if (!/^(Select|Insert|Update|Delete)QueryNode$/.test(node.kind))
        throw refusal(`run a ${node.kind}`)
      return binder.transformNode(node)
    },
    transformResult: async ({ result }) => result,
  }
}

class OwnerBinder extends OperationNodeTransformer {
  readonly #owner: Owner
  readonly #columns: OwnerColumns
  /** A query that is built into another comes by once for each: it is bound once. */
  readonly #bound = new WeakSet<SelectQueryNode>()

  constructor(owner: Owner, columns: OwnerColumns) {
    super()
    this.#owner = owner
    this.#columns = columns
  }

  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    if (this.#bound.has(node)) return node
    refuseOtherParts(node)
    const inner = super.transformSelectQuery(node)
    const query = this.#filtered(inner, inner.from?.froms ?? [], inner.joins)
    this.#bound.add(query)
    return query
  }

  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    refuseOtherParts(node)
    if (!node.table || !TableNode.is(node.table))
      throw refusal('update anything but one named table')
    const ownerColumn = this.#ownerColumn(tableName(node.table))
    refuseNewOwner(node.updates, ownerColumn)
    const inner = super.transformUpdateQuery(node)
    return this.#filtered(inner, [node.table])
  }

  protected override transformDeleteQuery(node: DeleteQueryNode): DeleteQueryNode {
    refuseOtherParts(node)
    const inner = super.transformDeleteQuery(node)
    return this.#filtered(inner, inner.from.froms)
  }

  protected override transformInsertQuery(node: InsertQueryNode): InsertQueryNode {
    refuseOtherParts(node)
    if (!node.into || !node.values || !ValuesNode.is(node.values))
      throw refusal('insert anything but given values into a named table')
    const ownerColumn = this.#ownerColumn(tableName(node.into))
    if (node.columns?.some(({ column }) => column.name === ownerColumn))
      throw refusal('insert a row for another owner')
    const target = node.onConflict?.columns ?? []
    if (node.onConflict?.updates && !target.some(({ column }) => column.name === ownerColumn))
      throw refusal('update on a conflict that may be with another owner')
    refuseNewOwner(node.onConflict?.updates, ownerColumn)

    const inner = super.transformInsertQuery(node)
    const rows = (inner.values as ValuesNode).values.map(row =>
      PrimitiveValueListNode.is(row)
        ? PrimitiveValueListNode.create([...row.values, this.#owner])
        : ValueListNode.create([...row.values, ValueNode.create(this.#owner)]),
    )
    return {
      ...inner,
      columns: [...(inner.columns ?? []), ColumnNode.create(ownerColumn)],
      values: ValuesNode.create(rows),
    }
  }

  /** In the join's own condition: in `where` it would turn a left join into an inner one. */
  protected override transformJoin(node: JoinNode): JoinNode {
    if (!/^(Inner|Left|Lateral(Left|Cross)|Cross)Join$/.test(node.joinType))
      throw refusal(`run a ${node.joinType}`)
    const inner = super.transformJoin(node)
    const condition = isCross(inner) ? undefined : this.#condition(inner.table)
    if (!condition) return inner
    const on = inner.on ? AndNode.create(ParensNode.create(inner.on.on), condition) : condition
    return { ...inner, on: OnNode.create(on) }
  }

  /** SQL in an expression may compare and compute, but not name a table of its own. */
  protected override transformRaw(node: RawNode): RawNode {
    // A list of values is a source, which its own check allows.
    const scope = isListOfValues(node) ? undefined : reachOfRaw(node)
    if (scope) throw refusal(scope)
    return super.transformRaw(node)
  }

  protected override transformFunction(node: FunctionNode): FunctionNode {
    if (!mayCall(node.func)) throw refusal(`call ${node.func}`)
    return super.transformFunction(node)
  }

  protected override transformAggregateFunction(node: AggregateFunctionNode) {
    if (!mayCall(node.func)) throw refusal(`call ${node.func}`)
    return super.transformAggregateFunction(node)
  }

  /** An alias in raw SQL could go on with a comma and another table. */
  protected override transformAlias(node: AliasNode): AliasNode {
    if (!IdentifierNode.is(node.alias)) throw refusal('use an alias in raw SQL')
    return super.transformAlias(node)
  }

  /** `for update`, `distinct`: not what follows `modifyFront` and `modifyEnd`. */
  protected override transformSelectModifier(node: SelectModifierNode): SelectModifierNode {
    if (node.rawModifier) throw refusal('modify a query by raw SQL')
    return super.transformSelectModifier(node)
  }

  #filtered<Query extends { where?: WhereNode }>(
    query: Query,
    tables: readonly OperationNode[],
    joins: readonly JoinNode[] = [],
  ): Query {
    const crossed = joins.filter(isCross).map(join => join.table)
    const conditions = [...tables, ...crossed].flatMap(table => this.#condition(table) ?? [])
    if (conditions.length === 0) return query
    // In parentheses: an `or` in what stands there must not get around the owner.
    const own = query.where ? [ParensNode.create(query.where.where)] : []
    const all = [...own, ...conditions].reduce((left, right) => AndNode.create(left, right))
    return { ...query, where: WhereNode.create(all) }
  }

  /**
   * `alias.company_id = 7`, or undefined for a subquery, which is bound from inside, and for a list of
   * values, which is nobody's.
   */
  #condition(source: OperationNode): OperationNode | undefined {
    const alias = AliasNode.is(source) ? source.alias : undefined
    const named = AliasNode.is(source) ? source.node : source
    if (!TableNode.is(named)) {
      if (named.kind === 'SelectQueryNode' || isListOfValues(named)) return undefined
      throw refusal(`read from a ${named.kind}`)
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
    if (!Object.hasOwn(this.#columns, table)) throw refusal(`touch ${table}`)
    return this.#columns[table]!
  }
}

function isCross({ joinType }: JoinNode): boolean {
  return joinType === 'CrossJoin' || joinType === 'LateralCrossJoin'
}

/** A parameter taken apart into rows: `json_each(?)`, `unnest($1::text::bigint[])`. */
function isListOfValues(node: OperationNode): boolean {
  if (!RawNode.is(node)) return false
  const [before = '', after = '', ...more] = node.sqlFragments
  return (
    /^(?:json_each|unnest)\($/.test(before) &&
    /^(?:::\w+(?:\[\])?)*\)$/.test(after) &&
    more.length === 0 &&
    node.parameters.every(ValueNode.is)
  )
}

function refuseOtherParts(node: OperationNode) {
  for (const [part, value] of Object.entries(node))
    if (value !== undefined && !boundParts[node.kind]!.has(part))
      throw refusal(`run a ${node.kind} with \`${part}\``)
}

function refuseNewOwner(updates: readonly ColumnUpdateNode[] = [], ownerColumn: string) {
  for (const { column } of updates)
    if (!ColumnNode.is(column) || column.column.name === ownerColumn)
      throw refusal('give a row to another owner')
}

function tableName(table: TableNode): string {
  if (table.table.schema) throw refusal('name a schema')
  return table.table.identifier.name
}

function refusal(what: string): Error {
  return new Error(`A bound handle cannot ${what}.`)
}
