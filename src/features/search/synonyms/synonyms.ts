import { problem } from '../../../errors/problem.ts'
import { keysetPages } from '../../../platform/db/keyset/keyset-pages.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import type { Actor } from '../../../store/event.ts'
import { findRow } from '../../../store/find-row.ts'
import { insertRow } from '../../../store/insert-rows.ts'
import type { StoredRow } from '../../../store/tables.ts'
import { editRow } from '../../../store/update-row.ts'
import { synonymCreated, synonymDeleted, synonymEdited } from './events.ts'
import { synonymsMax } from './read-synonyms.ts'
import type { EditSynonym } from './schema.ts'

export type SynonymRow = StoredRow<'synonyms'>

export async function findSynonym(db: CompanyDb, id: number): Promise<SynonymRow | undefined> {
  return findRow(db, 'synonyms', id)
}

export function parseTerms({ terms }: Pick<SynonymRow, 'terms'>): string[] {
  return JSON.parse(terms)
}

/** select … order by s.created desc, s.id desc: by synonyms_newest. */
export const pageOfSynonyms = keysetPages(companyQuery, {
  from: 'synonyms as s',
  partition: 'id',
  orderBy: ['created', 'id'],
  select: (_query, _engine, synonyms) => synonyms.selectAll('s'),
})

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
    await insertRow(transaction, 'synonyms', {
      id,
      terms: JSON.stringify(terms),
      is_one_way: one_way ? 1 : 0,
      created,
      revision,
      edit_revision: revision,
      edited: null,
    })
    transaction.record(synonymCreated, { synonym_id: id, one_way }, { terms })
    return id
  })
}

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
    await editRow(transaction, 'synonyms', synonym.id, {
      terms,
      is_one_way,
      edited: transaction.now,
    })
    const before = parseTerms(synonym)
    const details = sent && terms !== synonym.terms ? { terms: { before, after: sent } } : {}
    transaction.record(synonymEdited, { synonym_id: synonym.id, one_way }, details)
  })
}

export function deleteSynonym(db: CompanyDb, actor: Actor, synonym: SynonymRow): Promise<void> {
  return db.write(actor, async transaction => {
    await transaction.query.deleteFrom('synonyms').where('id', '=', synonym.id).execute()
    transaction.record(synonymDeleted, { synonym_id: synonym.id }, { terms: parseTerms(synonym) })
  })
}
