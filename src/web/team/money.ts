import type { Texts } from '../../texts/index.ts'

/** An amount of minor units, such as cents, as people write it; without what is behind the point. */
export function money(amount: number, currency: string, t: Texts): string {
  const format = new Intl.NumberFormat(t.language === 'ar' ? 'ar-u-nu-latn' : t.language, {
    style: 'currency',
    currency,
  })
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions()
  const whole = Math.round(amount / 10 ** digits)
  const parts = format.formatToParts(whole)
  return parts
    .filter(({ type }) => type !== 'decimal' && type !== 'fraction')
    .map(({ value }) => value)
    .join('')
    .trim()
}
