import { problem } from '../../../errors/problem.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { synonymCreated } from './events.ts'
import { synonymsMax } from './read-synonyms.ts'

/** The id of the new list of synonyms. */
export function createSynonym(
  db: CompanyDb,
  actor: Actor,
  { terms, one_way }: { terms: string[]; one_way: boolean },
): Promise<number> {
  return db.write(actor, async transaction => {
    const { query, now: created, revision } = transaction
    // By synonyms_newest: at most as many as a company has.
    const all = await query.selectFrom('synonyms').select('id').limit(synonymsMax).execute()
    if (all.length >= synonymsMax) throw problem('too_many_synonyms')
    const id = transaction.nextId()
    await query
      .insertInto('synonyms')
      .values({
        id,
        terms: JSON.stringify(terms),
        is_one_way: one_way ? 1 : 0,
        created,
        revision,
        edit_revision: revision,
        edited: null,
      })
      .execute()
    transaction.record(synonymCreated, { synonym_id: id, one_way }, { terms })
    return id
  })
}
