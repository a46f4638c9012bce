import type { CompanyDb } from '../../../src/store/company-db.ts'
import type { Store } from '../../../src/store/store.ts'
import type { PlainEngine } from '../plain/plain-engine.ts'

export type EngineName = 'sqlite' | 'postgres'

/** An installation with its posts, and beside it the same texts in the engine's own full-text search. */
export type Place = {
  store: Store
  plain: PlainEngine
  engineVersion: string
  /** The processes that answer, where they are not this one. */
  serverPids(): Promise<number[]>
  close(): Promise<void>
}

/** What queries and creates are run on. */
export type Companies = {
  big: CompanyDb
  small: CompanyDb
  boards: number[]
  smallBoardId: number
  creatorId: number
}
