import { checkCss } from '../../features/company/settings/custom-css.ts'

/** The path of a company's own stylesheet within its address. Another text has another one, so browsers can store it for ever. */
export function stylePath(css: string): string {
  return `/style/${Bun.hash(css).toString(36)}.css`
}

/** Undefined where the company has another one by now. Checked again: this version may allow less than the one that stored it. */
export function companyStyle(css: string | null, name: string): string | undefined {
  if (css === null || stylePath(css) !== `/style/${name}`) return undefined
  const checked = checkCss(css)
  return 'css' in checked ? checked.css : undefined
}
