import type { Texts } from '../../texts/texts.ts'

/** By language and currency: one takes longer to make than a page of amounts to write. */
const formats = new Map<string, Intl.NumberFormat>()

/** An amount of minor units, such as cents, as people write it; without what is behind the point. */
export function money(amount: number, currency: string, t: Texts): string {
  const format = formatOf(t.language === 'ar' ? 'ar-u-nu-latn' : t.language, currency)
  const whole = Math.round(amount / 10 ** minorDigits(currency))
  const parts = format.formatToParts(whole)
  const text = parts
    .filter(({ type }) => type !== 'decimal' && type !== 'fraction')
    .map(({ value }) => value)
    .join('')
    .trim()
  // Right to left in any text, with a mark of the left that keeps `US$` in order at its end.
  return t.language === 'ar' ? `\u2067${text}\u200e\u2069` : text
}

/** How many digits of a currency are behind the point. */
export function minorDigits(currency: string): number {
  return formatOf('en', currency).resolvedOptions().maximumFractionDigits ?? 2
}

function formatOf(locale: string, currency: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency })
  formats.set(key, format)
  return format
}
