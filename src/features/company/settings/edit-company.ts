import { fieldProblem } from '../../../errors/problem.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { findBoardBySlug } from '../../boards/boards.ts'
import { setLanguage } from '../../search/index/set-language.ts'
import {
  companyAccessChanged,
  companyChecklistClosed,
  companyEdited,
  companyGuestsChanged,
} from '../events.ts'
import { type CompanyRow, changesIn, type EditCompany } from './settings.ts'

/** `company` is as it is in the transaction. What is the same as before is no edit. */
export function editCompany(
  db: CompanyDb,
  actor: Actor,
  company: CompanyRow,
  sent: EditCompany,
): Promise<void> {
  return db.write(actor, async transaction => {
    await requireBoard(transaction, sent.default_board)
    const { language = company.language, access = company.access, ...others } = sent
    const changes = changesIn(company, others)
    if (changes.size > 0) {
      const columns = [...changes].map(([name, { after }]) => [name, after])
      await update(transaction, Object.fromEntries(columns))
      transaction.record(companyEdited, {}, Object.fromEntries(changes))
    }
    // Its posts are indexed anew by the background task that follows.
    if (language !== company.language) {
      await setLanguage(transaction, actor, language)
      await update(transaction, {})
    }
    if (changes.has('allows_guests'))
      transaction.record(companyGuestsChanged, { allows_guests: sent.allows_guests! })
    if (access !== company.access) {
      await update(transaction, { access })
      transaction.record(companyAccessChanged, { before: company.access, after: access })
    }
  })
}

/** A board of the company, or a former slug of one. */
async function requireBoard(transaction: CompanyTransaction, slug: string | null | undefined) {
  if (typeof slug !== 'string' || (await findBoardBySlug(transaction, slug))) return
  throw fieldProblem('default_board', 'unknown_board', 'There is no such board.')
}

async function update(transaction: CompanyTransaction, changes: Partial<CompanyRow>) {
  const { now: edited, revision } = transaction
  await transaction.query
    .updateTable('companies')
    .set({ ...changes, edited, edit_revision: revision })
    .execute()
}

/** By primary key: the handle names the company. */
export function findCompanyRow(db: CompanyDb): Promise<CompanyRow | undefined> {
  return db.query.selectFrom('companies').selectAll().executeTakeFirst()
}

/** Pages remind no admin of the first steps any more. Where it is closed already, nothing changes. */
export function closeChecklist(db: CompanyDb, actor: Actor): Promise<void> {
  return db.write(actor, async transaction => {
    const company = await findCompanyRow(transaction)
    if (company?.checklist_closed !== null) return
    await transaction.query
      .updateTable('companies')
      .set({ checklist_closed: transaction.now })
      .execute()
    transaction.record(companyChecklistClosed, {})
  })
}
