import { isoTime } from '../../../platform/clock.ts'
import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { resource } from '../../endpoints/resource.ts'
import { mailTextNames, parseMailTexts } from '../../notifications/mail/mail-texts.ts'
import { parsePreferences } from '../../notifications/preferences/preferences.ts'
import { frequenciesOf } from '../../notifications/resource.ts'
import { logoPath } from '../logo.ts'
import { type CompanyRow, findCompanyRow } from './find-company-row.ts'
import { type CompanyView, companyView } from './schema.ts'

export const companyResource = resource({
  tag: { name: 'Company', description: 'What concerns the company as a whole.' },
  schema: companyView,
  find: db => findCompanyRow(db),
  present: presentCompany,
  // A change of the company is one of names, and draws another names' revision.
  fingerprint: () => [],
  readFingerprint: () => [],
})

function presentCompany(company: CompanyRow, caller: SignedInCaller): CompanyView {
  return {
    id: company.id,
    slug: company.slug,
    name: company.name,
    base_url: caller.company.address.base,
    language: company.language,
    time_zone: company.time_zone,
    access: company.access,
    access_domains: company.access_domains === '' ? [] : company.access_domains.split(' '),
    embed_origins: company.embed_origins === '' ? [] : company.embed_origins.split(' '),
    privacy_url: company.privacy_url,
    imprint_url: company.imprint_url,
    accent_color: company.accent_color,
    currency: company.currency,
    shows_voters: company.shows_voters === 1,
    logo_url: company.logo && `${caller.company.address.base}${logoPath(company.logo)}`,
    notification_defaults: frequenciesOf({}, parsePreferences(company.notification_defaults)),
    mail_texts: presentMailTexts(company),
    moderation: company.moderation,
    has_starter_synonyms: company.has_starter_synonyms === 1,
    created: isoTime(company.created),
    edited: company.edited === null ? null : isoTime(company.edited),
  }
}

function presentMailTexts({ mail_texts }: CompanyRow): CompanyView['mail_texts'] {
  const texts = parseMailTexts(mail_texts)
  const all = mailTextNames.map(name => [name, texts[name] ?? ''])
  return Object.fromEntries(all) as CompanyView['mail_texts']
}
