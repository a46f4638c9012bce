import type { Random } from '../../support/random.ts'

/** Words of many scripts, and what a search engine's query language might stumble over. */
const words = [
  ...'dark mode export csv Login OAuth2 the and or not near a I 42 2026 3.14 v1.2.3 C++ .net #123'.split(
    ' ',
  ),
  ...'calendar calendars calender notification notifications exporting exported settings search searching webhook permission'.split(
    ' ',
  ),
  ...'Café cafe CAFÉ cafe\u0301 naïve Straße STRASSE İstanbul ıssız Ångström ﬁne œuvre Øre Łódź ½ x² Ⅷ №5'.split(
    ' ',
  ),
  ...'Привет мир Ελλάδα Ἀθῆναι ΣΊΣΥΦΟΣ Σίσυφος σισυφοσ नमस्ते हिन्दी ไทยแลนด์ สวัสดี مرحبا السلام ﷺ שלום עִבְרִית Հայերեն ქართული ᲐᲑᲒ ᦂᦱᧉ ᳲ'.split(
    ' ',
  ),
  ...'深色模式 检索 設定 検索する ダーク ﾀﾞｰｸ カタカナ 한국어 검색 ㎢ 𠀀𠀁𠀂 𰀀𰀁 𝓜𝓪𝓽𝓱 𞤀𞤁 ᏣᎳᎩ ꭰꭱ 𐐀𐐨'.split(
    ' ',
  ),
  ...'👍 👩‍👩‍👧 🇩🇪 e-mail don’t O\'Brien "quoted" back\\slash 100% under_score a&b a|b !a a* a:* (a) <-> NEAR( -a ^a {a} a\u00adb a\u200db a\u200bb'.split(
    ' ',
  ),
  "'; drop table posts; --",
  '\u202Ertl\u202C',
  '\uFEFFbom',
  'tab\tbed',
  'line\nbroken\r\ntwice',
  '\u0085next\u2028line',
  '\u0001\u001f\u007f',
  'x'.repeat(120),
  'Ä'.repeat(101),
  `a${'𠀀'.repeat(60)}`,
  `${'𠀀'.repeat(51)}`,
  'ﷺ'.repeat(12),
]

const separators = [' ', ' ', ' ', '  ', '-', ', ', '\n', '　', '\u00a0', '·', '']

export type Texts = ReturnType<typeof textsFrom>

export function textsFrom({ pick, many, whole, chance }: Random) {
  /** What was posted, so that searches find some of it. */
  const posted: string[] = []
  const join = (count: number) =>
    many(count, () => pick(words) + pick(separators))
      .join('')
      .trim()
  const anyCharacters = (count: number) =>
    many(count, () => String.fromCodePoint(chance(0.5) ? whole(32, 0x2ff) : anyCodePoint())).join(
      '',
    )
  const anyCodePoint = () => {
    const point = whole(1, 0x3ffff)
    return point >= 0xd800 && point <= 0xdfff ? 0x20 : point
  }
  const kept = (text: string) => {
    posted.push(text)
    return text
  }
  const part = (text: string) => {
    const found = text.split(/[\s,·-]+/).filter(Boolean)
    const word = found.length > 0 ? pick(found) : text
    const characters = [...word]
    return chance(0.5) ? word : characters.slice(0, whole(1, characters.length)).join('')
  }
  /** With an edit or two, now and then. */
  const misspelt = (word: string): string => {
    if (chance(0.7)) return word
    const characters = [...word]
    const at = whole(0, characters.length)
    const letter = pick(['a', 'e', 't', 'ß', 'и', '模'])
    const edited = pick([
      () => characters.toSpliced(at, 0, letter),
      () => characters.toSpliced(at, 1),
      () => characters.toSpliced(at, 1, letter),
      () => characters.toSpliced(at, 2, characters[at + 1] ?? '', characters[at] ?? ''),
    ])()
    return misspelt(edited.join(''))
  }
  return {
    title: () =>
      kept(
        chance(0.1) ? anyCharacters(whole(1, 40)) : join(whole(1, 6)).slice(0, 200).toWellFormed(),
      ),
    content: () => {
      if (chance(0.1)) return ''
      if (chance(0.005)) return kept(anyCharacters(whole(5000, 9000)))
      return kept(join(chance(0.1) ? 40 : whole(1, 10)))
    },
    name: () => join(whole(1, 3)).slice(0, 100).toWellFormed(),
    search: () => {
      if (chance(0.05)) return anyCharacters(510).slice(0, whole(400, 510)).toWellFormed()
      if (chance(0.05))
        return many(250, () => String.fromCodePoint(whole(0x4e00, 0x9fff))).join(' ')
      if (chance(0.1)) return join(whole(1, 5))
      if (chance(0.1)) return anyCharacters(whole(1, 10))
      if (posted.length === 0) return pick(words)
      const found = many(whole(1, 6), () => misspelt(part(pick(posted)))).join(pick(separators))
      if (chance(0.1)) return [...pick(posted)].slice(0, whole(1, 30)).join('')
      return chance(0.2) ? found.normalize('NFD').toUpperCase() : found
    },
    /** What may have been posted already, or nearly so. */
    draft: () => {
      const from = posted.length > 0 && chance(0.8) ? pick(posted) : join(whole(1, 6))
      const title = chance(0.3) ? misspelt(from) : from
      const content = chance(0.5) ? '' : chance(0.5) ? join(whole(1, 20)) : pick([from, title])
      return {
        title: title.slice(0, whole(1, 260)).toWellFormed(),
        content: content.slice(0, 1001).toWellFormed(),
      }
    },
  }
}
