import { catalogue } from '../../errors/catalogue.ts'
import { type Problem, problem } from '../../errors/problem.ts'
import {
  type Company,
  type CompanyAddress,
  companyAddress,
} from '../../features/companies/index.ts'
import { basePath } from '../../platform/http/base-url.ts'
import { apiDocsPage, errorPage, type Html, notFoundPage, type PageRoute } from '../../web/index.ts'
import { CachedResponse } from '../cache/cached-response.ts'
import { staticResponse } from '../cache/static-response.ts'
import { addressPlace, shared } from '../request/admission.ts'
import { commonHeaders } from '../request/common-headers.ts'
import type { App, RequestContext } from '../request/context.ts'
import { redact } from '../request/redact.ts'
import { apiDocument } from '../routes.ts'

const contentPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': contentPolicy,
}

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
  const make = () =>
    app.admission.run(context, addressPlace(context, company.id, 'read'), () =>
      made(context, company, route, params, query),
    )
  const page = await shared(context, () => app.responses.findOrBuild(key, company.revision, make))
  return page.response(request)
}

function declaredQuery({ target }: RequestContext, { query: names = [] }: PageRoute) {
  const sent = new URLSearchParams(target.query)
  return Object.fromEntries(
    names.flatMap(name => (sent.has(name) ? [[name, sent.get(name)!]] : [])),
  )
}

async function made(
  context: RequestContext,
  company: Company,
  route: PageRoute,
  params: Record<string, string>,
  query: Record<string, string>,
): Promise<CachedResponse> {
  const { app, target } = context
  const isUnchanged = app.store.watch(company.id, company.revision)
  const answer = await route.run({
    db: app.store.company(company.id, company),
    company,
    address: companyAddress(company, app.baseUrl),
    params,
    query,
  })
  if (!answer) throw problem('not_found')
  const isRedirect = 'redirectTo' in answer
  const body = isRedirect ? '' : String(await answer.html)
  // A redirect is kept by nobody: a title that changes back would make two remembered ones a loop.
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

export function renderApiDocs(context: RequestContext): Promise<Response> {
  return staticResponse(context, '/api/docs/', async () => {
    const address = installationAddress(context.app)
    const page = await apiDocsPage({ document: apiDocument(address.path), address })
    return { type: pageHeaders['content-type'], headers: pageHeaders, body: String(page) }
  })
}

/** An error as a page. Nothing in it depends on what was asked for, so it tells nothing. */
export function problemPage(found: Problem, context: RequestContext): Promise<Response> {
  const { company, app, requestId } = context
  const address = company ? companyAddress(company, app.baseUrl) : installationAddress(app)
  const page =
    found.code === 'not_found'
      ? notFoundPage({ company, address })
      : errorPage({ company, address, title: catalogue[found.code].title, requestId })
  return html(found.status, page, found.headers)
}

function installationAddress(app: App): CompanyAddress {
  return { base: app.baseUrl, path: basePath(app.baseUrl) }
}

async function html(
  status: number,
  page: Html,
  headers: Record<string, string> = {},
): Promise<Response> {
  return new Response(Buffer.from(String(await page)), {
    status,
    headers: { ...headers, ...pageHeaders },
  })
}
