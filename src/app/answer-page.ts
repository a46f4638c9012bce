import { type CompanyAddress, companyAddress } from '../features/companies/index.ts'
import { catalogue } from '../platform/errors/catalogue.ts'
import { type Problem, problem } from '../platform/errors/problem.ts'
import { basePath } from '../platform/http/base-url.ts'
import { apiDocsPage, errorPage, type Html, notFoundPage, type PageRoute } from '../web/index.ts'
import type { App, Visit } from './app.ts'
import { apiDocument } from './routes.ts'

const contentPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** A page of one company, or the problem that there is nothing to see. */
export async function answerPage(
  visit: Visit,
  route: PageRoute,
  params: Record<string, string>,
): Promise<Response> {
  const { app, company, target } = visit
  if (!company) throw problem('not_found')
  visit.loggedCompany = company.slug
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
  return html(200, answer.html)
}

export function answerApiDocs({ app }: Visit): Promise<Response> {
  const address = installationAddress(app)
  return html(200, apiDocsPage({ document: apiDocument(address.path), address }))
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
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': contentPolicy,
    },
  })
}
