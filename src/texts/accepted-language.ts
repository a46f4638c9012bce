import { isLanguage, type Language } from './languages.ts'

/** Browsers send a handful of values, again and again. */
const known = new Map<string, Language | undefined>()
const knownMax = 500
const lengthMax = 200

/** The best of our languages for an Accept-Language header (RFC 9110); undefined where it names none of them. */
export function acceptedLanguage(header: string | null): Language | undefined {
  if (header === null) return undefined
  const sent = header.slice(0, lengthMax)
  if (known.has(sent)) return known.get(sent)
  const found = best(sent)
  if (known.size >= knownMax) known.clear()
  known.set(sent, found)
  return found
}

function best(header: string): Language | undefined {
  let found: { language: Language; weight: number } | undefined
  for (const range of header.split(',')) {
    const [tag = '', ...parameters] = range.split(';')
    const language = tag.trim().split('-', 1)[0]!.toLowerCase()
    const weight = weightOf(parameters)
    if (isLanguage(language) && weight > (found?.weight ?? 0)) found = { language, weight }
  }
  return found?.language
}

/** 1 where none is given, 0 where it is no weight. */
function weightOf(parameters: string[]): number {
  const sent = parameters.map(each => each.trim().toLowerCase()).find(each => each.startsWith('q='))
  if (sent === undefined) return 1
  return /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(sent) ? Number(sent.slice(2)) : 0
}
