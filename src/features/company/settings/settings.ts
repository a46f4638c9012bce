import type { Selectable } from 'kysely'
import { z } from 'zod'
import { isoTime } from '../../../platform/clock.ts'
import {
  choice,
  colorText,
  domainText,
  editBody,
  filledText,
  issue,
  text,
} from '../../../platform/http/fields.ts'
import { editedView, isoTimeView } from '../../../platform/http/time-view.ts'
import type { Tables } from '../../../store/tables.ts'
import type { PlainKey } from '../../../texts/catalogue.ts'
import { moderations, moderationView } from '../../boards/schema.ts'
import {
  mailTextNames,
  parseMailTexts,
  storedMailTexts,
} from '../../notifications/mail/mail-texts.ts'
import { parsePreferences } from '../../notifications/preferences/preferences.ts'
import { chosenFrequencies } from '../../notifications/resource.ts'
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
import { isTimeZone } from '../time-zones.ts'
import { checkCss, refusalText } from './custom-css.ts'
import { parseLinks, type SiteLink } from './site-links.ts'

export type CompanyRow = Selectable<Tables['companies']>

/** Something that the API shows of a company, and nobody changes here. */
type Shown<View = unknown> = {
  view: z.ZodType<View>
  show(company: CompanyRow, address: CompanyAddress): View
}

/** A setting, in the column of the same name. */
type Setting<Stored = unknown, View = unknown, Sent = unknown> = {
  /** A new company's value. */
  initial: NoInfer<Stored>
  view: z.ZodType<View>
  fromDb(stored: Stored): View
  input: z.ZodType<Sent>
  /** `before` is what is stored now. */
  toDb(sent: Sent, before: Stored): Stored
  /** Left out where it is changed by the API alone, or on a page of its own. */
  control?: SettingControl | undefined
}

/** The control on the settings page; its form is read by the same kind. */
export type SettingControl = { panel: SettingsPanel; label: PlainKey; hint?: PlainKey } & (
  | { kind: 'text'; lengthMax: number; autocomplete: string }
  | { kind: 'link'; lengthMax: number }
  | { kind: 'lines' | 'links'; lengthMax: number }
  | { kind: 'code'; lengthMax: number }
  | { kind: 'language' | 'time_zone' | 'currency' | 'color' | 'tick' | 'board' }
  | { kind: 'radios'; options: Record<string, { label: PlainKey; hint?: PlainKey }> }
)

export type SettingsPanel = 'general' | 'appearance' | 'access' | 'links' | 'content-rules'

type Meta = { description: string; examples?: unknown[] }

function setting<Stored, View, Sent>(
  given: Setting<Stored, View, Sent>,
): Setting<Stored, View, Sent> {
  return given
}

function shown<View>(view: z.ZodType<View>, show: Shown<View>['show']): Shown<View> {
  return { view, show }
}

type Given<Stored, Sent> = Meta & {
  initial: NoInfer<Stored>
  input: z.ZodType<Sent>
  control?: SettingControl
}

/** A text or a word that is stored as it is shown. */
function plain<View extends string, Sent extends View>(
  view: z.ZodType<View>,
  { initial, input, control, ...meta }: Given<View, Sent>,
): Setting<View, View, Sent> {
  return {
    initial,
    view: view.meta(meta),
    fromDb: stored => stored,
    input: input.meta(meta),
    toDb: sent => sent,
    control,
  }
}

function nullable({
  maxLength,
  input,
  control,
  ...meta
}: Omit<Given<null, string>, 'initial'> & { maxLength?: number }): Setting<
  string | null,
  string | null,
  string | null
> {
  return {
    initial: null,
    view: z.string().nullable().meta(meta),
    fromDb: stored => stored,
    input: input.nullable().meta(maxLength ? { maxLength, ...meta } : meta),
    toDb: sent => sent,
    control,
  }
}

function onOrOff({
  initial,
  description,
  examples,
  control,
}: Meta & { initial: 0 | 1; control?: SettingControl }): Setting<0 | 1, boolean, boolean> {
  return {
    initial,
    view: z.boolean().meta({ description }),
    fromDb: stored => stored === 1,
    input: z.boolean().meta({ description, ...(examples ? { examples } : {}) }),
    toDb: sent => (sent ? 1 : 0),
    control,
  }
}

/** Words without spaces, stored with spaces in between. */
function words({
  maxItems,
  input,
  control,
  ...meta
}: Omit<Given<string, string[]>, 'initial'> & { maxItems?: number }): Setting<
  string,
  string[],
  string[]
> {
  return {
    initial: '',
    view: z.array(z.string()).meta(meta),
    fromDb: stored => (stored === '' ? [] : stored.split(' ')),
    input: input.meta(maxItems ? { maxItems, ...meta } : meta),
    toDb: sent => [...new Set(sent)].join(' '),
    control,
  }
}

const timeZone = text(100).check(({ value, issues }) => {
  if (!isTimeZone(value))
    issues.push(issue(value, 'invalid_time_zone', 'This must be a name such as Europe/Berlin.'))
})

/** Goes into a header unchanged. */
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

/** Pages link to it. */
const link = text(linkLengthMax)
  .trim()
  .check(({ value, issues }) => {
    const url = URL.parse(value)
    const isPlain = url?.username === '' && url.password === ''
    if (!/^https?:\/\/[^\s]+$/i.test(value) || !isPlain)
      issues.push(issue(value, 'invalid_url', 'This must be an http or https URL.'))
  })

const linkTextMax = 40

const siteLinkView = z.strictObject({
  text: z.string().meta({ description: 'Text of the link.', examples: ['Help'] }),
  url: z.string().meta({
    description: 'Address of the link.',
    examples: ['https://help.example.com'],
  }),
})

/** Links in an order, stored as JSON. */
function links({
  maxItems,
  control,
  ...meta
}: Meta & { maxItems: number; control: SettingControl }) {
  const item = z.strictObject({
    text: filledText(linkTextMax).meta({ description: 'Text of the link.', examples: ['Help'] }),
    url: link.meta({
      description: 'Address of the link: an http or https URL.',
      examples: ['https://help.example.com'],
    }),
  })
  return setting<string, SiteLink[], SiteLink[]>({
    initial: '[]',
    view: z.array(siteLinkView).meta(meta),
    fromDb: parseLinks,
    input: z
      .array(item)
      .check(({ value, issues }) => {
        if (value.length > maxItems) issues.push(issue(value, 'too_many', `At most ${maxItems}.`))
      })
      .meta({ maxItems, ...meta }),
    toDb: sent => JSON.stringify(sent),
    control,
  })
}

/** How many characters of a form have so many links. */
const linesOf = (maxItems: number) => maxItems * (linkTextMax + linkLengthMax + 2)

const headerLinksMax = 5
const footerLinksMax = 10
const footerTextMax = 300
const siteDescriptionMax = 300

const customCssMax = 10_000

const customCss = text(customCssMax).check(({ value, issues }) => {
  const checked = checkCss(value)
  if ('refused' in checked) issues.push(issue(value, 'refused_css', refusalText(checked.refused)))
})

const fonts = ['system', 'serif', 'rounded', 'mono'] as const

const bannerLengthMax = 300

/** Of the posts on the page of a board. */
export const boardOrders = ['newest', 'trending', 'top'] as const

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
  name: plain(z.string(), {
    description: 'Its name.',
    examples: ['Acme'],
    // A new company has one; what is left of one that was removed has none.
    initial: '',
    input: filledText(150),
    control: {
      panel: 'general',
      kind: 'text',
      label: 'companyName',
      lengthMax: 150,
      autocomplete: 'organization',
    },
  }),
  base_url: shown(
    z.string().meta({
      description: 'Where its pages are. The installation sets it.',
      examples: ['https://feedback.example.com'],
    }),
    (_company, address) => address.base,
  ),
  language: plain(z.string(), {
    description:
      'ISO 639-1. Search stems words in it; after a change, posts are indexed anew in the background. Pages and mails are in it for those who ask for no other language: English, German, French, Spanish, Japanese and Arabic are translated.',
    examples: ['en'],
    initial: 'en',
    input: choice(languages as [string, ...string[]]),
    control: { panel: 'general', kind: 'language', label: 'companyLanguage' },
  }),
  time_zone: plain(z.string(), {
    description: 'A name of the IANA time zone database.',
    examples: ['Europe/Berlin'],
    initial: 'UTC',
    input: timeZone,
    control: { panel: 'general', kind: 'time_zone', label: 'timeZone' },
  }),
  access: plain(z.enum(accesses), {
    description:
      'Who sees the pages. `public`: everybody. `sign_in`: people who sign in. `invited`: the same, and nobody gets an account by signing in but those who have one already or whose e-mail address is in `access_domains`. Tokens are not concerned.',
    initial: 'public',
    input: choice(accesses),
    control: {
      panel: 'access',
      kind: 'radios',
      label: 'accessQuestion',
      options: {
        public: { label: 'access_public', hint: 'accessHint_public' },
        sign_in: { label: 'access_sign_in', hint: 'accessHint_sign_in' },
        invited: { label: 'access_invited', hint: 'accessHint_invited' },
      },
    },
  }),
  access_domains: words({
    description: 'Domains of e-mail addresses, for the access `invited`.',
    examples: [['example.com']],
    input: z.array(domainText).max(50),
    control: {
      panel: 'access',
      kind: 'lines',
      label: 'accessDomains',
      hint: 'accessDomainsHint',
      lengthMax: 50 * 254,
    },
  }),
  embed_origins: words({
    maxItems: originsMax,
    description:
      'Origins of the sites that may show pages in a frame: https, or http on localhost.',
    examples: [['https://www.example.com']],
    input: origins,
    control: {
      panel: 'access',
      kind: 'lines',
      label: 'embedOrigins',
      hint: 'embedOriginsHint',
      lengthMax: originsMax * 256,
    },
  }),
  banner: nullable({
    maxLength: bannerLengthMax,
    description:
      'A note at the top of every page, which readers can close. One paragraph; web addresses become links. Null for none.',
    examples: ['We are at ExpoTech until Friday: https://www.example.com/expo'],
    input: text(bannerLengthMax).trim(),
    control: {
      panel: 'appearance',
      kind: 'link',
      label: 'banner',
      hint: 'bannerHint',
      lengthMax: bannerLengthMax,
    },
  }),
  privacy_url: nullable({
    maxLength: linkLengthMax,
    description: 'Its privacy policy, which the foot of every page links to; null: no link.',
    examples: ['https://www.example.com/privacy'],
    input: link,
    control: { panel: 'links', kind: 'link', label: 'privacy_url', lengthMax: linkLengthMax },
  }),
  imprint_url: nullable({
    maxLength: linkLengthMax,
    description: 'Its imprint, which the foot of every page links to; null: no link.',
    examples: [null],
    input: link,
    control: { panel: 'links', kind: 'link', label: 'imprint_url', lengthMax: linkLengthMax },
  }),
  default_order: plain(z.enum(boardOrders), {
    description: 'The order of posts on board pages, until the reader chooses another.',
    examples: ['trending'],
    initial: 'newest',
    input: choice(boardOrders),
    control: {
      panel: 'content-rules',
      kind: 'radios',
      label: 'defaultOrder',
      options: {
        newest: { label: 'order_newest' },
        trending: { label: 'order_trending' },
        top: { label: 'order_top' },
      },
    },
  }),
  default_board: nullable({
    maxLength: 60,
    description:
      'Slug of the board that "New post" on the start page opens. Null: the reader chooses one.',
    examples: ['feature-requests'],
    input: text(60),
    control: {
      panel: 'content-rules',
      kind: 'board',
      label: 'defaultBoard',
      hint: 'defaultBoardHint',
    },
  }),
  product_url: nullable({
    maxLength: linkLengthMax,
    description: 'The company’s own website, linked in the header of every page. Null for no link.',
    examples: ['https://www.example.com'],
    input: link,
    control: { panel: 'links', kind: 'link', label: 'productUrl', lengthMax: linkLengthMax },
  }),
  shows_powered_by: onOrOff({
    description: 'Whether the footer says "Powered by Hark".',
    initial: 1,
    control: { panel: 'appearance', kind: 'tick', label: 'showsPoweredBy' },
  }),
  header_links: links({
    maxItems: headerLinksMax,
    description: 'Links in the header of the public pages, in this order.',
    examples: [[{ text: 'Help', url: 'https://help.example.com' }]],
    control: {
      panel: 'links',
      kind: 'links',
      label: 'headerLinks',
      hint: 'siteLinksHint',
      lengthMax: linesOf(headerLinksMax),
    },
  }),
  footer_links: links({
    maxItems: footerLinksMax,
    description: 'Links in the footer of every page, in this order.',
    examples: [[{ text: 'Status', url: 'https://status.example.com' }]],
    control: {
      panel: 'links',
      kind: 'links',
      label: 'moreFooterLinks',
      hint: 'siteLinksHint',
      lengthMax: linesOf(footerLinksMax),
    },
  }),
  footer_text: nullable({
    maxLength: footerTextMax,
    description:
      'Text in the footer of every page. One paragraph; web addresses become links. Null for none.',
    examples: ['© Acme Ltd, 1 High Street, London'],
    input: text(footerTextMax).trim(),
    control: { panel: 'links', kind: 'link', label: 'footerText', lengthMax: footerTextMax },
  }),
  site_description: nullable({
    maxLength: siteDescriptionMax,
    description:
      'Text below the title of the start page, also shown in search results and link previews. Null for the default text, which is translated.',
    examples: ['Tell us what Acme should do next.'],
    input: text(siteDescriptionMax).trim(),
    control: {
      panel: 'appearance',
      kind: 'link',
      label: 'siteDescription',
      hint: 'siteDescriptionHint',
      lengthMax: siteDescriptionMax,
    },
  }),
  font: plain(z.enum(fonts), {
    description: 'Typeface of the public pages, from the fonts on the reader’s device.',
    examples: ['serif'],
    initial: 'system',
    input: choice(fonts),
    control: {
      panel: 'appearance',
      kind: 'radios',
      label: 'font',
      options: {
        system: { label: 'font_system' },
        serif: { label: 'font_serif' },
        rounded: { label: 'font_rounded' },
        mono: { label: 'font_mono' },
      },
    },
  }),
  custom_css: nullable({
    maxLength: customCssMax,
    description:
      'A stylesheet for the public pages: start page, boards, posts, roadmap, changelog and search. It never applies to pages where people sign in or change their account. The only at-rules allowed are `@media`, `@supports`, `@container` and `@keyframes`. It must not load files, use escapes in names, or select form fields by attribute. Null for none.',
    examples: ['.site-header { border-block-end: 4px solid var(--accent); }'],
    input: customCss,
    control: {
      panel: 'appearance',
      kind: 'code',
      label: 'customCss',
      hint: 'customCssHint',
      lengthMax: customCssMax,
    },
  }),
  accent_color: nullable({
    description:
      'Hexadecimal colour of links and buttons, adjusted until it is readable; null for the default.',
    examples: ['#2563eb'],
    input: colorText,
    control: { panel: 'appearance', kind: 'color', label: 'accentColor', hint: 'stepHint_color' },
  }),
  currency: plain(z.string(), {
    description:
      'ISO 4217: that of the revenue of every organization. To change it converts nothing.',
    examples: ['EUR'],
    initial: 'USD',
    input: currency,
    control: { panel: 'general', kind: 'currency', label: 'currency' },
  }),
  allows_guests: onOrOff({
    description:
      'Whether people can post and vote without an account. Their posts are always held for approval. Requires `access` to be `public`.',
    initial: 0,
    control: { panel: 'access', kind: 'tick', label: 'allowsGuests', hint: 'allowsGuestsHint' },
  }),
  shows_voters: onOrOff({
    description: 'Whether everyone can see who voted, not just the team.',
    initial: 1,
    control: { panel: 'content-rules', kind: 'tick', label: 'showsVoters' },
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
    initial: '{}',
    view: defaultsView,
    fromDb: stored => chosenFrequencies({}, parsePreferences(stored)),
    input: z
      .object(frequencyFields)
      .partial()
      .meta({
        description: 'How often people are mailed who chose nothing; what is left out stays.',
        examples: [{ commented: 'never' }],
      }),
    toDb: (sent, before) => JSON.stringify({ ...parsePreferences(before), ...sent }),
  }),
  mail_texts: setting({
    initial: '{}',
    view: mailTextsView,
    fromDb: stored => {
      const texts = parseMailTexts(stored)
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
    toDb: (sent, before) => storedMailTexts({ ...parseMailTexts(before), ...sent }),
  }),
  moderation: setting({
    initial: 'never',
    view: moderationView,
    fromDb: stored => stored,
    input: choice(moderations).meta({
      description: moderationView.description ?? '',
      examples: ['newcomers'],
    }),
    toDb: sent => sent,
    control: {
      panel: 'content-rules',
      kind: 'radios',
      label: 'moderationQuestion',
      options: {
        never: { label: 'moderation_never' },
        newcomers: { label: 'moderation_newcomers' },
        links: { label: 'moderation_links' },
        all: { label: 'moderation_all' },
      },
    },
  }),
  has_starter_synonyms: onOrOff({
    description:
      "Whether searches also use the language's built-in synonyms, such as hotkey and shortcut.",
    examples: [false],
    initial: 1,
  }),
  created: shown(isoTimeView.meta({ description: 'When it was created.' }), company =>
    isoTime(company.created),
  ),
  edited: shown(editedView, ({ edited }) => (edited === null ? null : isoTime(edited))),
} satisfies { [Name in keyof CompanyRow]?: Shown | Setting<CompanyRow[Name]> } & { logo_url: Shown }

type Table = typeof table
type SettingName = {
  [Name in keyof Table]: Table[Name] extends Shown ? never : Name
}[keyof Table]
type Views = { [Name in keyof Table]: Table[Name]['view'] }
type Inputs = { [Name in SettingName]: Table[Name]['input'] }

const entries = Object.entries(table) as [keyof Table, Shown | Setting][]

/** The settings that can be changed, in the API's order. */
export const settings = entries.filter(
  (entry): entry is [SettingName, Setting] => 'input' in entry[1],
)

/** For a removed company, which is only a number. */
export const initialSettings = Object.fromEntries(
  settings.map(([name, { initial }]) => [name, initial]),
) as Pick<CompanyRow, SettingName>

export const companyView = z
  .strictObject(Object.fromEntries(entries.map(([name, { view }]) => [name, view])) as Views)
  .meta({ id: 'Company', description: 'The company that the token is of.' })

export const editCompanyBody = editBody(
  Object.fromEntries(settings.map(([name, { input }]) => [name, input])) as Inputs,
).meta({ id: 'EditCompany', minProperties: 1, examples: [{ time_zone: 'Europe/Berlin' }] })

export type EditCompany = z.infer<typeof editCompanyBody>

export function presentCompany(company: CompanyRow, address: CompanyAddress) {
  const all = entries.map(([name, declared]) => [
    name,
    'show' in declared
      ? declared.show(company, address)
      : declared.fromDb(company[name as SettingName]),
  ])
  return Object.fromEntries(all) as z.infer<typeof companyView>
}

type Change = { before: string | number | null; after: string | number | null }

/** The stored values that the sent settings change. */
export function changesIn(company: CompanyRow, sent: EditCompany): Map<SettingName, Change> {
  const changes = settings.flatMap(([name, { toDb }]): [SettingName, Change][] => {
    if (sent[name] === undefined) return []
    const before = company[name]
    const after = toDb(sent[name], before) as Change['after']
    return before === after ? [] : [[name, { before, after }]]
  })
  return new Map(changes)
}

/** As browsers write it. A name has letters, digits, dots and hyphens: anything else could end a part of a header. */
function isOrigin(text: string): boolean {
  if (!/^https:\/\/[a-z0-9.-]+(?::\d+)?$|^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(text))
    return false
  return URL.parse(text)?.origin === text
}
