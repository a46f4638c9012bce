import { type Company, type CompanyAddress, companyAddress } from '../features/companies/index.ts'
import { catalogue } from '../platform/errors/catalogue.ts'
import { type Problem, problem } from '../platform/errors/problem.ts'
import { basePath } from '../platform/http/base-url.ts'
import { entityTag, matchesEtag } from '../platform/http/etag.ts'
import { apiDocsPage, errorPage, type Html, notFoundPage, type PageRoute } from '../web/index.ts'
import type { App, Visit } from './app.ts'
import { usesQueryToken } from './authorize.ts'
import { commonHeaders } from './common-headers.ts'
import { KeptAnswer } from './kept-answer.ts'
import { keptForAnyone } from './kept-for-anyone.ts'
import { redact } from './redact.ts'
import { apiDocument } from './routes.ts'
import { version as softwareVersion } from './version.ts'

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
export async function answerPage(
  visit: Visit,
  route: PageRoute,
  params: Record<string, string>,
): Promise<Response> {
  const { app, company, target, path } = visit
  if (!company) throw problem('not_found')
  visit.loggedCompany = company.slug
  // Whoever puts a token there has no page of it kept.
  const key = usesQueryToken(target.query)
    ? undefined
    : `${company.id} page ${path}?${target.query}`
  const known = key && app.answers.find(key, company.version)
  if (known) return pageResponse(known, visit)
  const answer = await route.run({
    db: app.store.company(company.id, company.version),
    company,
    address: companyAddress(company, app.baseUrl),
    params,
    query: new URLSearchParams(target.query),
  })
  if (!answer) throw problem('not_found')
  if ('redirectTo' in answer)
    // Kept by nobody: a title that changes back would make two remembered redirects a loop.
    return new Response(null, {
      status: 301,
      headers: { location: answer.redirectTo, 'cache-control': 'no-cache' },
    })
  const body = String(await answer.html)
  const isExact = (await app.store.versionOf(company.id)) === company.version
  const made = new KeptAnswer({
    version: company.version,
    access: 'anyone',
    loggedPath: redact(target.path),
    isExact,
    isLate: visit.app.store.engine.kind === 'postgres',
    status: 200,
    body,
    headers: {
      ...commonHeaders(app),
      ...pageHeaders,
      ...(isExact ? { etag: pageTag(visit, company) } : {}),
    },
  })
  if (key) app.answers.keep(key, made)
  return pageResponse(made, visit)
}

function pageResponse(page: KeptAnswer, { request }: Visit): Response {
  const known = request.headers.get('if-none-match')
  return page.etag && matchesEtag(known, page.etag) ? page.notModified() : page.response(request)
}

function pageTag({ app, path, target }: Visit, { id, version }: Company): string {
  return entityTag(softwareVersion, app.baseUrl, 'page', id, version, path, target.query)
}

export function answerApiDocs(visit: Visit): Promise<Response> {
  return keptForAnyone(visit, '/api/docs/', async () => {
    const address = installationAddress(visit.app)
    const page = await apiDocsPage({ document: apiDocument(address.path), address })
    return { type: pageHeaders['content-type'], headers: pageHeaders, body: String(page) }
  })
}

/** An error as a page. Nothing in it depends on what was asked for, so it tells nothing. */
export function problemPage(found: Problem, visit: Visit): Promise<Response> {
  const { company, app, requestId } = visit
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
