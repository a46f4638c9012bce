import { picture } from './pictures.ts'

export const companyPath = '/api/v1/company/'

export const logoPath = `${companyPath}logo/`

type Setting = {
  /** Of a new company. */
  initial: unknown
  other: unknown
  /** How the page's form sends the two; undefined for a tick that is off. Without it, the form has no such field. */
  form?: [initial: string | undefined, other: string | undefined]
}

const [privacy, imprint] = ['https://www.example.com/privacy?lang=de', 'http://example.com/imprint']
const product = 'https://www.example.com/app'

/** Every setting but for the names of companies, which are their own, and what mails say. */
export const settings: Record<string, Setting> = {
  language: { initial: 'en', other: 'de', form: ['en', 'de'] },
  time_zone: { initial: 'UTC', other: 'Europe/Berlin', form: ['UTC', 'Europe/Berlin'] },
  access: { initial: 'public', other: 'invited', form: ['public', 'invited'] },
  access_domains: {
    initial: [],
    other: ['example.com', 'example.org'],
    form: ['', 'example.com\r\n\r\n EXAMPLE.org '],
  },
  embed_origins: {
    initial: [],
    other: ['https://www.example.com', 'http://localhost:3000'],
    form: ['', 'https://www.example.com\nhttp://localhost:3000'],
  },
  header_links: {
    initial: [],
    other: [
      { text: 'Help us', url: 'https://help.example.com/?a=b' },
      { text: 'Blog', url: 'http://blog.example.com' },
    ],
    form: ['', ' Help us https://help.example.com/?a=b\r\n\r\nBlog http://blog.example.com'],
  },
  footer_links: {
    initial: [],
    other: [{ text: 'Status', url: 'https://status.example.com' }],
    form: ['', 'Status https://status.example.com'],
  },
  footer_text: { initial: null, other: '© Acme', form: ['', '© Acme'] },
  site_description: { initial: null, other: 'Tell us', form: ['', ' Tell us '] },
  font: { initial: 'system', other: 'serif', form: ['system', 'serif'] },
  custom_css: { initial: null, other: 'h1 { color: red }', form: ['', 'h1 { color: red }'] },
  banner: { initial: null, other: 'Hello', form: ['', ' Hello '] },
  privacy_url: { initial: null, other: privacy, form: ['', privacy] },
  imprint_url: { initial: null, other: imprint, form: ['', imprint] },
  product_url: { initial: null, other: product, form: ['', product] },
  shows_powered_by: { initial: true, other: false, form: ['on', undefined] },
  accent_color: { initial: null, other: '#aa3366', form: ['#0f665c', '#aa3366'] },
  default_board: { initial: null, other: 'ideas', form: ['', 'ideas'] },
  default_order: { initial: 'newest', other: 'top', form: ['newest', 'top'] },
  currency: { initial: 'USD', other: 'EUR', form: ['USD', 'EUR'] },
  allows_guests: { initial: false, other: true, form: [undefined, 'on'] },
  shows_voters: { initial: true, other: false, form: ['on', undefined] },
  has_starter_synonyms: { initial: true, other: false },
  moderation: { initial: 'never', other: 'links', form: ['never', 'links'] },
}

/** All of them by name, as the API shows or the form sends them. */
export function settingsAs<Value>(of: (setting: Setting) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(settings).map(([name, each]) => [name, of(each)]))
}

export const images = {
  png: await picture('png'),
  jpg: await picture('jpg'),
  gif: await picture('gif'),
  webp: await picture('webp'),
}
