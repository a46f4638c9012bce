import type { HtmlEscapedString } from 'hono/utils/html'
import type { Company, CompanyAddress } from '../features/companies/index.ts'
import type { CompanyDb } from '../store/index.ts'

/** A request for a page of one company, by a visitor without an account. */
export type PageCall = {
  db: CompanyDb
  company: Company
  address: CompanyAddress
  /** Values of the `:name` segments of the path, decoded. */
  params: Record<string, string>
  /** What the route declares, where the request has it. */
  query: Partial<Record<string, string>>
}

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** Undefined: there is nothing here that a visitor may see. */
export type PageAnswer = { html: Html } | { redirectTo: string } | undefined

/** What a page reads and shows; `src/app/routes.ts` says where it is. */
export type Page = {
  /** The query parameters that it reads. Others change nothing, and so are no part of the cache's key. */
  query?: readonly string[]
  run(call: PageCall): Promise<PageAnswer>
}
