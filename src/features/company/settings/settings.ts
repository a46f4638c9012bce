import type { Selectable } from 'kysely'
import { z } from 'zod'
import { isoTime } from '../../../platform/clock.ts'
import {
  atLeastOneField,
  choice,
  colorText,
  filledText,
  issue,
  text,
} from '../../../platform/http/fields.ts'
import { editedView, isoTimeView } from '../../../platform/http/time-view.ts'
import type { Tables } from '../../../store/tables.ts'
import { moderations, moderationView } from '../../boards/schema.ts'
import {
  mailTextNames,
  parseMailTexts,
  storedMailTexts,
} from '../../notifications/mail/mail-texts.ts'
import { parsePreferences } from '../../notifications/preferences/preferences.ts'
import { frequenciesOf } from '../../notifications/resource.ts'
import {
  defaultsView,
  frequencyFields,
  mailTextFields,
  mailTextsMeaning,
  mailTextsView,
} from '../../notifications/schema.ts'
import { languages } from '../../search/text/stem.ts'
import type { CompanyAddress } from '../company.ts'
import { logoPath } from '../logo.ts'

export type CompanyRow = Selectable<Tables['companies']>

/** Something that the API shows of a company. */
type Shown<View = unknown> = {
  view: z.ZodType<View>
  show(company: CompanyRow, address: CompanyAddress): View
}

/** Something that can be changed: what is sent, and what is stored of it. */
type Setting<View = unknown, Sent = unknown> = Shown<View> & {
  input: z.ZodType<Sent>
  store(sent: Sent, company: CompanyRow): string | number | null
}

type Meta = { description: string; examples?: unknown[] }

type Column<Value> = {
  [Name in keyof CompanyRow]: CompanyRow[Name] extends Value ? Name : never
}[keyof CompanyRow]

function setting<View, Sent>(given: Setting<View, Sent>): Setting<View, Sent> {
  return given
}

function shown<View>(view: z.ZodType<View>, show: Shown<View>['show']): Shown<View> {
  return { view, show }
}

/** A text or a word that is stored as it is shown. */
function plain<View extends string, Sent extends string>(
  column: Column<View>,
  meta: Meta,
  view: z.ZodType<View>,
  input: z.ZodType<Sent>,
): Setting<View, Sent> {
  return {
    view: view.meta(meta),
    show: company => company[column] as View,
    input: input.meta(meta),
    store: sent => sent,
  }
}

function nullable(
  column: Column<string | null>,
  meta: Meta & { maxLength?: number },
  input: z.ZodType<string>,
): Setting<string | null, string | null> {
  const { maxLength: _, ...shownMeta } = meta
  return {
    view: z.string().nullable().meta(shownMeta),
    show: company => company[column] as string | null,
    input: input.nullable().meta(meta),
    store: sent => sent,
  }
}

function onOrOff(
  column: Column<0 | 1>,
  { description, examples }: Meta,
): Setting<boolean, boolean> {
  return {
    view: z.boolean().meta({ description }),
    show: company => company[column] === 1,
    input: z.boolean().meta({ description, ...(examples ? { examples } : {}) }),
    store: sent => (sent ? 1 : 0),
  }
}

/** Words without spaces, stored with spaces in between. */
function words(
  column: Column<string>,
  meta: Meta & { maxItems?: number },
  input: z.ZodType<string[]>,
): Setting<string[], string[]> {
  const { maxItems: _, ...shownMeta } = meta
  return {
    view: z.array(z.string()).meta(shownMeta),
    show: company => (company[column] === '' ? [] : String(company[column]).split(' ')),
    input: input.meta(meta),
    store: sent => [...new Set(sent)].join(' '),
  }
}

const timeZone = text(100).check(({ value, issues }) => {
  if (!isTimeZone(value))
    issues.push(issue(value, 'invalid_time_zone', 'This must be a name such as Europe/Berlin.'))
})

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
    if (!isOrigin(value))
      issues.push(
        issue(value, 'invalid_origin', 'This must be an origin such as https://www.example.com.'),
      )
  })

const originsMax = 20
const origins = z.array(origin).check(({ value, issues }) => {
  if (value.length > originsMax) issues.push(issue(value, 'too_many', `At most ${originsMax}.`))
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

const currencies = new Set(Intl.supportedValuesOf('currency'))

const currency = z
  .string()
  .trim()
  .toUpperCase()
  .check(({ value, issues }) => {
    if (!currencies.has(value))
      issues.push(issue(value, 'invalid_currency', 'This must be a currency such as EUR.'))
  })

const accesses = ['public', 'sign_in', 'invited'] as const

/** Everything that the API shows of a company, in its order; what can be changed says how. */
const table = {
  id: shown(
    z.int().meta({ description: 'Identifier of the company.', examples: [1] }),
    company => company.id,
  ),
  slug: shown(
    z.string().meta({ description: 'Its short name.', examples: ['acme'] }),
    company => company.slug,
  ),
  name: plain(
    'name',
    { description: 'Its name.', examples: ['Acme'] },
    z.string(),
    filledText(150),
  ),
  base_url: shown(
    z.string().meta({
      description: 'Where its pages are. The installation sets it.',
      examples: ['https://feedback.example.com'],
    }),
    (_company, address) => address.base,
  ),
  language: plain(
    'language',
    {
      description:
        'ISO 639-1. Search stems words in it; after a change, posts are indexed anew in the background. Pages and mails are in it for those who ask for no other language: English, German, French, Spanish, Japanese and Arabic are translated.',
      examples: ['en'],
    },
    z.string(),
    choice(languages as [string, ...string[]]),
  ),
  time_zone: plain(
    'time_zone',
    { description: 'A name of the IANA time zone database.', examples: ['Europe/Berlin'] },
    z.string(),
    timeZone,
  ),
  access: plain(
    'access',
    {
      description:
        'Who sees the pages. `public`: everybody. `sign_in`: people who sign in. `invited`: the same, and nobody gets an account by signing in but those who have one already or whose e-mail address is in `access_domains`. Tokens are not concerned.',
    },
    z.enum(accesses),
    choice(accesses),
  ),
  access_domains: words(
    'access_domains',
    {
      description: 'Domains of e-mail addresses, for the access `invited`.',
      examples: [['example.com']],
    },
    z.array(domain).max(50),
  ),
  embed_origins: words(
    'embed_origins',
    {
      maxItems: originsMax,
      description:
        'Sites that may show the pages of visitors in a frame, by their origin: https, or http on localhost. None: nobody may.',
      examples: [['https://www.example.com']],
    },
    origins,
  ),
  privacy_url: nullable(
    'privacy_url',
    {
      maxLength: linkLengthMax,
      description: 'Its privacy policy, which the foot of every page links to; null: no link.',
      examples: ['https://www.example.com/privacy'],
    },
    link,
  ),
  imprint_url: nullable(
    'imprint_url',
    {
      maxLength: linkLengthMax,
      description: 'Its imprint, which the foot of every page links to; null: no link.',
      examples: [null],
    },
    link,
  ),
  accent_color: nullable(
    'accent_color',
    {
      description:
        'Hexadecimal colour of links and buttons of its pages, darkened or lightened until it can be read; null for that of the tool.',
      examples: ['#2563eb'],
    },
    colorText,
  ),
  currency: plain(
    'currency',
    {
      description:
        'ISO 4217: that of the revenue of every organization. To change it converts nothing.',
      examples: ['EUR'],
    },
    z.string(),
    currency,
  ),
  shows_voters: onOrOff('shows_voters', {
    description:
      'Whether everyone who sees a post sees the names of those who vote for it; otherwise only the team.',
  }),
  logo_url: shown(
    z
      .string()
      .nullable()
      .meta({
        description: 'Where its logo is, for everybody; another one has another URL.',
        examples: [null],
      }),
    ({ logo }, address) => logo && `${address.base}${logoPath(logo)}`,
  ),
  notification_defaults: setting({
    view: defaultsView,
    show: company => frequenciesOf({}, parsePreferences(company.notification_defaults)),
    input: z
      .object(frequencyFields)
      .partial()
      .meta({
        description: 'How often people are mailed who chose nothing; what is left out stays.',
        examples: [{ commented: 'never' }],
      }),
    store: (sent, company) =>
      JSON.stringify({ ...parsePreferences(company.notification_defaults), ...sent }),
  }),
  mail_texts: setting({
    view: mailTextsView,
    show: company => {
      const texts = parseMailTexts(company.mail_texts)
      const all = mailTextNames.map(name => [name, texts[name] ?? ''])
      return Object.fromEntries(all) as z.infer<typeof mailTextsView>
    },
    input: z
      .object(mailTextFields)
      .partial()
      .meta({
        description: `${mailTextsMeaning} What is left out stays.`,
        examples: [{ footer: '{company}, 1 High Street, London' }],
      }),
    store: (sent, company) => storedMailTexts({ ...parseMailTexts(company.mail_texts), ...sent }),
  }),
  moderation: setting({
    view: moderationView,
    show: company => company.moderation,
    input: choice(moderations).meta({
      description: moderationView.description ?? '',
      examples: ['newcomers'],
    }),
    store: sent => sent,
  }),
  has_starter_synonyms: onOrOff('has_starter_synonyms', {
    description:
      'Whether searches use the built-in synonyms of the language, such as hotkey and shortcut, beside those of `/api/v1/synonyms/`.',
    examples: [false],
  }),
  created: shown(isoTimeView.meta({ description: 'When it was created.' }), company =>
    isoTime(company.created),
  ),
  edited: shown(editedView, ({ edited }) => (edited === null ? null : isoTime(edited))),
}

type Table = typeof table
type SettingName = {
  [Name in keyof Table]: Table[Name] extends Setting ? Name : never
}[keyof Table]
type Views = { [Name in keyof Table]: Table[Name]['view'] }
type Inputs = {
  [Name in SettingName]: Table[Name] extends Setting<unknown, infer Sent> ? z.ZodType<Sent> : never
}

const entries = Object.entries(table) as [keyof Table, Shown | Setting][]
const settings = entries.filter((entry): entry is [SettingName, Setting] => 'input' in entry[1])

export const companyView = z
  .strictObject(Object.fromEntries(entries.map(([name, { view }]) => [name, view])) as Views)
  .meta({ id: 'Company', description: 'The company that the token is of.' })

export const editCompanyBody = z
  .object(Object.fromEntries(settings.map(([name, { input }]) => [name, input])) as Inputs)
  .partial()
  .check(atLeastOneField(...settings.map(([name]) => name)))
  .meta({ id: 'EditCompany', minProperties: 1, examples: [{ time_zone: 'Europe/Berlin' }] })

export type EditCompany = z.infer<typeof editCompanyBody>

export function presentCompany(company: CompanyRow, address: CompanyAddress) {
  const shown = entries.map(([name, { show }]) => [name, show(company, address)])
  return Object.fromEntries(shown) as z.infer<typeof companyView>
}

type Change = { before: string | number | null; after: string | number | null }

/** What the settings that are sent change, by column, which has the setting's name. */
export function changesIn(company: CompanyRow, sent: EditCompany): Map<SettingName, Change> {
  const changes = settings.flatMap(([name, { store }]): [SettingName, Change][] => {
    if (sent[name] === undefined) return []
    const [before, after] = [company[name], store(sent[name], company)]
    return before === after ? [] : [[name, { before, after }]]
  })
  return new Map(changes)
}

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
