import type { HtmlEscapedString } from 'hono/utils/html'
import type { z } from 'zod'
import type { FieldError } from '../errors/problem.ts'
import type { SessionCaller, Visitor } from '../features/callers/index.ts'
import type { Company, CompanyAddress } from '../features/companies/index.ts'
import type { Validity } from '../platform/cache/fingerprint.ts'
import type { Micros } from '../platform/clock.ts'
import type { Secrets } from '../platform/http/route.ts'
import type { Mail } from '../platform/mail/mailer.ts'
import type { OidcProviders } from '../platform/oidc/oidc-providers.ts'
import type { CompanyDb } from '../store/index.ts'
import type { Language, Texts } from '../texts/index.ts'
import type { Theme } from './theme.ts'

/** A request for a page of one company. */
export type PageCall = {
  db: CompanyDb
  caller: SessionCaller | Visitor
  /** Who is signed in. */
  viewer: Viewer | undefined
  company: Company
  address: CompanyAddress
  /** What is said, in the reader's language. */
  t: Texts
  theme: Theme
  /** The page's own path and query, where it has one. */
  here: string | undefined
  /** The wall clock's. */
  now: Micros
  /** Values of the `:name` segments of the path, decoded. */
  params: Record<string, string>
  /** What the route declares, where the request has it. */
  query: Partial<Record<string, string>>
  /** What a form of this page sent, where it was not carried out. */
  sent?: SentForm | undefined
  /** Of the cookie of a browser that has asked for a link to sign in. */
  browserSecret: string | undefined
  /** Whether e-mail can be sent. */
  sendsMail: boolean
  secrets: Secrets
  oidc: OidcProviders
  /** What a browser has that went to another site to sign in. */
  attemptCookie: string | undefined
  headers: Headers
  /** Nobody looks at the answer: nothing may happen. */
  isHead: boolean
  /** Waits until the database has time for the work. Only for a page that `isOutgoing`: others have waited already. */
  admit<Result>(work: 'read' | 'write', run: () => Promise<Result>): Promise<Result>
}

export type SentForm = { fields: Partial<Record<string, string>>; errors: FieldError[] }

/** `unread`: how many notifications they have not read, as far as these are counted. */
export type Viewer = { name: string; email: string; unread: number }

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** `type` is that of the Content-Type header. */
export type Document = { type: string; text: string }

/** Undefined: there is nothing here that the caller may see. */
export type PageAnswer =
  | { html: Html; fingerprint?: Validity<CompanyDb> | undefined }
  /** For programs: a feed, or what search engines read. */
  | { document: Document; fingerprint?: Validity<CompanyDb> | undefined }
  /** `session`: the browser is signed in from now on; only on a page that is never cached. */
  | {
      redirectTo: string
      isTemporary?: boolean
      session?: { secret: string }
      /** It goes to another site to sign in, or is back. */
      attempt?: { secret: string } | 'ended'
    }
  | undefined

export type PerAddress = { burst: number; perMinute: number }

/** What a page reads and shows; `src/app/routes.ts` says where it is. */
export type Page = {
  /** The query parameters that it reads. Others change nothing, and so are no part of the cache's key. */
  query?: readonly string[]
  /** It waits for other servers, and so holds no place at the database: it asks for one with `admit`. */
  isOutgoing?: true
  /** How often one network address may ask for it. */
  perAddress?: PerAddress
  run(call: PageCall): Promise<PageAnswer>
}

/** What a form does. Every one is answered with a redirect, unless it is not carried out. */
export type Form<Fields> = {
  fields: z.ZodType<Fields>
  /** How often it may be sent from one network address. */
  perAddress?: PerAddress
  /**
   * Mail programs send it without being asked (RFC 8058): it may come from anywhere, and what it carries is ignored. It
   * must do no more than its address allows to anyone.
   */
  isOneClick?: true
  /** Shown again where the form is not carried out, with what was sent: people do not write twice. */
  page?: Page
  run(call: FormCall<Fields>): Promise<FormAnswer>
}

export type FormCall<Fields> = {
  caller: SessionCaller | Visitor
  company: Company
  address: CompanyAddress
  /** What is said, in the language of who sent it. */
  t: Texts
  /** Values of the `:name` segments of the path, decoded. */
  params: Record<string, string>
  /** The wall clock's. */
  now: Micros
  fields: Fields
  headers: Headers
  /** Where it comes from: a network address, or what stands for a range of them. */
  network: string
  browserSecret: string | undefined
  secrets: Secrets
}

/** Sent once the form is answered. Where no mail can be sent, the link is logged instead. */
export type LinkMail = Mail & { link: string }

/**
 * `session`: the browser is signed in from now on, or no longer. `browser`: it has asked for a link to sign in, and is
 * known by this secret until then, or no longer. `view`: what it shows pages in from now on.
 */
export type FormAnswer =
  | {
      redirectTo: string
      session?: { secret: string } | 'ended'
      browser?: { secret: string } | 'ended'
      mail?: LinkMail | undefined
      view?: { language?: Language | 'browser' | undefined; theme?: Theme | undefined } | undefined
    }
  /** Nothing was done: the page is shown again, with a question. */
  | 'ask again'
