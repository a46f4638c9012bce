import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { synonymEdited } from './events.ts'
import { parseTerms, type SynonymRow } from './find-synonym.ts'
import type { EditSynonym } from './schema.ts'

/** `synonym` is as it is in the transaction. What is the same as before is no edit. */
export function editSynonym(
  db: CompanyDb,
  actor: Actor,
  synonym: SynonymRow,
  { terms: sent, one_way = synonym.is_one_way === 1 }: EditSynonym,
): Promise<void> {
  return db.write(actor, async transaction => {
    const terms = sent ? JSON.stringify(sent) : synonym.terms
    const is_one_way = one_way ? 1 : 0
    if (terms === synonym.terms && is_one_way === synonym.is_one_way) return
    const { now: edited, revision } = transaction
    await transaction.query
      .updateTable('synonyms')
      .set({ terms, is_one_way, edited, revision, edit_revision: revision })
      .where('id', '=', synonym.id)
      .execute()
    const before = parseTerms(synonym)
    const details = sent && terms !== synonym.terms ? { terms: { before, after: sent } } : {}
    transaction.record(synonymEdited, { synonym_id: synonym.id, one_way }, details)
  })
}
