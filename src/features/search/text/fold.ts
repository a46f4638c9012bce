/**
 * Normalises text for comparison: lower case, no accents, one form of letters that are written in several ways.
 * Combining marks that are letters of their own, as in Thai or Hindi, stay.
 */
export function fold(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(accents, '')
    .replace(variants, letter => variantOf[letter]!)
    .normalize('NFC')
}

export const isAscii = /^[\0-\x7f]*$/

/**
 * Combining accents of Latin, Greek and Cyrillic; Hebrew and Arabic vowel points; the Arabic tatweel. Not those of й and ї,
 * which nobody leaves out, and without which a stemmer does not know the endings.
 */
const accents =
  /(?<!и)\u0306|(?<!і)\u0308|[\u0300-\u0305\u0307\u0309-\u036f\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0640\u064b-\u065f\u0670]/g

/** Letters that people type in another way and that Unicode does not decompose. */
const variantOf: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  // Final sigma.
  ς: 'σ',
  // Arabic, Persian and Urdu keyboards have different code points for the same two letters.
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
}
const variants = new RegExp(`[${Object.keys(variantOf).join('')}]`, 'g')
