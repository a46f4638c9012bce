import { firstCompanyId } from '../../features/company/company.ts'
import type { Page } from '../parts/page.ts'

/** Crawlers ask for robots.txt only at the root of a host. */
export const robotsPage: Page = {
  isSameForReaders: true,
  async run({ company, address }) {
    const { path, base } = address
    const lines =
      company.access === 'public'
        ? [`Disallow: ${path}/login/`, `Disallow: ${path}/account/`, `Sitemap: ${base}/sitemap.xml`]
        : [
            `Disallow: ${path}/`,
            // The others of the installation say themselves, on each page, whether they are public.
            ...(company.id === firstCompanyId ? [`Allow: ${path}/c/`] : []),
          ]
    const text = ['User-agent: *', ...lines, ''].join('\n')
    return { document: { type: 'text/plain; charset=utf-8', text } }
  },
}
