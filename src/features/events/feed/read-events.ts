import { sql } from 'kysely'
import { problem } from '../../../errors/problem.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery, companyStatement } from '../../../store/company-query.ts'
import { type EventRow, type FeedEvent, feedEvent } from './feed-event.ts'
import { beginning, type Position } from './position.ts'

/** A stretch of the log without gaps, and the company as of the same moment. */
export type Stretch = {
  events: FeedEvent[]
  /** Behind the last of them. */
  end: Position
  hasMore: boolean
  revision: number
  accessRevision: number
}

/** Throws `position_gone` if the position is not of this history. */
export async function readEvents(
  db: CompanyDb,
  after: Position,
  eventsMax: number,
): Promise<Stretch> {
  // The event at the position itself comes first: it proves the history.
  const rows = await db.run(eventsFrom, { from: after.version, limit: eventsMax + 1 })
  const { company_revision, access_revision, latest_version } = rows[0]!
  const found = rows.flatMap(row => (row.version === null ? [] : [row as EventRow]))
  const events = found.filter(({ version }) => version > after.version)
  if (after.version > 0 && found[0]?.revision !== after.revision) throw problem('position_gone')
  const end = found.at(-1) ?? after
  return {
    events: events.map(feedEvent),
    end: { version: end.version, revision: end.revision },
    hasMore: end.version < latest_version,
    revision: company_revision,
    accessRevision: access_revision,
  }
}

/** Behind the latest event. */
export async function latestPosition(db: CompanyDb): Promise<Position> {
  const [latest] = await db.run(latestEvent, {})
  return latest ?? beginning
}

type Row = (EventRow | { [column in keyof EventRow]: null }) & {
  company_revision: number
  access_revision: number
  latest_version: number
}

/**
 * One statement, so that the events, where their posts are and whether they are held now, and the company's revisions are of one
 * moment. Each by its primary key; see `seek` for the way that this is written on PostgreSQL. Version 0 is no event's.
 */
const eventsFrom = companyStatement<{ from: number; limit: number }, Row>(
  (companyId, value, engine) =>
    engine === 'postgres'
      ? sql`select c.revision as company_revision, c.access_revision, c.version as latest_version,
          e.version, e.revision, e.type, e.via, e.actor_id, e.data, e.created,
          p.board_id as post_board_id, ${isHeld} as is_held
        from companies as c
        left join lateral (select * from events where company_id = c.id and version >= ${value('from')}
          order by version limit ${value('limit')}) as e on true
        left join lateral (select board_id, held from posts where company_id = c.id
          and id between (e.data::json->>'post_id')::bigint and (e.data::json->>'post_id')::bigint
          order by id limit 1) as p on true
        left join lateral (select held from comments where company_id = c.id
          and id between (e.data::json->>'comment_id')::bigint and (e.data::json->>'comment_id')::bigint
          order by id limit 1) as m on true
        where c.id = ${companyId} order by e.version`
      : sql`select c.revision as company_revision, c.access_revision, c.version as latest_version,
          e.version, e.revision, e.type, e.via, e.actor_id, e.data, e.created,
          p.board_id as post_board_id, ${isHeld} as is_held
        from companies as c
        left join events as e on e.company_id = c.id and e.version >= ${value('from')}
        left join posts as p on p.company_id = c.id and p.id = e.data->>'$.post_id'
        left join comments as m on m.company_id = c.id and m.id = e.data->>'$.comment_id'
        where c.id = ${companyId} order by e.version limit ${value('limit')}`,
)

const isHeld = sql`case when p.held is null and m.held is null then 0 else 1 end`

/** By the primary key. */
const latestEvent = companyQuery<object, Position>(query =>
  query
    .selectFrom('events')
    .select(['version', 'revision'])
    .where('version', '=', companies => companies.selectFrom('companies').select('version')),
)
