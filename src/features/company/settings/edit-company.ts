import type { Selectable } from 'kysely'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import type { Tables } from '../../../store/tables.ts'
import { parseMailTexts, storedMailTexts } from '../../notifications/mail/mail-texts.ts'
import { parsePreferences } from '../../notifications/preferences/preferences.ts'
import { setLanguage } from '../../search/index/set-language.ts'
import { companyAccessChanged, companyChecklistClosed, companyEdited } from '../events.ts'
import type { EditCompany } from './schema.ts'

/** `company` is as it is in the transaction. What is the same as before is no edit. */
export function editCompany(
  db: CompanyDb,
  actor: Actor,
  company: CompanyRow,
  { language = company.language, access = company.access, ...texts }: EditCompany,
): Promise<void> {
  return db.write(actor, async transaction => {
    await editTexts(transaction, company, texts)
    // Its posts are indexed anew by the background task that follows.
    if (language !== company.language) {
      await setLanguage(transaction, actor, language)
      await update(transaction, {})
    }
    if (access !== company.access) {
      await update(transaction, { access })
      transaction.record(companyAccessChanged, { before: company.access, after: access })
    }
  })
}

async function editTexts(
  transaction: CompanyTransaction,
  company: CompanyRow,
  { name = company.name, time_zone = company.time_zone, ...more }: EditCompany,
) {
  const access_domains = more.access_domains
    ? [...new Set(more.access_domains)].join(' ')
    : company.access_domains
  const embed_origins = more.embed_origins
    ? [...new Set(more.embed_origins)].join(' ')
    : company.embed_origins
  const { privacy_url = company.privacy_url, imprint_url = company.imprint_url } = more
  const { accent_color = company.accent_color, moderation = company.moderation } = more
  const { currency = company.currency, shows_voters = company.shows_voters === 1 } = more
  const has_starter_synonyms: 0 | 1 =
    more.has_starter_synonyms === undefined
      ? company.has_starter_synonyms
      : more.has_starter_synonyms
        ? 1
        : 0
  const notification_defaults = more.notification_defaults
    ? JSON.stringify({
        ...parsePreferences(company.notification_defaults),
        ...more.notification_defaults,
      })
    : company.notification_defaults
  const mail_texts = more.mail_texts
    ? storedMailTexts({ ...parseMailTexts(company.mail_texts), ...more.mail_texts })
    : company.mail_texts
  const after = {
    name,
    time_zone,
    access_domains,
    embed_origins,
    privacy_url,
    imprint_url,
    accent_color,
    moderation,
    currency,
    shows_voters: shows_voters ? (1 as const) : (0 as const),
    has_starter_synonyms,
    notification_defaults,
    mail_texts,
  }
  const names = Object.keys(after) as (keyof typeof after)[]
  const changed = names.filter(field => after[field] !== company[field])
  if (changed.length === 0) return
  await update(transaction, after)
  const changes = changed.map(field => [field, { before: company[field], after: after[field] }])
  transaction.record(companyEdited, {}, Object.fromEntries(changes))
}

async function update(transaction: CompanyTransaction, changes: Partial<CompanyRow>) {
  const { now: edited, revision } = transaction
  await transaction.query
    .updateTable('companies')
    .set({ ...changes, edited, edit_revision: revision })
    .execute()
}

export type CompanyRow = Selectable<Tables['companies']>

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
