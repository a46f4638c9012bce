import type { CompanyAddress } from '../../features/company/company.ts'
import { basePath } from '../../platform/http/base-url.ts'
import { languages, pageLanguage } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import { accentOf } from '../assets/accent.ts'
import type { Page } from '../parts/page.ts'
import source from './button.browser.js' with { type: 'text' }

/** Without what only people read. Prepared for the first site that loads it. */
let script: string | undefined

function preparedScript(): string {
  script ??= new Bun.Transpiler({ loader: 'js', minifyWhitespace: true })
    .transformSync(source)
    .replaceAll(/\n\s*/g, ' ')
    // In its styles.
    .replaceAll(/ ?([{};,]) /g, '$1')
  return script
}

/** As in hark.css, for companies without one. */
const ownColors = ['#0f665c', '#79cfbf', '#ffffff', '#0b1f1b']

/** The script that another site loads to show a button that opens our pages. */
export const embedScript: Page = {
  isSameForReaders: true,
  async run({ company, address }) {
    if (company.embed_origins === '') return undefined
    const site = {
      base: address.base,
      origins: company.embed_origins.split(' '),
      name: company.name,
      fallback: pageLanguage(company.language),
      labels: Object.fromEntries(
        languages.map(language => {
          const t = textsIn(language)
          return [language, [t('feedback'), t('close')]]
        }),
      ),
      colors: company.accent_color ? colorsOf(company.accent_color) : ownColors,
    }
    const text = preparedScript().replace('SITE', () => JSON.stringify(site))
    const headers = {
      // Any site may load it. What it opens is refused where a site is not allowed.
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=300',
      vary: 'Accept-Encoding',
    }
    return { document: { type: 'text/javascript; charset=utf-8', text, headers } }
  },
}

function colorsOf(color: string): string[] {
  const { accent, on } = accentOf(color)
  return [accent.light, accent.dark, on.light, on.dark]
}

/** The path of a framed page outside the frame, or the start page. */
export function ownPath({ base, path }: CompanyAddress, here: string | undefined): string {
  return basePath(base) + (here?.startsWith(`${path}/`) ? here.slice(path.length) : '/')
}
