import { catalogue } from '../../errors/catalogue.ts'
import type { Problem } from '../../errors/problem.ts'
import { companyAddress } from '../../features/companies/index.ts'
import { errorPage, notFoundPage } from '../../web/index.ts'
import type { RequestContext } from '../request/context.ts'
import { installationAddress, pageHeaders } from './page-response.ts'

/** An error as a page. Nothing in it depends on what was asked for, so it reveals nothing. */
export async function problemPage(found: Problem, context: RequestContext): Promise<Response> {
  const { company, app, requestId } = context
  const address = company ? companyAddress(company, app.baseUrl) : installationAddress(app)
  const page =
    found.code === 'not_found'
      ? notFoundPage({ company, address })
      : errorPage({
          company,
          address,
          title: catalogue[found.code].title,
          help: helpOf(found),
          offersSignIn: found.code === 'sign_in_required',
          requestId,
        })
  return new Response(Buffer.from(String(await page)), {
    status: found.status,
    headers: { ...found.headers, ...pageHeaders, 'cache-control': 'private, no-store' },
  })
}

/** The catalogue speaks of headers and fields to programs; these are a person's to solve. */
const solvedByPeople = new Set<Problem['code']>([
  'forbidden',
  'sign_in_required',
  'cross_site_request',
  'login_link_invalid',
  'sso_token_invalid',
  'sso_email_unverified',
  'sso_email_taken',
  'sso_team_refused',
  'oidc_email_unverified',
  'oidc_not_invited',
  'oidc_attempt_unknown',
  'oidc_refused',
  'oidc_failed',
  'account_closed',
  'too_many_forms',
])

function helpOf({ code }: Problem): string | undefined {
  return solvedByPeople.has(code) ? catalogue[code].help : undefined
}
