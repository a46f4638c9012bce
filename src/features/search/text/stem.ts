import { fold, isAscii } from './fold.ts'
import { simplified } from './simplified.ts'

/** Removes the ending of a normalised word, so that `exports` and `exporting` share the stem `export`. */
export type Stem = (word: string) => string

type Stemmer = () => Promise<{ stemmer: Stem }>

/** By ISO 639-1 code. Each is loaded when a company first needs it. */
const stemmers: Record<string, Stemmer> = {
  ar: () => import('@orama/stemmers/arabic'),
  bg: () => import('@orama/stemmers/bulgarian'),
  da: () => import('@orama/stemmers/danish'),
  de: () => import('@orama/stemmers/german'),
  el: () => import('@orama/stemmers/greek'),
  en: () => import('@orama/stemmers/english'),
  es: () => import('@orama/stemmers/spanish'),
  fi: () => import('@orama/stemmers/finnish'),
  fr: () => import('@orama/stemmers/french'),
  ga: () => import('@orama/stemmers/irish'),
  hi: () => import('@orama/stemmers/indian'),
  hu: () => import('@orama/stemmers/hungarian'),
  hy: () => import('@orama/stemmers/armenian'),
  id: () => import('@orama/stemmers/indonesian'),
  it: () => import('@orama/stemmers/italian'),
  // Of plural endings only: prefixes are letters that words begin with, too.
  fa: async () => ({ stemmer: word => word.replace(/(?<=..)ها(?:ي|يي)?$/, '') }),
  he: async () => ({ stemmer: word => word.replace(/(?<=...)(?:ים|ות|ה)$/, '') }),
  // Have no endings that a stemmer removes.
  ja: async () => ({ stemmer: word => word }),
  ko: async () => ({ stemmer: word => word }),
  th: async () => ({ stemmer: word => word }),
  zh: async () => ({ stemmer: word => word }),
  lt: () => import('@orama/stemmers/lithuanian'),
  ne: () => import('@orama/stemmers/nepali'),
  nl: () => import('@orama/stemmers/dutch'),
  no: () => import('@orama/stemmers/norwegian'),
  pt: () => import('@orama/stemmers/portuguese'),
  ro: () => import('@orama/stemmers/romanian'),
  ru: () => import('@orama/stemmers/russian'),
  sr: () => import('@orama/stemmers/serbian'),
  sv: () => import('@orama/stemmers/swedish'),
  ta: () => import('@orama/stemmers/tamil'),
  tr: () => import('@orama/stemmers/turkish'),
  uk: () => import('@orama/stemmers/ukrainian'),
}

/** The languages that a company can choose. Posts in others are searched without stemming. */
export const languages = Object.keys(stemmers)

const loaded = new Map<string, Stem>()

export async function stemOf(language: string): Promise<Stem> {
  const known = loaded.get(language)
  if (known) return known
  const stemmer = (await stemmers[language]?.())?.stemmer ?? (word => word)
  const spelling = spellingOf(language)
  const endings = [...(endingsOf[language] ?? []), ...foreignEndings]
  const restored: Stem = word =>
    endings.reduce((left, [ending, other]) => left.replace(ending, other), word)
  // Also of what is left without an article.
  const stemmed = guarded(stemmer)
  const stemOfWord = guarded(word => fold(stemmed(restored(spelling(word)))))
  const stem = cached(word => (isAscii.test(word) ? stemOfWord(word) : stemOfWord(oneScript(word))))
  loaded.set(language, stem)
  return stem
}

/** Katakana as hiragana, which are 96 code points before it, and traditional Chinese characters as simplified ones. */
function oneScript(word: string): string {
  return word
    .replace(/[\u30a1-\u30f6]/g, letter => String.fromCharCode(letter.charCodeAt(0) - 0x60))
    .replace(/\p{Script=Han}/gu, simplified)
}

/**
 * Only words of letters are stemmed, not names, numbers and short words. Nor are words on which a stemmer throws, as
 * the Bulgarian one does where it would replace a letter.
 */
function guarded(stem: Stem): Stem {
  return word => {
    if (word.length <= 3 || !isLetters.test(word)) return word
    try {
      return stem(word) || word
    } catch {
      return word
    }
  }
}

const isLetters = /^[\p{L}\p{M}]+$/u
const cachedMax = 50_000

/** Words recur, and stemming takes longer than a lookup. */
function cached(stem: Stem): Stem {
  const stems = new Map<string, string>()
  return word => {
    let found = stems.get(word)
    if (found === undefined) {
      found = stem(word)
      if (stems.size >= cachedMax) stems.clear()
      stems.set(word, found)
    }
    return found
  }
}

/**
 * Endings as the stemmers know them: with the accents that words are stored without, and plurals that some of them do not
 * take for plurals. In order.
 */
const endingsOf: Record<string, [RegExp, string][]> = {
  // The stemmer removes the article or the plural, not both, and knows no plural in -at without an article.
  ar: [
    [/^[وف]?(?:ال|لل|بال|كال)(?=...)/, ''],
    [/(?<=..)ات$/, 'ة'],
  ],
  es: [
    [/([aeiou])nes$/, '$1n'],
    [/([au])cion$/, '$1ción'],
    // Nouns that the stemmer takes for verbs, but not their plurals.
    [/^(imag|marg|orig|volum|exam|resum|jov)en$/, '$1ene'],
  ],
  fi: [[/(?<=..[uy])kse(?:t|n|ssa|sta|lla|lta)$/, 's']],
  fr: [
    [/ee(s?)$/, 'e$1'],
    [/iere(s?)$/, 'ière$1'],
  ],
  hu: [
    [/([brt])ol$/, '$1ól'],
    [/nal$/, 'nál'],
    [/nel$/, 'nél'],
    [/kent$/, 'ként'],
    [/ert$/, 'ért'],
  ],
  pt: [
    [/oes$/, 'ao'],
    [/cao$/, 'ção'],
    [/ns$/, 'm'],
    [/([aeo])is$/, '$1l'],
    [/encia(s?)$/, 'ência$1'],
  ],
  ro: [
    [/ti(?:i|a|ei|ile|ilor)$/, 'tie'],
    [/ar(?:i|ea|ii|ile|ilor)$/, 'are'],
  ],
  tr: [[/(?<=lar)i/, 'ı']],
  uk: [[/ії$/, 'ія']],
}

/** Of posts in another language than the company's, where no other word ends like that. */
const foreignEndings: [RegExp, string][] = [
  [/([cs])oes$/, '$1ao'],
  [/([cs])iones$/, '$1ion'],
  ...endingsOf.ar!,
]

/**
 * One spelling for words that people of one language spell in two ways. It is applied before the stemmer, so that both
 * have the same stem; the word as it was typed still comes first.
 */
function spellingOf(language: string): (word: string) => string {
  if (language === 'en') return american
  return language in written ? writtenOut(written[language]!) : word => word
}

/** Words that are never written with -ize. */
const alwaysIse =
  /(?:advert|adv|ar|compr|comprom|conc|dem|dev|disgu|enterpr|exc|exerc|expert|franch|improv|merchand|no|otherw|parad|prec|prem|prom|ra|rev|r|superv|surpr|telev|treat|w|po|pra|bru|cru)is[ei]/

/** `colour`, `organise`, `analyse`, `centre`, `catalogue`. */
function american(word: string): string {
  if (word === 'cannot') return 'cant'
  if (word.length < 5) return word
  let spelt = word.replace(/^(\w{2,})our/, '$1or')
  if (/(?:is|ys)(?:e|es|ed|er|ers|ing|ation|ations|able)$/.test(spelt) && !alwaysIse.test(spelt))
    spelt = spelt.replace(/([iy])s(e|es|ed|er|ers|ing|ation|ations|able)$/, '$1z$2')
  return spelt.replace(/([^aeiou])tre(s?)$/, '$1ter$2').replace(/logue(s?)$/, 'log$1')
}

/** Letters that are written out where a keyboard does not have them: `ue` for `ü`, which is `u` without accents. */
const written: Record<string, RegExp> = {
  // Not where the u belongs to another vowel or a q, as in `neue` and `Quelle`.
  de: /ae|oe|(?<![aeoq])ue/g,
  da: /ae|oe|aa/g,
  no: /ae|oe|aa/g,
  sv: /ae|oe|aa/g,
}

function writtenOut(pattern: RegExp): (word: string) => string {
  return word => word.replace(pattern, letters => letters[0]!)
}
