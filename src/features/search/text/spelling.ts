/**
 * One spelling for words that people of one language spell in two ways. It is applied before the stemmer, so that both
 * have the same stem; the word as it was typed still comes first.
 */
export function spellingOf(language: string): (word: string) => string {
  if (language === 'en') return american
  return language in written ? writtenOut(written[language]!) : word => word
}

/** What is not written with -ize anywhere. */
const alwaysIse =
  /(?:advert|adv|ar|compr|comprom|conc|dem|dev|disgu|enterpr|exc|exerc|expert|franch|improv|merchand|no|otherw|parad|prec|prem|prom|ra|rev|r|superv|surpr|telev|treat|w|po|pra|bru|cru)is[ei]/

/** `colour`, `organise`, `analyse`, `centre`, `catalogue`. */
function american(word: string): string {
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
