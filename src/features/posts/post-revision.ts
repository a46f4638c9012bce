import { andThen } from '../../platform/and-then.ts'
import type { Fingerprint, Marks } from '../../platform/cache/fingerprint.ts'
import { seek } from '../../platform/db/seek.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { DataDependency } from '../../store/subject.ts'

/** Tells whether anything that a post shows of its own row has changed. */
function postFingerprint({ revision }: { revision: number }): Marks {
  return [revision]
}

/** The same, and its revenue, which changes without it: what everybody sees of the post is as it was then. */
export function detailsFingerprint(post: { revision: number; revenue: number }): Marks {
  return [post.revision, post.revenue]
}

/** Of a response that shows a post, and what else has a fingerprint of its own. */
export function postRowFingerprint(post: { id: number; revision: number }): Fingerprint<CompanyDb> {
  return {
    value: postFingerprint(post),
    read: db => readPostFingerprint(db, post.id),
    dependencies: postDependencies(post.id),
  }
}

/** What has to change before a post shows something else, at its own URL or anywhere. */
export function postDependencies(...ids: readonly number[]): DataDependency[] {
  return [{ of: 'post', ids }]
}

/** What has to change before its own URL shows something else. */
export function detailsDependencies(id: number): DataDependency[] {
  return [...postDependencies(id), { of: 'post revenue', ids: [id] }]
}

/** Empty if there is no such post. */
export function readPostFingerprint(db: CompanyDb, postId: number): Marks | Promise<Marks> {
  return andThen(db.run(revisionById, { postId }), ([post]) => (post ? postFingerprint(post) : []))
}

export function readDetailsFingerprint(db: CompanyDb, postId: number): Marks | Promise<Marks> {
  return andThen(db.run(revisionById, { postId }), ([post]) =>
    post ? detailsFingerprint(post) : [],
  )
}

/** By primary key. */
const revisionById = companyQuery<{ postId: number }, { revision: number; revenue: number }>(
  (query, value, engine) =>
    query
      .selectFrom('posts')
      .select(['revision', 'revenue'])
      .where(seek(engine, 'id', value('postId')))
      .orderBy('id'),
)
