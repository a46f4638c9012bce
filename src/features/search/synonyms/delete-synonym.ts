import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { synonymDeleted } from './events.ts'
import { parseTerms, type SynonymRow } from './find-synonym.ts'

export function deleteSynonym(db: CompanyDb, actor: Actor, synonym: SynonymRow): Promise<void> {
  return db.write(actor, async transaction => {
    await transaction.query.deleteFrom('synonyms').where('id', '=', synonym.id).execute()
    transaction.record(synonymDeleted, { synonym_id: synonym.id }, { terms: parseTerms(synonym) })
  })
}
