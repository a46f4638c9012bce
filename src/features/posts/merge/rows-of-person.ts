import { sql } from 'kysely'
import type { Micros } from '../../../platform/clock.ts'
import { isOneOf } from '../../../platform/db/value-list.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import type { Tables } from '../../../store/tables.ts'

type Person = { postIds: number[]; userId: number }
type Values = { postIds: string; userId: number }

/** A person's votes for some posts. */
export async function votesOfPerson(db: Pick<CompanyDb, 'run'>, { postIds, userId }: Person) {
  return db.run(votes, { postIds: JSON.stringify(postIds), userId })
}

/** Those of their votes for some posts that a block has removed. */
export async function removedVotesOfPerson(
  db: Pick<CompanyDb, 'run'>,
  { postIds, userId }: Person,
) {
  return db.run(removedVotes, { postIds: JSON.stringify(postIds), userId })
}

type Follower = Pick<Tables['followers'], 'post_id' | 'reason' | 'is_following' | 'created'>

/** What a person's rows say of following some posts. */
export async function followsOfPerson(db: Pick<CompanyDb, 'run'>, { postIds, userId }: Person) {
  return db.run(follows, { postIds: JSON.stringify(postIds), userId })
}

/** What was said of the group itself counts; before that, following any of its posts is following it. */
export function followsGroup(
  rows: Pick<Follower, 'post_id' | 'is_following'>[],
  rootId: number,
): boolean {
  const ofRoot = rows.find(row => row.post_id === rootId)
  return ofRoot ? ofRoot.is_following === 1 : rows.some(row => row.is_following === 1)
}

const votes = rowsOf<{ post_id: number; created: Micros }>('votes')
const removedVotes = rowsOf<Omit<Tables['removed_votes'], 'company_id'>>('removed_votes')
const follows = rowsOf<Follower>('followers')

/** By primary key, post by post: on PostgreSQL in a way that leaves no other plan; see `seek`. */
function rowsOf<Row>(table: 'votes' | 'removed_votes' | 'followers') {
  return companyStatement<Values, Row>((companyId, value, engine) => {
    const userId = value('userId')
    return engine === 'postgres'
      ? sql`select found.* from (select cast(value as bigint) as post_id
            from json_array_elements_text(${value('postIds')}::text::json)) as wanted
          cross join lateral (select * from ${sql.table(table)}
            where company_id = ${companyId} and post_id = wanted.post_id
              and user_id between ${userId} and ${userId} order by user_id limit 1) as found`
      : sql`select * from ${sql.table(table)} where company_id = ${companyId}
          and ${isOneOf(engine, 'post_id', 'bigint', value('postIds'))} and user_id = ${userId}`
  })
}
