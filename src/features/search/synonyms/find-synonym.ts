import type { Selectable } from 'kysely'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import type { Tables } from '../../../store/tables.ts'

export type SynonymRow = Omit<Selectable<Tables['synonyms']>, 'company_id'>

export async function findSynonym(db: CompanyDb, id: number): Promise<SynonymRow | undefined> {
  const [synonym] = await db.run(synonymById, { id })
  return synonym
}

export function parseTerms({ terms }: Pick<SynonymRow, 'terms'>): string[] {
  return JSON.parse(terms)
}

/** By primary key. */
const synonymById = companyQuery<{ id: number }, SynonymRow>((query, value, engine) =>
  query
    .selectFrom('synonyms')
    .selectAll()
    .where(seek(engine, 'id', value('id')))
    .orderBy('id'),
)
