import type { CompanyTransaction } from '../../../store/company-db.ts'
import type { Language } from '../../../texts/languages.ts'

/** Of pages and mails; null for that of the browser, and of the company. Without an event: it concerns nobody else. */
export async function chooseLanguage(
  { query }: Pick<CompanyTransaction, 'query'>,
  userId: number,
  language: Language | null,
): Promise<void> {
  await query.updateTable('users').set({ language }).where('id', '=', userId).execute()
}
