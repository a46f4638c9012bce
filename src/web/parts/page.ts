import type { HtmlEscapedString } from 'hono/utils/html'
import type { z } from 'zod'
import type { ProblemCode } from '../../errors/catalogue.ts'
import type { FieldError } from '../../errors/problem.ts'
import type { SessionCaller, ViewedRole, Visitor } from '../../features/auth/caller/caller.ts'
import type { Permission } from '../../features/auth/permissions.ts'
import type { Company, CompanyAddress } from '../../features/company/company.ts'
import type { Notice } from '../../features/notifications/mail/compose-mail.ts'
import type { InstallationMail } from '../../features/notifications/mail/mail-server.ts'
import type { HistoryRow } from '../../features/posts/history/list-history.ts'
import type { Validity } from '../../platform/cache/fingerprint.ts'
import type { Micros } from '../../platform/clock.ts'
import type { UploadedFile } from '../../platform/http/multipart-body.ts'
import type { FileStorage, Secrets } from '../../platform/http/route.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import type { SendingTrial } from '../../platform/mail/try-server.ts'
import type { OidcProviders } from '../../platform/oidc/oidc-providers.ts'
import type { DestinationOptions } from '../../platform/safe-fetch/destination.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { Role } from '../../store/tables.ts'
import type { Language } from '../../texts/languages.ts'
import type { Texts } from '../../texts/texts.ts'
import type { Theme } from './theme.ts'

/** A request for a page of one company. */
export type PageCall = {
  db: CompanyDb
  caller: SessionCaller | Visitor
  /** The signed-in person. */
  viewer: Viewer | undefined
  company: Company
  address: CompanyAddress
  /** It is for a frame of another site. The address's path is then another than that of its base. */
  isEmbedded: boolean
  /** Texts in the reader's language. */
  t: Texts
  theme: Theme
  /** The page's address names its language. */
  isLanguageNamed?: boolean
  /** A member of the team looks at the page as others do. */
  viewedAs?: ViewedRole | undefined
  /** The page's own path and query, where it has one. */
  here: string | undefined
  /** The wall clock's. */
  now: Micros
  /** Values of the `:name` segments of the path, decoded. */
  params: Record<string, string>
  /** The query parameters that the route declares. */
  query: Partial<Record<string, string>>
  /** A form of this page that was sent back: with its errors, or with the secret that it issued. */
  sent?: SentForm | undefined
  /** From the cookie of a browser that has requested a sign-in link. */
  browserSecret: string | undefined
  /** Whether e-mail can be sent. */
  sendsMail: boolean
  /** The sender's address. */
  mailSender: string | undefined
  mail: InstallationMail
  secrets: Secrets
  /** Files stored outside the database. */
  files: FileStorage
  oidc: OidcProviders
  /** Set while the browser signs in at another site. */
  attemptCookie: string | undefined
  headers: Headers
  /** The reader's network address, or the range it counts as. */
  network: string
  /** Nobody looks at the answer: nothing may happen. */
  isHead: boolean
  /** Waits until the database has time for the work. Only for a page that `isOutgoing`: others have waited already. */
  admit<Result>(work: 'read' | 'write', run: () => Promise<Result>): Promise<Result>
}

/**
 * `problem`: why it was not carried out, where that is no field's fault. `issued`: it was carried out, and this is shown once:
 * it is stored nowhere. `conflict`: what others have done since the sender saw the post, where that contradicts it.
 */
export type SentForm = {
  fields: Partial<Record<string, string>>
  errors: FieldError[]
  problem?: ProblemCode | undefined
  issued?: Issued | undefined
  conflict?: HistoryRow[] | undefined
}

type Issued = Partial<Record<string, string>>

/** `unread`: how many notifications they have not read, as far as these are counted. */
export type Viewer = {
  id: number
  /** As others see it, unless they are on the team. */
  name: string
  email: string
  role: Role
  unread: number
  /** Others see no name of theirs, and they were not asked for one. */
  asksName: boolean
  picture: string | null
  /** Null for the browser's, or the company's. */
  timeZone: string | null
}

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** `type` is that of the Content-Type header; `headers` win over those of a page. */
export type Document = { type: string; text: string; headers?: Record<string, string> }

/**
 * A file to store, in parts that are read while it is sent; only on a page that is never cached. `type` is that of the
 * Content-Type header. An empty part says that its reader has looked, and goes on. `isSpooled`: its parts come from a file, so
 * that none of them waits for the database. `permission`: checked again for each part; `onReader` gets the reader's current access
 * before each.
 */
export type Download = {
  name: string
  type: string
  parts: AsyncIterable<string | Uint8Array>
  isSpooled?: true
  permission?: Permission
  onReader?(reader: SessionCaller): void
}

/** Undefined: there is nothing here that the caller may see. */
export type PageResponse =
  | { html: Html; fingerprint?: Validity<CompanyDb> | undefined }
  /** For programs: a feed, or what search engines read. */
  | { document: Document | Promise<Document>; fingerprint?: Validity<CompanyDb> | undefined }
  | { download: Download }
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

/** A page; `src/server/routes/api.ts` has its path. */
export type Page = {
  /** The query parameters that it reads. Others change nothing, and so are no part of the cache's key. */
  query?: readonly string[]
  /** Those that may be sent several times: their values come joined by commas. */
  lists?: readonly string[]
  /** It waits for other servers, and so holds no place at the database: it asks for one with `admit`. */
  isOutgoing?: true
  /** It sends a file whose parts are read while it is sent. Any other page is read from one snapshot, before it is rendered. */
  isDownload?: true
  /** Rate limit per network address. */
  perAddress?: PerAddress
  /** Rate limit per person. */
  perPerson?: PerAddress
  /** For programs: neither what its reader has chosen nor what they have not read shows in it. */
  isSameForReaders?: true
  run(call: PageCall): Promise<PageResponse>
}

/** A form. It responds with a redirect, unless it was rejected or shows a secret. */
export type Form<Fields> = {
  fields: z.ZodType<Fields>
  /** It waits for other servers, and so holds no place at the database. */
  isOutgoing?: true
  /** Rate limit per network address. */
  perAddress?: PerAddress
  /** Rate limit per network address for guests, who can drop their cookie. */
  perVisitor?: PerAddress
  /**
   * Mail programs send it without being asked (RFC 8058): it may come from anywhere, and what it carries is ignored. It
   * must do no more than its address allows to anyone.
   */
  isOneClick?: true
  /** A member of the team may send it while they look at the site as others do. It writes nothing. */
  isForViewed?: true
  /** Visitors are shown it, and sign in once they have sent it. */
  isForVisitors?: true
  /** It may carry images (`ImagesField`): they are stored first, and their ids are among the fields. */
  takesImages?: true
  /**
   * It may carry one file of at most so many bytes. Where these are megabytes, only people with a permission send them: for
   * others there is nothing, before any of it is read.
   */
  takesFile?: { bytesMax: number; permission?: Permission }
  /** Shown again where the form is not carried out, with what was sent: people do not write twice. */
  page?: Page
  /** The problems that the page itself explains. */
  explained?: readonly ProblemCode[]
  run(call: FormCall<Fields>): Promise<FormResponse>
}

export type FormCall<Fields> = {
  caller: SessionCaller | Visitor
  company: Company
  address: CompanyAddress
  isEmbedded: boolean
  /** Texts in the sender's language. */
  t: Texts
  /** Values of the `:name` segments of the path, decoded. */
  params: Record<string, string>
  /** The wall clock's. */
  now: Micros
  fields: Fields
  /** The uploaded file, if the form takes one. */
  file?: UploadedFile | undefined
  headers: Headers
  /** The sender's network address, or the range it counts as. */
  network: string
  browserSecret: string | undefined
  /** Whether e-mail can be sent. */
  sendsMail: boolean
  mail: InstallationMail
  secrets: Secrets
  /** Allowed destinations of outgoing requests. */
  outgoing: DestinationOptions
  oidc: OidcProviders
  /** Sends a mail at once, and gives the server's words; undefined where no mail can be sent. */
  sendOnce: ((mail: Mail) => Promise<SendingTrial>) | undefined
}

/** Sent once the form is answered. Where no mail can be sent, the link is logged instead. */
export type LinkMail = Notice & { action: NonNullable<Notice['action']> }

/**
 * `session`: the browser is signed in from now on, or no longer. `guest`: it belongs to this guest from now on. `browser`: it has asked for a link to sign in, and is
 * known by this secret until then, or no longer. `view`: what it shows pages in from now on.
 */
export type FormResponse =
  | {
      redirectTo: string
      session?: { secret: string } | 'ended'
      guest?: { secret: string } | undefined
      browser?: { secret: string } | 'ended'
      mail?: LinkMail | undefined
      view?:
        | {
            language?: Language | 'browser' | undefined
            theme?: Theme | undefined
            as?: ViewedRole | 'self' | undefined
          }
        | undefined
    }
  /** Nothing was done: the page is shown again, with a question. */
  | 'ask again'
  /** The page is the answer, as it shows a secret this once. */
  | { issued: Issued }
  /** Nothing was done, as others were faster: the page shows what they did, and asks. */
  | { conflict: HistoryRow[] }
