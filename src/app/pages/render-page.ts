import { problem } from '../../errors/problem.ts'
import { type Company, companyAddress } from '../../features/companies/index.ts'
import { CachedResponse } from '../cache/cached-response.ts'
import { addressPlace, shared } from '../request/admission.ts'
import { commonHeaders } from '../request/common-headers.ts'
import type { RequestContext } from '../request/context.ts'
import { redact } from '../request/redact.ts'
import type { PageRoute } from '../routes.ts'
import { pageHeaders } from './page-response.ts'

/** A page of one company, or the problem that there is nothing to see. */
export async function renderPage(
  context: RequestContext,
  route: PageRoute,
  params: Record<string, string>,
): Promise<Response> {
  const { app, company, request } = context
  if (!company) throw problem('not_found')
  context.loggedCompany = company.slug
  const query = declaredQuery(context, route)
  // Only what the page reads: otherwise anyone could fill the cache with one page under many addresses.
  const key = `${company.id} page ${route.path} ${JSON.stringify([params, query])}`
  const build = () =>
    app.admission.run(context, addressPlace(context, company.id, 'read'), () =>
      buildPage(context, company, route, params, query),
    )
  const page = await shared(context, () => app.responses.findOrBuild(key, company.revision, build))
  return page.response(request)
}

function declaredQuery({ target }: RequestContext, { query: names = [] }: PageRoute) {
  const sent = new URLSearchParams(target.query)
  return Object.fromEntries(
    names.flatMap(name => (sent.has(name) ? [[name, sent.get(name)!]] : [])),
  )
}

async function buildPage(
  context: RequestContext,
  company: Company,
  route: PageRoute,
  params: Record<string, string>,
  query: Record<string, string>,
): Promise<CachedResponse> {
  const { app, target } = context
  const isUnchanged = app.store.watch(company.id, company.revision)
  const answer = await route.run({
    db: app.store.company(company.id, company.revision),
    company,
    address: companyAddress(company, app.baseUrl),
    params,
    query,
  })
  if (!answer) throw problem('not_found')
  const isRedirect = 'redirectTo' in answer
  const body = isRedirect ? '' : String(await answer.html)
  // A redirect is not cached: a title that changes back would make two cached ones a loop.
  const isCacheable = !isRedirect && (await isUnchanged())
  return new CachedResponse({
    revision: company.revision,
    access: 'anyone',
    loggedPath: redact(target.path),
    isCacheable,
    isAsync: context.isAsync || app.store.engine.kind === 'postgres',
    status: isRedirect ? 301 : 200,
    body,
    headers: {
      ...commonHeaders(app),
      ...(isRedirect ? { location: answer.redirectTo, 'cache-control': 'no-cache' } : pageHeaders),
    },
  })
}
