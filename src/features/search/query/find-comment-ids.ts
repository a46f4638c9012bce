import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import type { Audience } from '../../boards/audience.ts'
import { commentIndex } from '../index/comment-index.ts'
import { boardOfPlace, placesOn } from '../index/comment-place.ts'
import { type FoundPosts, findPostIds } from './find-post-ids.ts'

/** Which comments are looked for, and who looks: the team finds internal ones, too. */
export type WantedComments = {
  boards: Audience['boards']
  /** Statuses of their posts. */
  statuses?: readonly number[] | undefined
  isTeam: boolean
}

/** The comments that match a query, best first. Their ids, and where their posts are. */
export async function findCommentIds(
  db: CompanyDb,
  { boards, statuses, isTeam }: WantedComments,
  text: string,
  limit: number,
): Promise<Omit<FoundPosts, 'comparedIds'>> {
  const audience: Audience =
    boards === 'every' && isTeam
      ? { boards }
      : { boards: placesOn(boards === 'every' ? await everyBoard(db) : boards, { isTeam }) }
  const wanted = new Set(statuses)
  const narrowing = statuses && {
    keep: async (found: { id: number; status_id: number }[]) =>
      new Set(found.filter(({ status_id }) => wanted.has(status_id)).map(({ id }) => id)),
  }
  const found = await findPostIds(commentIndex(db), audience, text, limit, narrowing)
  const candidates = Array.from(found.candidates, ([id, { board_id, ...others }]) => {
    return [id, { ...others, board_id: boardOfPlace(board_id) }] as const
  })
  return { ...found, candidates: new Map(candidates) }
}

async function everyBoard(db: CompanyDb): Promise<number[]> {
  return (await db.run(boardIds, {})).map(({ id }) => id)
}

const boardIds = companyQuery<object, { id: number }>(query =>
  query.selectFrom('boards').select('id'),
)
