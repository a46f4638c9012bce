/** Where a company's pages and API are reached: `base` ends without a slash, `path` may be empty. */
export type CompanyAddress = { base: string; path: string }

type Addressed = { id: number; slug: string; base_url: string | null }

/**
 * A company has a base URL of its own, or lives under the installation's: the first company at its
 * root, every other one under `/c/<slug>`, so that their pages cannot meet.
 */
export function companyAddress(company: Addressed, installationBase: string): CompanyAddress {
  const base =
    company.base_url ??
    (company.id === 1 ? installationBase : `${installationBase}/c/${company.slug}`)
  return { base, path: basePath(base) }
}

/** The base URL without anything after its path, or undefined where it is not a usable one. */
export function normalBaseUrl(text: string): string | undefined {
  const url = URL.parse(text)
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.search ||
    url.hash ||
    url.username ||
    url.password
  )
    return undefined
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

export function basePath(base: string): string {
  const path = new URL(base).pathname
  return path === '/' ? '' : path
}
