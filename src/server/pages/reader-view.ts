import type { SessionCaller, ViewedRole, Visitor } from '../../features/auth/caller/caller.ts'
import type { Company } from '../../features/company/company.ts'
import { type ReaderState, readerState } from '../../features/notifications/bell/reader-state.ts'
import { andThen } from '../../platform/and-then.ts'
import { acceptedLanguage } from '../../texts/accepted-language.ts'
import { isLanguage, type Language, pageLanguage } from '../../texts/languages.ts'
import { isTheme, type Theme } from '../../web/parts/theme.ts'
import { cookieScope, languageCookie, themeCookie } from './cookies.ts'

/** The reader's own part of every page: a part of its cache key. */
export type ReaderView = {
  /** The signed-in person. */
  person: ReaderState['person']
  unread: number
  language: Language
  theme: Theme
  /** Its bar says so. Such a caller has cache keys of its own. */
  viewedAs?: ViewedRole | undefined
}

/** `baseUrl` is the installation's; `isEmbedded`: the page is for a frame of another site. */
export type AskingBrowser = {
  headers: Headers
  baseUrl: string
  isEmbedded: boolean
  /** What the address says; people who are signed in have their own. */
  language?: Language | undefined
}

type PageRequest = { app: { baseUrl: string }; request: Request; isEmbedded: boolean }

export function askingBrowser({ app, request, isEmbedded }: PageRequest): AskingBrowser {
  return { headers: request.headers, baseUrl: app.baseUrl, isEmbedded }
}

/** `lang`, which search engines know from pages in other languages. */
export function languageNamed(query: string): Language | undefined {
  if (!query.includes('lang=')) return undefined
  const named = new URLSearchParams(query).get('lang')
  return isLanguage(named) ? named : undefined
}

const nothing: ReaderState = { person: undefined, unread: 0, language: undefined }

/** Synchronous if the engine is in this process. */
export function readerView(
  caller: SessionCaller | Visitor,
  company: Company,
  browser: AskingBrowser,
): ReaderView | Promise<ReaderView> {
  const { viewedAs } = caller
  const isNobody = caller.kind === 'visitor' || viewedAs !== undefined
  const state = isNobody ? nothing : readerState(caller.db, caller.userId)
  return andThen(state, ({ person, unread, language }) => {
    const view = browserView(company, browser)
    return { ...view, person, unread, language: language ?? view.language, viewedAs }
  })
}

/** The view without knowing the reader: from cookies, the browser's language, and the company. */
export function browserView(company: Company, browser: AskingBrowser): ReaderView {
  const { language, theme } = chosenView(company, browser)
  const { headers } = browser
  return {
    person: undefined,
    unread: 0,
    language:
      browser.language ??
      (isLanguage(language)
        ? language
        : (acceptedLanguage(headers.get('accept-language')) ?? pageLanguage(company.language))),
    theme: isTheme(theme) ? theme : 'system',
  }
}

type Chosen = { language?: string | undefined; theme?: string | undefined }

/** As cookies say it, whatever that is. */
function chosenView(company: Company, browser: AskingBrowser): Chosen {
  const { headers } = browser
  if (headers.get('cookie') === null) return {}
  const scope = cookieScope(company, browser)
  return { language: languageCookie.read(headers, scope), theme: themeCookie.read(headers, scope) }
}
