import type { Problem } from '../../errors/problem.ts'
import { companyAddress } from '../../features/companies/index.ts'
import { textsIn } from '../../texts/index.ts'
import { errorPage, notFoundPage } from '../../web/index.ts'
import type { RequestContext } from '../request/context.ts'
import { installationAddress, pageHeaders } from './page-response.ts'
import { browserView } from './reader-view.ts'

/** An error as a page. Nothing in it depends on what was asked for, so it reveals nothing. */
export async function problemPage(found: Problem, context: RequestContext): Promise<Response> {
  const { requestId } = context
  const frame = frameOf(context)
  const { code } = found
  const page = code === 'not_found' ? notFoundPage(frame) : errorPage({ frame, code, requestId })
  return new Response(Buffer.from(String(await page)), {
    status: found.status,
    headers: { ...found.headers, ...pageHeaders, 'cache-control': 'private, no-store' },
  })
}

function frameOf({ company, app, request, view }: RequestContext) {
  if (!company)
    return { address: installationAddress(app), t: textsIn('en'), theme: 'system' as const }
  const { language, theme } = view ?? browserView(company, request.headers, app.baseUrl)
  const t = textsIn(language, company.time_zone)
  return { company, address: companyAddress(company, app.baseUrl), t, theme }
}
