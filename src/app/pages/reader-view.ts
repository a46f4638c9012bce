import type { SessionCaller, Visitor } from '../../features/callers/index.ts'
import { type Company, companyAddress } from '../../features/companies/index.ts'
import { type ReaderState, readerState } from '../../features/notifications/index.ts'
import { andThen } from '../../platform/and-then.ts'
import { acceptedLanguage, isLanguage, type Language, pageLanguage } from '../../texts/index.ts'
import { isTheme, type Theme } from '../../web/index.ts'
import { languageCookie, themeCookie } from './cookies.ts'

/** What a page shows of its reader's own, whatever it is about: a part of the key that it is cached under. */
export type ReaderView = { unread: number; language: Language; theme: Theme }

const nothing: ReaderState = { unread: 0, language: undefined }

/** Synchronous if the engine is in this process. */
export function readerView(
  caller: SessionCaller | Visitor,
  company: Company,
  headers: Headers,
  installationBase: string,
): ReaderView | Promise<ReaderView> {
  const state = caller.kind === 'visitor' ? nothing : readerState(caller.db, caller.userId)
  return andThen(state, ({ unread, language }) => {
    const view = browserView(company, headers, installationBase)
    return { ...view, unread, language: language ?? view.language }
  })
}

/** What is known without knowing who it is: by cookies, by what the browser asks for, and by the company. */
export function browserView(
  company: Company,
  headers: Headers,
  installationBase: string,
): ReaderView {
  const { language, theme } = chosenView(company, headers, installationBase)
  return {
    unread: 0,
    language: isLanguage(language)
      ? language
      : (acceptedLanguage(headers.get('accept-language')) ?? pageLanguage(company.language)),
    theme: isTheme(theme) ? theme : 'system',
  }
}

type Chosen = { language?: string | undefined; theme?: string | undefined }

/** As cookies say it, whatever that is. */
function chosenView(company: Company, headers: Headers, installationBase: string): Chosen {
  if (headers.get('cookie') === null) return {}
  const place = { companyId: company.id, address: companyAddress(company, installationBase) }
  return { language: languageCookie.read(headers, place), theme: themeCookie.read(headers, place) }
}
