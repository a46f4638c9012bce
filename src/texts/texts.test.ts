import { describe, expect, test } from 'bun:test'
import { acceptedLanguage } from './accepted-language.ts'
import { ar } from './ar.ts'
import { translation } from './catalogue.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import { languages } from './languages.ts'
import { textsIn } from './texts.ts'

const catalogues = { en, de, fr, es, ja, ar }

/** Words that another language has from English, names of things, and texts that are parameters alone. */
const sameInBoth: Partial<Record<keyof typeof catalogues, string[]>> = {
  de: [
    'passkeys',
    'fieldOptional',
    'feedback',
    'roadmap',
    'theme_system',
    'team',
    'boards',
    'status',
    'tag',
    'tags',
    'segment',
    'section_boards',
    'section_tags',
    'section_people',
    'section_webhooks',
    'section_import',
    'section_export',
    'nameLabel',
    'logo',
    'footerLinks',
    'font_system',
    'fieldType_text',
    'auditPerson',
    'auditMore',
    'preset_rice',
    'board',
    'links',
    'moderation',
    'quarter',
    'section_roadmaps',
    'roadmapStatusAt',
    'mark_link',
    'mark_code',
    'reason_spam',
    'roadmapOf',
    'feedStatus',
    'fullName',
    'role_admin',
    'webhookKind',
    'providerScopes',
    'mailHost',
    'mailPort',
    'mailScope',
    'code',
    'nameAtCompany',
  ],
  fr: [
    'notifications',
    'pages',
    'votes',
    'votesWord',
    'count_votes',
    'segment',
    'segments',
    'section_webhooks',
    'logo',
    'chooseImage',
    'siteDescription',
    'font_system',
    'boardPurpose',
    'category',
    'fieldType_date',
    'auditKind',
    'auditVia',
    'importFormat',
    'importance',
    'importance_important',
    'section_score',
    'score',
    'effort',
    'impact',
    'order_score',
    'scoreIs',
    'preset_rice',
    'weight_votes',
    'weight_importance',
    'weight_impact',
    'weight_effort',
    'mark_code',
    'reason_spam',
    'description',
    'inviteWay',
    'webhookKind',
    'mailPort',
    'mailInvitation',
    'mailIntroductions',
    'code',
    'kind_mentioned',
    'nameAtCompany',
  ],
  es: [
    'plan',
    'section_webhooks',
    'general',
    'segmentField_segment',
    'preset_rice',
    'reason_spam',
    'no',
    'nameAtCompany',
  ],
  ja: ['importColumn_external_id', 'preset_rice'],
  ar: ['preset_rice', 'nameAtCompany'],
}

describe('the catalogue', () => {
  test.each(languages.slice(1))(
    '%s: every text is translated, but for words that are the same',
    language => {
      const same = Object.keys(en).filter(
        key =>
          JSON.stringify(formsOf(en, key)) === JSON.stringify(formsOf(catalogues[language], key)),
      )
      expect(same).toEqual(sameInBoth[language] ?? [])
    },
  )

  test.each(languages)('%s has the plural forms of Intl.PluralRules, and no others', language => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    for (const text of Object.values(catalogues[language]))
      if (typeof text !== 'string')
        expect(Object.keys(text).sort()).toEqual(pluralCategories.toSorted())
  })

  test('no text has a brace that is no parameter, or white space around it', () => {
    for (const texts of Object.values(catalogues))
      for (const form of Object.values(texts).flatMap(text =>
        typeof text === 'string' ? text : Object.values(text),
      )) {
        expect(form.replaceAll(/\{\w+\}/g, '')).not.toMatch(/[{}]/)
        expect(form).toBe(form.trim())
      }
  })
})

test.each(languages)(
  '%s uses every word of the glossary, and none struck out there',
  async language => {
    const page = await Bun.file(`${import.meta.dir}/../../docs/glossary.md`).text()
    const [header, , ...rows] = page.split('\n').filter(line => line.startsWith('|'))
    const column = header!.split(/\s*\|\s*/).indexOf(language)
    const texts = Object.values(catalogues[language])
      .flatMap(text => (typeof text === 'string' ? text : Object.values(text)))
      // Nor are names in a query, paths and what is quoted from elsewhere words of a language.
      .map(text => text.replaceAll(/\{\w+\}|\b\w+:(?= )|\/\w+\/|«[^»]*»/g, ' '))
    // Japanese puts no spaces between words, and Arabic joins articles and conjunctions to them.
    const hasSpaces = language !== 'ja' && language !== 'ar'
    const isUsed = (word: string) => {
      const [start, end] = hasSpaces ? ['(?<![\\p{L}-])', '(?![\\p{L}-])'] : ['', '']
      const pattern = word.endsWith('-') ? start + word.slice(0, -1) : start + word + end
      return texts.some(text => new RegExp(pattern, 'iu').test(text))
    }
    const cells = rows.filter(row => !/^\| en|^\|-/.test(row)).map(row => row.split('|')[column]!)
    expect(cells.length).toBeGreaterThan(20)
    const words = cells.map(cell => cell.replaceAll(/~~.+?~~/g, '').trim())
    // Words are inflected: one that begins like it is enough.
    expect(words.filter(word => !isUsed(`${word}-`))).toEqual([])
    const struckOut = cells.flatMap(cell =>
      [...cell.matchAll(/~~(.+?)~~/g)].map(([, word]) => word!),
    )
    expect(struckOut.filter(isUsed)).toEqual([])
  },
)

/** The different forms, as `many` of French is often as `other`. */
function formsOf(texts: object, key: string): unknown {
  const text = (texts as Record<string, unknown>)[key]
  return typeof text === 'string' ? text : [...new Set(Object.values(text as object))]
}

/** Never called: what must not compile. `tsc` fails where one of these lines does. */
export function notCompiling() {
  const t = textsIn('en')
  // @ts-expect-error: there is no such text.
  t('noSuchText')
  // @ts-expect-error: the parameter is missing.
  t('replyTo')
  // @ts-expect-error: the parameter has another name.
  t('replyTo', { person: 'Ada' })
  // @ts-expect-error: a count is a number.
  t('votes', { count: '3' })
  // @ts-expect-error: even where its text does not say it, the count decides the form.
  t('votesWord')
  const { signIn: _, ...withoutOne } = de
  // @ts-expect-error: a text is missing.
  translation('de', { ...en, ...withoutOne, signIn: undefined })
  // @ts-expect-error: a translated text lacks its parameter.
  translation('en', { ...en, replyTo: 'Reply' })
  // @ts-expect-error: it has another one.
  translation('en', { ...en, replyTo: 'Reply to {person}' })
  // @ts-expect-error: Arabic has six forms.
  translation('ar', { ...ar, votes: { one: '{count}', other: '{count}' } })
  // @ts-expect-error: English has no such text.
  translation('en', { ...en, noSuchText: 'Nothing' })
  // Nothing is wrong with this one.
  translation('en', { ...en, replyTo: 'To {name}' })
}

describe('said', () => {
  test('Arabic counts votes in six forms', () => {
    const t = textsIn('ar')
    const said = [0, 1, 2, 3, 11, 100].map(count => t('votes', { count }))
    expect(said).toEqual(['لا أصوات', 'صوت واحد', 'صوتان', '3 أصوات', '11 صوتًا', '100 صوت'])
  })

  test('numbers are written as in the language', () => {
    expect(textsIn('en')('votes', { count: 1204 })).toBe('1,204 votes')
    expect(textsIn('de')('votes', { count: 1204 })).toBe('1.204 Stimmen')
    expect(textsIn('ja')('votes', { count: 1204 })).toBe('1,204 票')
    expect(textsIn('ar')('votes', { count: 1204 })).toBe('1,204 أصوات')
  })

  test('a date is that of the zone', () => {
    const newYear = Date.UTC(2026, 11, 31, 23, 30) * 1000
    expect(textsIn('en', 'UTC').date(newYear).day).toBe('31 Dec 2026')
    expect(textsIn('de', 'Europe/Berlin').date(newYear).day).toBe('1. Jan. 2027')
    expect(textsIn('ja', 'Asia/Tokyo').date(newYear).day).toBe('2027年1月1日')
    expect(textsIn('de', 'Europe/Berlin').date(newYear).minute).toContain('1. Januar 2027')
  })

  test('what is no text stands where the language wants it', () => {
    const things = { name: 1, status: 2 }
    expect(textsIn('en').around('changedStatus', things)).toEqual([1, ' changed the status to ', 2])
    expect(textsIn('ja').around('changedStatus', things)).toEqual([
      1,
      ' がステータスを ',
      2,
      ' に変更しました',
    ])
  })

  test('what is filled in is not read for parameters again', () => {
    expect(textsIn('en')('replyTo', { name: '{name} {count}' })).toBe('Reply to {name} {count}')
  })
})

describe('Accept-Language', () => {
  test.each([
    [null, undefined],
    ['', undefined],
    ['de', 'de'],
    ['DE-at', 'de'],
    ['nl, fr;q=0.5, en;q=0.8', 'en'],
    ['pt-BR,pt;q=0.9', undefined],
    ['*', undefined],
    ['de;q=0, fr', 'fr'],
    ['de;q=0', undefined],
    ['de;q=2, es;q=0.1', 'es'],
    ['zh-Hant;q=1, ja; q=0.7 , ar;q=0.7', 'ja'],
    ['constructor, __proto__', undefined],
    [`${'x,'.repeat(300)}de`, undefined],
  ] as const)('%p asks for %p', (header, language) => {
    expect(acceptedLanguage(header)).toBe(language)
    expect(acceptedLanguage(header)).toBe(language)
  })
})

test('dates are those of their language, zone and minute, however many were written before', () => {
  const minutes = [0, 1, 25 * 60].map(after => (1_793_000_000 + 60 * after) * 1e6)
  const places = [
    ['en', 'UTC', 'en-GB'],
    ['en', 'Asia/Tokyo', 'en-GB'],
    ['de', 'UTC', 'de'],
  ] as const
  const expectRight = () => {
    for (const [language, timeZone, locale] of places)
      for (const micros of minutes) {
        const { day, minute } = textsIn(language, timeZone).date(micros)
        const written = (options: Intl.DateTimeFormatOptions) =>
          new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(micros / 1000)
        expect(day).toBe(written({ day: 'numeric', month: 'short', year: 'numeric' }))
        expect(minute).toContain(written({ hour: '2-digit', minute: '2-digit' }))
      }
  }
  expectRight()
  expectRight()
  for (let n = 0; n < 5_000; n++) textsIn('en').date(n * 1e6)
  expectRight()
})

test('what an error page says is for people: nothing of it is for programs', () => {
  const said = Object.entries(en).filter(([key]) => /^(?:error|help)_/.test(key))
  expect(said.length).toBeGreaterThan(40)
  expect(
    said.filter(([, text]) => /`|developer|docs\/|Sec-Fetch|\bAPI\b/i.test(String(text))),
  ).toEqual([])
})
