import { wordsOf } from './words.ts'

export type Candidate = { id: number; title: string; content: string }

const titleWeight = 3

/**
 * Ids of the candidates, best first: rare words count more than common ones, the title more than the
 * content, and whoever has more of the words comes first. Rarity is counted among the candidates,
 * which are the company's own: what others write changes nothing.
 */
export function rank(asked: string[], candidates: Candidate[]): number[] {
  const matchers = asked.map((word, at) =>
    // The last word may be half typed.
    at === asked.length - 1
      ? (other: string) => other.startsWith(word)
      : (other: string) => other === word,
  )
  const weights = candidates.map(({ title, content }) => {
    const titleWords = wordsOf(title)
    const contentWords = wordsOf(content)
    return matchers.map(
      matches =>
        titleWeight * saturated(titleWords.filter(matches).length) +
        saturated(contentWords.filter(matches).length),
    )
  })
  const rarities = matchers.map((_, word) => {
    const having = weights.filter(weight => weight[word]! > 0).length
    return Math.log(1 + (candidates.length - having + 0.5) / (having + 0.5))
  })
  const scored = candidates.map(({ id }, at) => {
    const weight = weights[at]!
    const coverage = weight.filter(value => value > 0).length / asked.length
    const sum = weight.reduce((total, value, word) => total + value * rarities[word]!, 0)
    return { id, score: coverage * sum }
  })
  return scored.sort((a, b) => b.score - a.score || b.id - a.id).map(({ id }) => id)
}

/** The second mention says less than the first. */
function saturated(count: number): number {
  return count / (count + 1)
}
