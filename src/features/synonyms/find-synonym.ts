import type { Selectable } from 'kysely'
import { seek } from '../../platform/db/seek.ts'
import { type CompanyDb, companyQuery, type Tables } from '../../store/index.ts'

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
