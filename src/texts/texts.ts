import { Memo } from '../platform/cache/memo.ts'
import type { Micros } from '../platform/clock.ts'
import type { Key, ParamNames, Params, Translation } from './catalogue.ts'
import { type Language, languages } from './languages.ts'

/** Loaded when they are first used: a server knows most of them for nothing. `import` would not be at once. */
const catalogues = {
  en: () => require('./en.ts').en as Translation<'en'>,
  de: () => require('./de.ts').de as Translation<'de'>,
  fr: () => require('./fr.ts').fr as Translation<'fr'>,
  es: () => require('./es.ts').es as Translation<'es'>,
  ja: () => require('./ja.ts').ja as Translation<'ja'>,
  ar: () => require('./ar.ts').ar as Translation<'ar'>,
}

/** As dates are written: English ones without a decision between day and month. */
const locales = { en: 'en-GB', de: 'de', fr: 'fr', es: 'es', ja: 'ja', ar: 'ar-u-nu-latn' }

/** Everything that is said to people in one language, and how numbers and dates of one time zone are written in it. */
export type Texts = {
  <K extends Key>(key: K, ...params: Params<K>): string
  readonly language: Language
  /** A text around things that are no text, such as elements. */
  around<K extends Key, Thing>(
    key: K,
    things: Record<ParamNames<K>, Thing>,
    count?: number,
  ): (string | Thing)[]
  number(value: number): string
  /** With its sign: of 0.25 it is +25%. */
  percent(share: number): string
  /** The day, and the minute with its zone. */
  date(time: Micros): { day: string; minute: string }
  /** A day of the calendar, such as 2026-11-16: the same in every time zone. */
  day(date: string): string
  list(items: string[]): string
  /** How long ago, in a few letters. Only for a page that is not kept: it is true for a minute. */
  ago(time: Micros, now: Micros): string
  /** In the unit that fits, to two digits. */
  duration(hours: number): string
}

/** The IANA database has some 600 zones. */
const known = new Memo<Texts>(1_000)

export function textsIn(language: Language, timeZone = 'UTC'): Texts {
  return known.find(`${language} ${timeZone}`, () => newTexts(language, timeZone))
}

type Piece = string | { name: string }

function newTexts(language: Language, timeZone: string): Texts {
  const locale = locales[language]
  const numbers = new Intl.NumberFormat(locale)
  const lists = new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' })
  const days = new Intl.DateTimeFormat(locale, { timeZone, ...dayParts })
  const minutes = new Intl.DateTimeFormat(locale, { timeZone, ...minuteParts })
  const number = (value: number) => (value < 1_000 ? String(value) : numbers.format(value))

  const catalogue = catalogues[language]()
  const cutBefore = cutTexts[language]
  const piecesOf = (key: Key, count: unknown): Piece[] => {
    cutBefore[key] ??= cutForms(catalogue[key])
    const { [key]: text } = cutBefore
    if (Array.isArray(text)) return text
    return text![formOf(language, Number(count))]!
  }
  const say = (key: Key, params: Record<string, string | number> = {}) => {
    let said = ''
    for (const piece of piecesOf(key, params.count)) {
      if (typeof piece === 'string') said += piece
      else {
        const value = params[piece.name]
        said += typeof value === 'number' ? number(value) : value
      }
    }
    return said
  }
  const around = <Thing>(key: Key, things: Record<string, Thing>, count?: number) =>
    piecesOf(key, count).map(piece => (typeof piece === 'string' ? piece : things[piece.name]!))
  return Object.assign(say as (key: Key) => string, {
    language,
    around,
    number,
    date: (time: Micros) => {
      const second = Math.floor(time / 1e6)
      return dates.find(`${second} ${language} ${timeZone}`, () => {
        const ms = second * 1000
        return { day: days.format(ms), minute: minutes.format(ms) }
      })
    },
    day: (date: string) => textsIn(language).date(Date.parse(date) * 1_000).day,
    ago: (time: Micros, now: Micros) => {
      const seconds = Math.max(60, (now - time) / 1e6)
      const [unit, length] = agoUnits.findLast(([, each]) => seconds >= each)!
      const format = agoFormats.find(locale, () => new Intl.RelativeTimeFormat(locale, agoStyle))
      return format.format(-Math.floor(seconds / length), unit)
    },
    duration: (hours: number) => {
      const [unit, value] =
        hours < 1
          ? (['minute', hours * 60] as const)
          : hours < 48
            ? (['hour', hours] as const)
            : (['day', hours / 24] as const)
      const digits = { maximumSignificantDigits: 2 }
      return new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        unitDisplay: 'long',
        ...digits,
      }).format(value)
    },
    percent: (share: number) =>
      new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero' }).format(share),
    list: (items: string[]) => lists.format(items),
  }) as Texts
}

/** `Intl` takes microseconds, and a page of a board needs it a hundred times. Each of these takes up to 2 MB. */
const dates = new Memo<{ day: string; minute: string }>(4_000)
/** The smallest first, each with its length in seconds. */
const agoUnits = [
  ['minute', 60],
  ['hour', 3_600],
  ['day', 86_400],
  ['month', 2_629_746],
  ['year', 31_556_952],
] as const
const agoStyle = { style: 'narrow' } as const
const agoFormats = new Memo<Intl.RelativeTimeFormat>(languages.length)
const pluralForms = new Memo<Intl.LDMLPluralRule>(4_000)
const pluralRules = new Memo<Intl.PluralRules>(languages.length)

function formOf(language: Language, count: number): Intl.LDMLPluralRule {
  return pluralForms.find(`${language} ${count}`, () =>
    pluralRules.find(language, () => new Intl.PluralRules(language)).select(count),
  )
}

const dayParts = { day: 'numeric', month: 'short', year: 'numeric' } as const
const minuteParts = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

type CutText = Piece[] | Record<string, Piece[]>

/** Each is cut at its parameters once: a page of a board says some hundred of them. */
const cutTexts = Object.fromEntries(languages.map(language => [language, {}])) as Record<
  Language,
  Record<string, CutText>
>

function cutForms(text: string | Record<string, string>): CutText {
  if (typeof text === 'string') return cut(text)
  return Object.fromEntries(Object.entries(text).map(([form, each]) => [form, cut(each)]))
}

function cut(text: string): Piece[] {
  return text
    .split(/\{(\w+)\}/)
    .map((piece, at) => (at % 2 === 0 ? piece : { name: piece }))
    .filter(piece => piece !== '')
}
