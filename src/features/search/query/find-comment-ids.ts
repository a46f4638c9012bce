import type { CompanyDb } from '../../../store/company-db.ts'
import { rowsOf } from '../../../store/rows-of.ts'
import type { Audience } from '../../boards/audience.ts'
import { commentIndex } from '../index/comment-index.ts'
import { boardOfPlace, placesOn } from '../index/comment-place.ts'
import { type Keep, keepBoth } from './find-candidates.ts'
import { type FoundPosts, findPostIds } from './find-post-ids.ts'
import { authorIn, type SearchText } from './grammar.ts'
import { keepAuthor, keepCreator } from './keep-author.ts'

/** Which comments are looked for, and who looks: the team finds internal ones, too. */
export type WantedComments = {
  boards: Audience['boards']
  /** Statuses of their posts. */
  statuses?: readonly number[] | undefined
  /** The author's id. */
  creator?: number | undefined
  isTeam: boolean
}

/** The comments that match a query, best first. Their ids, and where their posts are. */
export async function findCommentIds(
  db: CompanyDb,
  { boards, statuses, creator, isTeam }: WantedComments,
  text: string | SearchText,
  limit: number,
): Promise<Omit<FoundPosts, 'comparedIds'>> {
  const audience: Audience =
    boards === 'every' && isTeam
      ? { boards }
      : { boards: placesOn(boards === 'every' ? await everyBoard(db) : boards, { isTeam }) }
  const index = commentIndex(db)
  const keep = [keepCreator(index, creator), keepAuthor(index, authorIn(text))].reduce(
    keepBoth,
    keepStatuses(statuses),
  )
  const found = await findPostIds(index, audience, text, limit, { keep })
  const candidates = Array.from(found.candidates, ([id, { board_id, ...others }]) => {
    return [id, { ...others, board_id: boardOfPlace(board_id) }] as const
  })
  return { ...found, candidates: new Map(candidates) }
}

function keepStatuses(statuses: readonly number[] | undefined): Keep | undefined {
  if (!statuses) return undefined
  const wanted = new Set(statuses)
  return async found =>
    new Set(found.filter(({ status_id }) => wanted.has(status_id)).map(({ id }) => id))
}

async function everyBoard(db: CompanyDb): Promise<number[]> {
  return (await rowsOf(db, 'boards', {}, { columns: ['id'] })).map(({ id }) => id)
}
