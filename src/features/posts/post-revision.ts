import { andThen } from '../../platform/and-then.ts'
import type { Marks } from '../../platform/cache/fingerprint.ts'
import { seek } from '../../platform/db/seek.ts'
import { type CompanyDb, companyQuery } from '../../store/index.ts'

/** Tells whether anything that a post shows of its own row has changed. */
export function postFingerprint({ revision }: { revision: number }): Marks {
  return [revision]
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
