import type { CompanyDb } from '../../../store/company-db.ts'
import type { Audience } from '../../boards/audience.ts'
import { ranked } from '../rank/rank.ts'
import type { RankedIds } from './find-post-ids.ts'
import { scoreSimilar } from './score-similar.ts'

/** A post that is less similar than this share of the best is not shown: the best is clearly better. */
const shownLeast = 0.5

/** Posts that a draft may duplicate and that the audience can see, most similar first. */
export async function findSimilarPostIds(
  db: CompanyDb,
  audience: Audience,
  text: { title: string; content: string },
  limit: number,
  except: number[] = [],
): Promise<RankedIds> {
  const similar = await scoreSimilar(db, audience, text)
  if (!similar) return { ids: [], comparedIds: [] }
  const others = similar.scored.filter(({ post }) => !except.includes(post.id))
  const posts = ranked(others, audience)
  const shown = posts.filter(post => post.score >= shownLeast * posts[0]!.score)
  return {
    ids: shown.slice(0, limit).map(({ post }) => post.id),
    comparedIds: similar.candidates.map(({ id }) => id),
  }
}
