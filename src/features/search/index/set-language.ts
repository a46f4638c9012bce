import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { languageSet } from '../events.ts'
import { commentIndex } from './comment-index.ts'
import { outdateIndex } from './rebuild-index.ts'

/** Sets the language of the stemmer, and marks every post and comment for reindexing in the same transaction. */
export function setLanguage(db: CompanyDb, actor: Actor, language: string): Promise<void> {
  return db.write(actor, async transaction => {
    await transaction.query.updateTable('companies').set({ language }).execute()
    await outdateIndex(transaction)
    await outdateIndex(commentIndex(transaction))
    transaction.record(languageSet, { language })
  })
}
