import type { Compilable, Kysely } from 'kysely'
import { bind, type OwnerColumns } from './bound.ts'
import type { EngineKind, Statement } from './engine.ts'

/** Stands in a compiled query for a value that each run gives. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const ownerSlot = new Slot('owner')

/** Stands for a value while the query is built; it is typed as what it stands for. */
export type ValueOf<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name]

type Build<Tables, Values, Row> = (
  query: Kysely<Tables>,
  value: ValueOf<Values>,
  engine: EngineKind,
  owner: number,
) => Compilable<Row>

/** How a query keeps to its owner: by the columns that say whose a row is, or by naming it itself. */
export type Binding = OwnerColumns | 'names the owner'

/**
 * A query whose shape never changes: built, bound to an owner and compiled once for each engine,
 * then run with any owner and values. Without a binding it reads across owners.
 */
export class PreparedQuery<Tables, Values, Row> {
  /** Only says what its rows are. */
  declare readonly row: Row
  readonly #build: Build<Tables, Values, Row>
  readonly #binding: Binding | undefined
  readonly #compiled = new Map<EngineKind, Statement>()

  constructor(build: Build<Tables, Values, Row>, binding?: Binding) {
    this.#build = build
    this.#binding = binding
  }

  get isBound(): boolean {
    return this.#binding !== undefined
  }

  /** The statement with its values. `query` is an unbound handle of the engine, to compile with. */
  statement(
    query: Kysely<Tables>,
    engine: EngineKind,
    owner: number | undefined,
    values: Values,
  ): Statement {
    let compiled = this.#compiled.get(engine)
    if (!compiled) {
      compiled = this.#compile(query, engine)
      this.#compiled.set(engine, compiled)
    }
    const given = values as Record<string, unknown>
    const parameters = compiled.parameters.map(value => {
      if (value === ownerSlot) return owner
      return value instanceof Slot ? given[value.name] : value
    })
    return { sql: compiled.sql, parameters }
  }

  #compile(query: Kysely<Tables>, engine: EngineKind): Statement {
    const handle = typeof this.#binding === 'object' ? bind(query, ownerSlot, this.#binding) : query
    const slot = (name: string) => new Slot(name) as never
    const { sql, parameters } = this.#build(handle, slot, engine, ownerSlot as never).compile()
    return { sql, parameters }
  }
}
