import { type RawBuilder, sql } from 'kysely'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import { type Audience, sees } from '../../boards/audience.ts'
import { readComparable } from './comparable.ts'

export type LikelyPair = { post_id: number; other_id: number; likeness: number }

/** So many pairs make the groups of a page. */
const shownMax = 200
/** Some may be on boards that the reader does not see, or have been closed a moment ago: so many are looked at. */
const readMax = 1_000

/** The likeliest pairs of open posts that the audience sees, likeliest first. */
export async function readLikelyPairs(db: CompanyDb, audience: Audience): Promise<LikelyPair[]> {
  const { isOpen, haveSameReaders } = await readComparable(db)
  const shown: LikelyPair[] = []
  const place = (row: FoundPair, of: 'post' | 'other') => ({
    board_id: row[`${of}_board`],
    status_id: row[`${of}_status`],
    is_listed: row[`${of}_listed`],
  })
  const isShown = (post: ReturnType<typeof place>) =>
    post.is_listed === 1 && isOpen(post) && sees(audience, post.board_id)
  let after = { likeness: Number.MAX_SAFE_INTEGER, post_id: 0, other_id: 0 }
  for (let read = 0; read < readMax; read += shownMax) {
    const pairs = await db.run(pairsAfter, after)
    for (const pair of pairs) {
      const [post, other] = [place(pair, 'post'), place(pair, 'other')]
      if (isShown(post) && isShown(other) && haveSameReaders(post, other)) shown.push(pair)
    }
    if (shown.length >= shownMax || pairs.length < shownMax) break
    after = pairs.at(-1)!
  }
  return shown.slice(0, shownMax)
}

type FoundPair = LikelyPair & {
  [Name in `${'post' | 'other'}_${'board' | 'status' | 'listed'}`]: number
}

/** By duplicate_pairs_likeliest, and of each both posts by primary key. */
const pairsAfter = companyStatement<LikelyPair, FoundPair>((companyId, value, engine) => {
  const likeness = value('likeness')
  return sql`select found.post_id, found.other_id, found.likeness,
      p.board_id as post_board, p.status_id as post_status, p.is_listed as post_listed,
      o.board_id as other_board, o.status_id as other_status, o.is_listed as other_listed
    from (select post_id, other_id, likeness from duplicate_pairs
      where company_id = ${companyId} and state = 'likely' and likeness <= ${likeness}
        and (likeness < ${likeness} or (post_id, other_id) > (${value('post_id')}, ${value('other_id')}))
      order by likeness desc, post_id, other_id limit ${sql.lit(shownMax)}) as found
    cross join ${postOf('p', 'found.post_id')} cross join ${postOf('o', 'found.other_id')}
    order by found.likeness desc, found.post_id, found.other_id`

  function postOf(alias: string, id: string): RawBuilder<unknown> {
    const [as, named] = [sql.ref(alias), sql.ref(id)]
    return engine === 'postgres'
      ? sql`lateral (select board_id, status_id, is_listed from posts
          where company_id = ${companyId} and ${seek(engine, 'id', named)} order by id limit 1) as ${as}`
      : sql`posts as ${as} on ${as}.company_id = ${companyId} and ${as}.id = ${named}`
  }
})
