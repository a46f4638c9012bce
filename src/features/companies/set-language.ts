import type { Actor, CompanyDb } from '../store/index.ts'

/** The language whose endings search knows. The index is to be made anew then. */
export function setLanguage(db: CompanyDb, actor: Actor, language: string): Promise<void> {
  return db.write(actor, async transaction => {
    await transaction.query.updateTable('companies').set({ language }).execute()
    transaction.record('company.language_set', { language })
  })
}
