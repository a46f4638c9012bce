import { andThen } from '../../platform/and-then.ts'
import type { Marks } from '../../platform/cache/fingerprint.ts'
import type { Page, Position } from '../../platform/db/page.ts'
import { pageFingerprint } from '../../platform/db/page-fingerprint.ts'
import { seek } from '../../platform/db/seek.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { DataDependency } from '../../store/subject.ts'
import { withCommentRevisions } from './comment-row.ts'

type Revisions = { revision: number; post_edit_revision: number }

/** Tells whether anything that a comment shows of its own row, or of its post, has changed. */
export function commentFingerprint({ revision, post_edit_revision }: Revisions): Marks {
  return [revision, post_edit_revision]
}

/** What has to change before any of these comments shows something else: itself, or the title of its post. */
export function commentDependencies(
  comments: readonly { id: number; post_id: number }[],
): DataDependency[] {
  return [
    { of: 'comment', ids: comments.map(({ id }) => id) },
    { of: 'post edit', ids: [...new Set(comments.map(({ post_id }) => post_id))] },
  ]
}

/** The fingerprint of a page of comments. */
export function commentPageMarks(page: Page<Revisions & Position>): Marks {
  return pageFingerprint(page, comment => comment.post_edit_revision)
}

/** Empty if there is no such comment. */
export function readCommentFingerprint(db: CompanyDb, commentId: number): Marks | Promise<Marks> {
  return andThen(db.run(revisionsById, { commentId }), ([comment]) =>
    comment ? commentFingerprint(comment) : [],
  )
}

/** By primary key. */
const revisionsById = companyQuery<{ commentId: number }, Revisions>((query, value, engine) => {
  const comments = query
    .selectFrom('comments as c')
    .where(seek(engine, 'c.id', value('commentId')))
    .orderBy('c.id')
  return withCommentRevisions(query, engine, comments)
})
