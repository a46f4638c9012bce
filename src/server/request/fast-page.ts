import type { SessionCaller, Visitor } from '../../features/auth/caller/caller.ts'
import { looksLikeSecret } from '../../features/auth/sessions/secret.ts'
import { type Company, companyAddress } from '../../features/company/company.ts'
import { hasSeveralHosts } from '../../platform/http/target.ts'
import { isPermitted } from '../api/authorize.ts'
import { sessionCookie } from '../pages/cookies.ts'
import { pageKey } from '../pages/page-key.ts'
import { type AskingBrowser, type ReaderView, readerView } from '../pages/reader-view.ts'
import { viewedRole } from '../pages/viewed-role.ts'
import type { App } from './context.ts'
import { isCurrent, loggedResponse } from './fast-response.ts'
import type { PageTarget } from './page-targets.ts'

/**
 * A cached page, found without router and regular expressions; undefined where anything is unusual. Only where the
 * database is in this process: elsewhere the company of an address takes a statement, and that is work to be queued.
 */
export function fastPage(app: App, request: Request, startedAt: number): Response | undefined {
  if (app.isStopping || app.store.engine.kind !== 'sqlite') return undefined
  const target = app.pageTargets.find(request)
  if (!target) return undefined
  const company = sameCompany(app, target)
  if (!company) return undefined
  const { isEmbedded } = target
  const caller = knownCaller(app, request.headers, company, isEmbedded)
  if (!caller || !isPermitted(target.access, caller.permissions)) return undefined
  if (hasSeveralHosts(request.headers)) return undefined
  const { headers } = request
  const view = viewNow(caller, company, { headers, baseUrl: app.baseUrl, isEmbedded })
  if (view === undefined) return undefined
  const cached = app.responses.recall(pageKey(caller, view, target.key))
  if (!cached || !isCurrent(app, cached, caller)) return undefined
  return loggedResponse(app, request, cached, { company, lines: target.lines, startedAt })
}

/** The target's company as it is now. A company that is new, or has moved, may have taken the address. */
function sameCompany({ companyLookup }: App, { lookedUp, companyId }: PageTarget) {
  const { bases, slug, ownBase } = lookedUp
  try {
    const found = companyLookup(bases, slug)
    if (found instanceof Promise || found.ownBase !== ownBase) return undefined
    return found.company?.id === companyId ? found.company : undefined
  } catch {
    // The long way reports why the database cannot be read.
    return undefined
  }
}

function viewNow(
  caller: SessionCaller | Visitor,
  company: Company,
  browser: AskingBrowser,
): ReaderView | undefined {
  try {
    const view = readerView(caller, company, browser)
    return view instanceof Promise ? undefined : view
  } catch {
    // As above.
    return undefined
  }
}

function knownCaller(
  { callers, baseUrl }: App,
  headers: Headers,
  company: Company,
  isEmbedded: boolean,
): SessionCaller | Visitor | undefined {
  if (headers.get('cookie') === null) return callers.recallVisitor(company)
  const address = companyAddress(company, baseUrl)
  const place = { companyId: company.id, address, isEmbedded }
  const secret = sessionCookie.read(headers, place)
  if (secret === undefined || !looksLikeSecret(secret)) return callers.recallVisitor(company)
  const session = callers.recallSession(secret, company)
  if (session?.isEmbedded !== isEmbedded) return undefined
  const as = viewedRole(session, headers, place)
  return as === undefined ? session : callers.recallViewedAs(as, company)
}
