import { andThen } from '../../platform/and-then.ts'
import type { Fingerprint, Marks } from '../../platform/cache/fingerprint.ts'
import { seek } from '../../platform/db/seek.ts'
import { type CompanyDb, companyQuery, type DataDependency } from '../../store/index.ts'

/** Tells whether anything that a post shows of its own row has changed. */
export function postFingerprint({ revision }: { revision: number }): Marks {
  return [revision]
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

/** Empty if there is no such post. */
export function readPostFingerprint(db: CompanyDb, postId: number): Marks | Promise<Marks> {
  return andThen(db.run(revisionById, { postId }), ([post]) => (post ? postFingerprint(post) : []))
}

/** By primary key. */
const revisionById = companyQuery<{ postId: number }, { revision: number }>(
  (query, value, engine) =>
    query
      .selectFrom('posts')
      .select('revision')
      .where(seek(engine, 'id', value('postId')))
      .orderBy('id'),
)
