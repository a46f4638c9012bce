import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Engine } from '../../platform/db/engine.ts'
import {
  type Author,
  bindCompany,
  type CompanyDb,
  type CompanyTransaction,
  runInCompany,
} from './company-db.ts'
import type { Tables } from './tables.ts'

type NewCompany = { slug: string; name: string; baseUrl: string | null }

/** The whole installation's data. Almost everything happens in the handle of one company. */
export type Store = {
  readonly engine: Engine<Tables>
  readonly clock: Clock
  /** Reads across companies: for finding out which company a request is about, and for nothing else. */
  readonly installation: Kysely<Tables>
  company(companyId: number): CompanyDb
  /** Undefined when `onlyIfFirst` and another company, perhaps of another process, was quicker. */
  createCompany<Result>(
    company: NewCompany,
    author: Author,
    fill: (transaction: CompanyTransaction) => Promise<Result>,
    options?: { onlyIfFirst?: boolean },
  ): Promise<{ companyId: number; filled: Result } | undefined>
}

export function createStore(engine: Engine<Tables>, clock: Clock): Store {
  const bound = new Map<number, CompanyDb>()
  return {
    engine,
    clock,
    installation: engine.reads,
    company(companyId) {
      let db = bound.get(companyId)
      if (!db) {
        db = bindCompany(engine, companyId, clock)
        bound.set(companyId, db)
      }
      return db
    },
    createCompany: (company, author, fill, options) =>
      engine.write(async transaction => {
        const { last_company_id } = await transaction
          .updateTable('installation')
          .set(eb => ({ last_company_id: eb('last_company_id', '+', 1) }))
          .returning('last_company_id')
          .executeTakeFirstOrThrow()
        if (options?.onlyIfFirst && last_company_id > 1) return undefined
        await insertCompany(transaction, last_company_id, company, clock)
        const filled = await runInCompany(transaction, last_company_id, clock, author, fill)
        return { companyId: last_company_id, filled }
      }),
  }
}

async function insertCompany(
  transaction: Kysely<Tables>,
  id: number,
  { slug, name, baseUrl }: NewCompany,
  clock: Clock,
) {
  await transaction
    .insertInto('companies')
    .values({ id, slug, name, base_url: baseUrl, version: 0, last_id: 0, created: clock() })
    .execute()
}
