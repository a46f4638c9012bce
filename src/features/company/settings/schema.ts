import { z } from 'zod'
import {
  atLeastOneField,
  choice,
  colorText,
  filledText,
  issue,
  text,
} from '../../../platform/http/fields.ts'
import { editedView, isoTimeView } from '../../../platform/http/time-view.ts'
import { moderations, moderationView } from '../../boards/schema.ts'
import {
  defaultsView,
  frequencyFields,
  mailTextFields,
  mailTextsMeaning,
  mailTextsView,
} from '../../notifications/schema.ts'
import { languages } from '../../search/text/stem.ts'

const accesses = ['public', 'sign_in', 'invited'] as const

const accessMeaning =
  'Who sees the pages. `public`: everybody. `sign_in`: people who sign in. `invited`: the same, and nobody gets an account by signing in but those who have one already or whose e-mail address is in `access_domains`. Tokens are not concerned.'
const domainsMeaning = 'Domains of e-mail addresses, for the access `invited`.'
const originsMeaning =
  'Sites that may show the pages of visitors in a frame, by their origin: https, or http on localhost. None: nobody may.'
const privacyMeaning = 'Its privacy policy, which the foot of every page links to; null: no link.'
const imprintMeaning = 'Its imprint, which the foot of every page links to; null: no link.'
const languageMeaning =
  'ISO 639-1. Search stems words in it; after a change, posts are indexed anew in the background. Pages and mails are in it for those who ask for no other language: English, German, French, Spanish, Japanese and Arabic are translated.'
const zoneMeaning = 'A name of the IANA time zone database.'
const colorMeaning =
  'Hexadecimal colour of links and buttons of its pages, darkened or lightened until it can be read; null for that of the tool.'
const votersMeaning =
  'Whether everyone who sees a post sees the names of those who vote for it; otherwise only the team.'
const currencyMeaning =
  'ISO 4217: that of the revenue of every organization. To change it converts nothing.'
const starterMeaning =
  'Whether searches use the built-in synonyms of the language, such as hotkey and shortcut, beside those of `/api/v1/synonyms/`.'

export const companyView = z
  .strictObject({
    id: z.int().meta({ description: 'Identifier of the company.', examples: [1] }),
    slug: z.string().meta({ description: 'Its short name.', examples: ['acme'] }),
    name: z.string().meta({ description: 'Its name.', examples: ['Acme'] }),
    base_url: z.string().meta({
      description: 'Where its pages are. The installation sets it.',
      examples: ['https://feedback.example.com'],
    }),
    language: z.string().meta({ description: languageMeaning, examples: ['en'] }),
    time_zone: z.string().meta({ description: zoneMeaning, examples: ['Europe/Berlin'] }),
    access: z.enum(accesses).meta({ description: accessMeaning }),
    access_domains: z
      .array(z.string())
      .meta({ description: domainsMeaning, examples: [['example.com']] }),
    embed_origins: z
      .array(z.string())
      .meta({ description: originsMeaning, examples: [['https://www.example.com']] }),
    privacy_url: z
      .string()
      .nullable()
      .meta({ description: privacyMeaning, examples: ['https://www.example.com/privacy'] }),
    imprint_url: z
      .string()
      .nullable()
      .meta({ description: imprintMeaning, examples: [null] }),
    accent_color: z
      .string()
      .nullable()
      .meta({ description: colorMeaning, examples: ['#2563eb'] }),
    currency: z.string().meta({ description: currencyMeaning, examples: ['EUR'] }),
    shows_voters: z.boolean().meta({ description: votersMeaning }),
    logo_url: z
      .string()
      .nullable()
      .meta({
        description: 'Where its logo is, for everybody; another one has another URL.',
        examples: [null],
      }),
    notification_defaults: defaultsView,
    mail_texts: mailTextsView,
    moderation: moderationView,
    has_starter_synonyms: z.boolean().meta({ description: starterMeaning }),
    created: isoTimeView.meta({ description: 'When it was created.' }),
    edited: editedView,
  })
  .meta({ id: 'Company', description: 'The company that the token is of.' })

export type CompanyView = z.infer<typeof companyView>

const timeZone = text(100)
  .check(({ value, issues }) => {
    if (!isTimeZone(value))
      issues.push(issue(value, 'invalid_time_zone', 'This must be a name such as Europe/Berlin.'))
  })
  .meta({ description: zoneMeaning, examples: ['Europe/Berlin'] })

const domain = text(253)
  .trim()
  .toLowerCase()
  .check(({ value, issues }) => {
    if (!/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(value))
      issues.push(issue(value, 'invalid_domain', 'This must be a domain such as example.com.'))
  })

/** What stands in a header as it is. */
const origin = text(255)
  .trim()
  .toLowerCase()
  .check(({ value, issues }) => {
    if (!isOrigin(value)) issues.push(issue(value, 'invalid_origin', originHelp))
  })

const linkLengthMax = 500

/** What pages link to. */
const link = text(linkLengthMax)
  .trim()
  .check(({ value, issues }) => {
    const url = URL.parse(value)
    const isPlain = url?.username === '' && url.password === ''
    if (!/^https?:\/\/[^\s]+$/i.test(value) || !isPlain)
      issues.push(issue(value, 'invalid_url', 'This must be an http or https URL.'))
  })

const originsMax = 20
const originHelp = 'This must be an origin such as https://www.example.com.'

const currencies = new Set(Intl.supportedValuesOf('currency'))

const currency = z
  .string()
  .trim()
  .toUpperCase()
  .check(({ value, issues }) => {
    if (!currencies.has(value))
      issues.push(issue(value, 'invalid_currency', 'This must be a currency such as EUR.'))
  })
  .meta({ description: currencyMeaning, examples: ['EUR'] })

const fields = {
  name: filledText(150).meta({ description: 'Its name.', examples: ['Acme'] }),
  language: choice(languages as [string, ...string[]]).meta({
    description: languageMeaning,
    examples: ['en'],
  }),
  time_zone: timeZone,
  access: choice(accesses).meta({ description: accessMeaning }),
  access_domains: z
    .array(domain)
    .max(50)
    .meta({ description: domainsMeaning, examples: [['example.com']] }),
  embed_origins: z
    .array(origin)
    .check(({ value, issues }) => {
      if (value.length > originsMax) issues.push(issue(value, 'too_many', `At most ${originsMax}.`))
    })
    .meta({
      maxItems: originsMax,
      description: originsMeaning,
      examples: [['https://www.example.com']],
    }),
  privacy_url: link.nullable().meta({
    maxLength: linkLengthMax,
    description: privacyMeaning,
    examples: ['https://www.example.com/privacy'],
  }),
  imprint_url: link
    .nullable()
    .meta({ maxLength: linkLengthMax, description: imprintMeaning, examples: [null] }),
  accent_color: colorText.nullable().meta({ description: colorMeaning, examples: ['#2563eb'] }),
  notification_defaults: z
    .object(frequencyFields)
    .partial()
    .meta({
      description: 'How often people are mailed who chose nothing; what is left out stays.',
      examples: [{ commented: 'never' }],
    }),
  mail_texts: z
    .object(mailTextFields)
    .partial()
    .meta({
      description: `${mailTextsMeaning} What is left out stays.`,
      examples: [{ footer: '{company}, 1 High Street, London' }],
    }),
  moderation: choice(moderations).meta({
    description: moderationView.description ?? '',
    examples: ['newcomers'],
  }),
  currency,
  shows_voters: z.boolean().meta({ description: votersMeaning }),
  has_starter_synonyms: z.boolean().meta({ description: starterMeaning, examples: [false] }),
}

export const editCompanyBody = z
  .object(fields)
  .partial()
  .check(atLeastOneField(...Object.keys(fields)))
  .meta({ id: 'EditCompany', minProperties: 1, examples: [{ time_zone: 'Europe/Berlin' }] })

export type EditCompany = z.infer<typeof editCompanyBody>

/** Offsets such as +02:00 are none: they know no summer time. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** As browsers write it. A name has letters, digits, dots and hyphens: anything else could end a part of a header. */
function isOrigin(text: string): boolean {
  if (!/^https:\/\/[a-z0-9.-]+(?::\d+)?$|^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(text))
    return false
  return URL.parse(text)?.origin === text
}
