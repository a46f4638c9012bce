/** Languages of pages and emails: by code, with the name that their readers use. */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ja: '日本語',
  ar: 'العربية',
} as const

export type Language = keyof typeof languageNames

export const languages = Object.keys(languageNames) as [Language, ...Language[]]

/** The forms of Intl.PluralRules that a language has; every text with a count has all of them. */
export type PluralForms = {
  en: 'one' | 'other'
  de: 'one' | 'other'
  fr: 'one' | 'many' | 'other'
  es: 'one' | 'many' | 'other'
  ja: 'other'
  ar: 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
}

export function isLanguage(text: unknown): text is Language {
  return typeof text === 'string' && Object.hasOwn(languageNames, text)
}

/** A company's language, which search has more of than pages. */
export function pageLanguage(text: string): Language {
  return isLanguage(text) ? text : 'en'
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}
