import type { CompanyDb } from '../../../store/index.ts'
import type { Audience } from '../../boards/index.ts'
import { rank } from '../rank/rank.ts'
import { score } from '../rank/score.ts'
import { wordsOf } from '../text/analysis.ts'
import { findCorpus } from './corpus.ts'
import { type Asked, ask, isUsed, rarityOf } from './expand-query.ts'
import { findCandidates } from './find-candidates.ts'

/** A word in the title of a draft says as much as this many in its content. */
const titleWeight = 3
const wordsMax = 100
/** The words that tell most about a text are enough to find its like by. */
const tellingMax = 16
/** Less in common than this is chance. */
const coveredLeast = 0.3
/** What nobody wrote of yet speaks against a likeness; of a long paste, no more than so many words. */
const unheardMax = 3

/** Ids of posts that the audience sees and that may say the same as a text, likeliest first. */
export async function findSimilarPostIds(
  db: CompanyDb,
  audience: Audience,
  { title, content }: { title: string; content: string },
  limit: number,
): Promise<number[]> {
  const corpus = await findCorpus(db)
  if (!corpus) return []
  const weights = weightedWords(title, content)
  const words = [...weights.keys()].slice(0, wordsMax).map(word => ({
    word,
    isPrefix: false,
    count: 1,
  }))
  const asked = (await ask(db, corpus, words, { isTyped: false }))
    .map(word => ({ ...word, isRequired: false, rarity: word.rarity * weights.get(word.word)! }))
    .sort((a, b) => b.rarity - a.rarity)
  const telling = asked.filter(isUsed).slice(0, tellingMax)
  if (telling.length === 0) return []
  const candidates = await findCandidates(db, audience, corpus, telling)
  const told = sumOf(telling)
  const inTitle = new Set(wordsOf(title))
  const unused = Map.groupBy(
    asked.filter(word => !isUsed(word)),
    ({ word }) => inTitle.has(word),
  )
  const unheard =
    sumOf(unused.get(true) ?? []) +
    Math.min(sumOf(unused.get(false) ?? []), unheardMax * rarityOf(0, corpus.posts_count))
  const scored = score(telling, candidates, corpus).filter(
    ({ covered }) => covered * told >= coveredLeast * (told + unheard),
  )
  return rank(scored, audience, limit)
}

function sumOf(words: Asked[]): number {
  return words.reduce((sum, { rarity }) => sum + rarity, 0)
}

/** Each word with how much the text makes of it, the title's first. */
function weightedWords(title: string, content: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of wordsOf(title)) counts.set(word, (counts.get(word) ?? 0) + titleWeight)
  for (const word of wordsOf(content)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return new Map([...counts].map(([word, count]) => [word, Math.log1p(count)]))
}
