export { acceptedLanguage } from './accepted-language.ts'
export {
  directionOf,
  isLanguage,
  type Language,
  languageNames,
  languages,
  pageLanguage,
} from './languages.ts'
export { type Texts, textsIn } from './texts.ts'
