import type { Problem } from '../../errors/problem.ts'
import { textsIn } from '../../texts/texts.ts'
import { errorPage, notFoundPage } from '../../web/parts/error-page.tsx'
import type { RequestContext } from '../request/context.ts'
import { pageAddress } from './page-address.ts'
import { pageCaller } from './page-caller.ts'
import { installationAddress, pageHeadersOf } from './page-response.ts'
import { askingBrowser, browserView, type ReaderView, readerView } from './reader-view.ts'

/** An error as a page. Nothing in it depends on what was asked for, so it reveals nothing. */
export async function problemPage(found: Problem, context: RequestContext): Promise<Response> {
  const { requestId, unsent, request } = context
  const frame = frameOf(context, await viewOf(found, context))
  const { code } = found
  const page =
    code === 'not_found'
      ? notFoundPage(frame)
      : errorPage({ frame, code, requestId, unsent, from: request.headers.get('referer') })
  return new Response(Buffer.from(String(await page)), {
    status: found.status,
    headers: {
      ...found.headers,
      ...pageHeadersOf(context, context.company),
      'cache-control': 'private, no-store',
    },
  })
}

/**
 * The reader's choices, even if the error came before they were known. If the database may be the problem or is
 * overloaded, only the browser's.
 */
async function viewOf({ status }: Problem, context: RequestContext) {
  const { company, view } = context
  if (!company || view) return view
  const browser = askingBrowser(context)
  if (status >= 500 || status === 429) return browserView(company, browser)
  try {
    return await readerView(await pageCaller(context, company), company, browser)
  } catch {
    return browserView(company, browser)
  }
}

function frameOf({ company, app, isEmbedded }: RequestContext, view: ReaderView | undefined) {
  if (!company || !view)
    return { address: installationAddress(app), t: textsIn('en'), theme: 'system' as const }
  const { language, theme, viewedAs } = view
  const t = textsIn(language, company.time_zone)
  const address = pageAddress(company, app.baseUrl, isEmbedded)
  return { company, address, isEmbedded, t, theme, viewedAs }
}
