import { problem } from '../../errors/problem.ts'
import type { Company } from '../../features/company/company.ts'
import type { LookedUp } from '../../features/company/company-lookup.ts'
import { basePath, basePathSegmentsMax } from '../../platform/http/base-url.ts'
import type { App, RequestContext } from './context.ts'

type Resolved = {
  path: string
  company?: Company | undefined
  /** Set if the company has its own base URL and the request came to another one. */
  ownBase?: string | undefined
  lookedUp: LookedUp
}

export type StrippedPath = { path: string; companySlug?: string }

/**
 * Takes away what stands before a path of ours: the path of the installation's base URL, or
 * `/c/<slug>` of a company. A proxy may have taken the first away already.
 */
export function stripBase(path: string, baseUrl: string): StrippedPath {
  const base = basePath(baseUrl)
  const rest =
    base && (path === base || path.startsWith(`${base}/`)) ? path.slice(base.length) : path
  const match = /^\/c\/([^/]+)(\/.*)?$/.exec(rest)
  if (match?.[1]) return { path: match[2] ?? '/', companySlug: match[1] }
  return { path: rest || '/' }
}

/**
 * The company of a visitor's page: the one with that base URL, else the one in the path, else the first. (The API never
 * asks this: there, only the token decides.)
 */
export async function resolveCompany(
  app: App,
  host: string | null,
  fullPath: string,
  { path, companySlug }: StrippedPath,
): Promise<Resolved> {
  const bases = possibleBases(host, fullPath)
  const { company, ownBase } = await app.companyLookup(bases, companySlug)
  const lookedUp = { bases, slug: companySlug, ownBase }
  return ownBase
    ? { path: fullPath.slice(basePath(ownBase).length) || '/', company, lookedUp }
    : { path, company, ownBase: company?.base_url ?? undefined, lookedUp }
}

/** The company of a page as it is now: since the request was resolved, much may have been written. */
export async function companyNow({ app, request, target }: RequestContext): Promise<Company> {
  const stripped = stripBase(target.path, app.baseUrl)
  const host = request.headers.get('host')
  const { company } = await resolveCompany(app, host, target.path, stripped)
  if (!company) throw problem('not_found')
  return company
}

/** Base URLs that the request may lie under, with either scheme, the longest last. */
function possibleBases(sentHost: string | null, path: string): string[] {
  if (!sentHost || !/^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(sentHost)) return []
  const host = sentHost.toLowerCase()
  const segments = path.split('/').slice(1, basePathSegmentsMax + 1)
  const paths = ['', ...segments.map((_, at) => `/${segments.slice(0, at + 1).join('/')}`)]
  // A stored base URL never names the port that its scheme implies; a client may.
  const origins = [`http://${host.replace(/:80$/, '')}`, `https://${host.replace(/:443$/, '')}`]
  return paths.flatMap(prefix => origins.map(origin => origin + prefix))
}
