import { sql } from 'kysely'
import { fieldProblem } from '../../errors/problem.ts'
import { andThen } from '../../platform/and-then.ts'
import type { Fingerprint } from '../../platform/cache/fingerprint.ts'
import { byId, keysetPages } from '../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../platform/db/page.ts'
import { pageRange } from '../../platform/db/page-range.ts'
import { seek } from '../../platform/db/seek.ts'
import { isOneOf } from '../../platform/db/value-list.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery, companyStatement } from '../../store/company-query.ts'
import type { DataDependency } from '../../store/subject.ts'
import { type Audience, sees } from '../boards/audience.ts'
import { findVisiblePost } from '../posts/find-post.ts'
import {
  type CommentRow,
  commentDependencies,
  commentPageMarks,
  withCommentColumns,
  withCommentRevisions,
} from './comment-row.ts'
import { commentById } from './find-comment.ts'

/** Comments on every post that the audience sees, newest first; for the team, internal ones too. */
export async function listComments(
  db: CompanyDb,
  { boards }: Audience,
  page: PageRequest,
): Promise<Page<CommentRow>> {
  return newestComments(db, boards, page)
}

/** Those that are held, and those of held posts, for the team. */
export async function listHeldComments(
  db: CompanyDb,
  { boards }: Audience,
  page: PageRequest,
): Promise<Page<CommentRow>> {
  return newestHeld(db, boards, page)
}

/** What one person wrote, the latest first. A page is read in full, and what the reader does not see is then left out. */
export async function listCommentsBy(
  db: CompanyDb,
  audience: Audience,
  creatorId: number,
  page: PageRequest<'id'>,
): Promise<Page<CommentRow, 'id'>> {
  const read = await newestBy(db, [creatorId], page)
  return { ...read, items: read.items.filter(({ board_id }) => sees(audience, board_id)) }
}

/** The listed or the held comments on one post. A missing post and an invisible one give the same error. */
export function listCommentsOn(
  db: CompanyDb,
  audience: Audience,
  { postId, isHeld }: { postId: number; isHeld: boolean },
  page: PageRequest,
): Promise<Page<CommentRow>> {
  return db.readTogether(async same => {
    if (!(await findVisiblePost(same, audience, postId)))
      throw fieldProblem('post', 'unknown_post', 'There is no such post.')
    return (isHeld ? newestHeldOnPost : newestOnPost)(same, [postId], page)
  })
}

/** For a page read by `listComments`. */
export function commentsFingerprint(
  page: Page<CommentRow>,
  { boards }: Audience,
  request: PageRequest,
): Fingerprint<CompanyDb> {
  const list: DataDependency = {
    of: 'comments on board',
    ids: boards,
    range: pageRange(page, request),
  }
  return {
    value: commentPageMarks(page),
    read: db => andThen(newestRevisions(db, boards, request), commentPageMarks),
    dependencies: [list, ...commentDependencies(page.items)],
  }
}

/** select … from comments as c where c.is_listed = 1 and c.board_id in (boards) order by c.created desc, c.id desc */
const order = {
  from: 'comments as c',
  // For some boards: by comments_newest_on_board (company_id, board_id, created, id).
  partition: 'board_id',
  // For every board: by comments_newest (company_id, created, id).
  orderBy: ['created', 'id'],
  // Both indexes are partial: deleted comments are in neither.
  only: { column: 'is_listed', value: 1 },
  // The comment with its post (p), creator (u) and status if it changed one (s), each by primary key.
  select: withCommentColumns,
} as const

const newestComments = keysetPages(companyQuery, order)

/** By comments_held_on_board, or comments_held_newest. */
const newestHeld = keysetPages(companyQuery, {
  ...order,
  only: { column: 'is_listed', value: 2 },
})

/** By comments_newest_on_post. */
const newestOnPost = keysetPages(companyQuery, {
  ...order,
  partition: 'post_id',
})

/** By comments_held_on_post. */
const newestHeldOnPost = keysetPages(companyQuery, {
  ...order,
  partition: 'post_id',
  only: { column: 'is_listed', value: 2 },
})

/** By comments_by_creator (company_id, creator_id, id). */
const newestBy = keysetPages(companyQuery, {
  ...order,
  partition: 'creator_id',
  orderBy: byId,
})

const newestRevisions = keysetPages(companyQuery, {
  ...order,
  select: withCommentRevisions,
})

const shownMax = 20

/**
 * A person's own held comments on a post or one merged into it: the latest of them, oldest first. Writing, releasing or
 * deleting one changes the revision of the post.
 */
export async function listOwnHeld(
  db: CompanyDb,
  { postIds, userId }: { postIds: number[]; userId: number },
): Promise<CommentRow[]> {
  const found = await db.run(ownHeld, { postIds: JSON.stringify(postIds), userId })
  const latest = found.map(({ id }) => id).sort((a, b) => b - a)
  const comments: CommentRow[] = []
  for (const commentId of latest.slice(0, shownMax).reverse())
    comments.push(...(await db.run(commentById, { commentId })))
  return comments.filter(({ deleted }) => deleted === null)
}

/**
 * By comments_held_of_creator; on PostgreSQL post by post, see `seek`. With `+id`, SQLite does not go through all comments
 * for the sake of their order: it reads no more than that index.
 */
const ownHeld = companyStatement<{ postIds: string; userId: number }, { id: number }>(
  (companyId, value, engine) => {
    const [postIds, userId] = [value('postIds'), value('userId')]
    return engine === 'postgres'
      ? sql`select found.id from (select cast(value as bigint) as post_id
            from json_array_elements_text(${postIds}::text::json)) as wanted
          cross join lateral (select id from comments
            where company_id = ${companyId} and creator_id = ${userId}
              and ${seek(engine, 'post_id', sql.ref('wanted.post_id'))} and held is not null
            order by company_id desc, creator_id desc, post_id desc, id desc
            limit ${sql.lit(shownMax)}) as found`
      : sql`select id from comments where company_id = ${companyId} and creator_id = ${userId}
          and ${isOneOf(engine, 'post_id', 'bigint', postIds)} and held is not null
          order by +id desc limit ${sql.lit(shownMax)}`
  },
)
