import { termsOf } from '../text/analysis.ts'
import { functionWordsOf } from '../text/function-words.ts'
import { stemOf } from '../text/stem.ts'
import { type Matcher, matcherOf } from './match-marker.ts'

type Texts = { title: string; content: string }[]

/** Finds the words that at least two of these texts have, in any form: why they are taken to say the same. */
export async function sharedWords(texts: Texts, language: string): Promise<Matcher> {
  const { forms, stem } = await sharedTerms(texts, language)
  const queried = forms.map(word => ({ word, isPrefix: false, count: 1 }))
  return matcherOf({ words: queried, queryTerms: [], synonyms: [], stem })
}

/** Those words: all of their forms, and the first form of each. */
export async function sharedTerms(texts: Texts, language: string) {
  const stem = await stemOf(language)
  const inTexts = texts.map(text => tellingTerms(text, language))
  const counts = new Map<string, number>()
  for (const each of inTexts)
    for (const name of new Set(each.map(stem))) counts.set(name, (counts.get(name) ?? 0) + 1)
  const forms = [...new Set(inTexts.flat().filter(word => counts.get(stem(word))! > 1))]
  const firstForms = new Map(forms.toReversed().map(word => [stem(word), word]))
  const words = forms.filter(word => firstForms.get(stem(word)) === word)
  return { forms, words, stem }
}

/** Function words are in every text; a text of nothing else keeps them. */
function tellingTerms({ title, content }: Texts[number], language: string): string[] {
  const terms = [...new Set([...termsOf(title), ...termsOf(content)])]
  const functionWords = functionWordsOf(language)
  const telling = terms.filter(term => !functionWords.has(term))
  return telling.length > 0 ? telling : terms
}
