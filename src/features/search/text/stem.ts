/** Cuts a folded word's ending off, so that `exports` and `exporting` meet in `export`. */
export type Stem = (word: string) => string

type Stemmer = () => Promise<{ stemmer: Stem }>

/** By their ISO 639-1 codes. Each is loaded when a company first needs it. */
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

/** What a company's language may be. The others are searched all the same, word for word. */
export const languages = Object.keys(stemmers)

const loaded = new Map<string, Stem>()

export async function stemOf(language: string): Promise<Stem> {
  const known = loaded.get(language)
  if (known) return known
  const stem = remembering(fencing((await stemmers[language]?.())?.stemmer ?? (word => word)))
  loaded.set(language, stem)
  return stem
}

/**
 * Endings are a matter of letters: names, numbers and short words stay what they are. So does a word that a
 * stemmer stumbles over, as Bulgarian's does where it would change a letter.
 */
function fencing(stem: Stem): Stem {
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
const rememberedMax = 50_000

/** The same words come again and again, and cutting one takes longer than remembering it. */
function remembering(stem: Stem): Stem {
  const stems = new Map<string, string>()
  return word => {
    let found = stems.get(word)
    if (found === undefined) {
      found = stem(word)
      if (stems.size >= rememberedMax) stems.clear()
      stems.set(word, found)
    }
    return found
  }
}
