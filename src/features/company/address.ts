import { basePath } from '../../platform/http/base-url.ts'

/** Where a company's pages and API are reached: `base` ends without a slash, `path` may be empty. */
export type CompanyAddress = { base: string; path: string }

/** The company that lives at the installation's own base URL. */
export const firstCompanyId = 1

type Addressed = { id: number; slug: string; base_url: string | null }

/**
 * A company has a base URL of its own, or lives under the installation's: the first company at its
 * root, every other one under `/c/<slug>`, so that their pages cannot meet.
 */
export function companyAddress(company: Addressed, installationBase: string): CompanyAddress {
  const base =
    company.base_url ??
    (company.id === firstCompanyId ? installationBase : `${installationBase}/c/${company.slug}`)
  return { base, path: basePath(base) }
}
