import { isoTime } from '../../../platform/clock.ts'
import { type EncodedImage, encodeImage } from '../../../platform/images/encode-image.ts'
import { imageTypes } from '../../../platform/images/image-format.ts'
import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { resource } from '../../endpoints/resource.ts'
import { changeEndpoint, getEndpoint } from '../../endpoints/resource-endpoints.ts'
import { mailTextNames, parseMailTexts } from '../../notifications/mail/mail-texts.ts'
import { parsePreferences } from '../../notifications/preferences/preferences.ts'
import { frequenciesOf } from '../../notifications/resource.ts'
import { logoPath } from '../logo.ts'
import { type CompanyRow, editCompany, findCompanyRow } from './edit-company.ts'
import { type CompanyView, companyView, editCompanyBody } from './schema.ts'
import { removeLogo, setLogo } from './set-logo.ts'

const companyResource = resource({
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

export const getCompanyEndpoint = getEndpoint(companyResource, {
  name: 'getCompany',
  summary: 'Get the company',
  description: 'The company that the token is of, and its settings.',
})

export const editCompanyEndpoint = changeEndpoint(
  companyResource,
  {
    name: 'editCompany',
    summary: 'Edit the company',
    description: 'Changes the settings that are sent.',
    body: editCompanyBody,
  },
  (transaction, { actor }, company, body) => editCompany(transaction, actor, company, body),
)

export const setLogoEndpoint = changeEndpoint(
  companyResource,
  {
    name: 'setLogo',
    summary: 'Set the logo',
    description:
      'The body is a PNG, JPEG, WebP or GIF image of at most 256 KiB. It is re-encoded as WebP, without anything else in the file; of an animation only the first frame is kept. `logo_url` in the response is its public address.',
    binary: Object.values(imageTypes),
    prepareBinary: bytes => encodeImage(bytes, null),
    problems: ['unsupported_image', 'image_too_large', 'image_damaged', 'image_has_more'],
  },
  (transaction, { actor }, company, image: EncodedImage) =>
    setLogo(transaction, actor, company, image),
)

export const removeLogoEndpoint = changeEndpoint(
  companyResource,
  {
    name: 'removeLogo',
    summary: 'Remove the logo',
    description: 'Pages show the first letter of the name again. Without a logo, nothing changes.',
  },
  (transaction, { actor }, company) => removeLogo(transaction, actor, company),
)
