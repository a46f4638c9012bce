import { sql } from 'kysely'
import type { Micros } from '../../platform/clock.ts'
import { seek } from '../../platform/db/seek.ts'
import { settleAll } from '../../platform/db/settle-all.ts'
import { rowsWith, tuples } from '../../platform/db/value-list.ts'
import type { CompanyMaintenance } from '../../store/company-db.ts'
import { companyStatement } from '../../store/company-query.ts'
import { rowsById } from '../../store/rows-by.ts'
import type { Tables } from '../../store/tables.ts'
import type { Follower, LoggedEvent } from '../events/jobs/follow-events.ts'
import { Counts } from './counts.ts'
import { bucketOf, dayOf, readZone } from './days.ts'
import { type Active, followLatest } from './follow-latest.ts'
import { readPeople } from './read-sums.ts'
import { segmentIds } from './segments.ts'

type Kind = Tables['daily_counts']['kind']
/** `userId`: whose segment it counts for. */
type Happening = {
  kind: Kind
  boardId: number | undefined
  at: Micros
  bucket?: number
  userId: number | undefined
}

/** Counts what happened by day, board and segment, in the transaction that moves the cursor past it: each event once. */
export const activityFollower: Follower = {
  name: 'activity',
  async follow(transaction, logged) {
    const events = logged.map(read)
    const [zone, posts, votes, comments, doneStatuses] = await settleAll([
      readZone(transaction),
      readPosts(transaction, events),
      readImportedVotes(transaction, events),
      readComments(transaction, events),
      readDoneStatuses(transaction, events),
    ])
    const happenings = events.flatMap(event =>
      happeningsOf(event, { posts, votes, comments, doneStatuses }),
    )
    const active = activeOf(events, zone)
    const people = await readPeople(
      transaction,
      [...happenings, ...active].flatMap(({ userId }) => userId ?? []),
    )
    const counts = new Counts()
    const segmentOf = (userId = 0) => people.get(userId)?.segmentId ?? segmentIds.none
    for (const { userId, at, ...happening } of happenings)
      counts.add({ ...happening, day: dayOf(at, zone), segmentId: segmentOf(userId) })
    for (const { userId, day } of await followLatest(transaction, active, people, counts))
      counts.add({ kind: 'customers', day, segmentId: segmentOf(userId) })
    await counts.save(transaction)
  },
}

type EventData = {
  post_id?: number
  board_id?: number
  comment_id?: number
  is_internal?: boolean
  creator_id?: number
  user_id?: number
  is_restored?: true
  to?: number
}
type Event = Omit<LoggedEvent, 'data'> & { data: EventData }
type PostRow = { created: Micros; creator_id: number }
type Rows = {
  posts: Map<number, PostRow>
  /** When votes were given, by `voteKey`. */
  votes: Map<string, Micros>
  comments: Map<number, CommentRow>
  doneStatuses: Set<number>
}

function read({ data, ...event }: LoggedEvent): Event {
  return { ...event, data: JSON.parse(data) as EventData }
}

function happeningsOf(event: Event, { posts, votes, comments, doneStatuses }: Rows): Happening[] {
  const { type, via, data, created } = event
  const boardId = data.board_id
  const post = posts.get(data.post_id ?? 0)
  // Imported content counts at the time that its rows have.
  const at = via === 'import' ? (post?.created ?? created) : created
  const written = { boardId, at, userId: data.creator_id }
  if (type === 'post.created') return [{ kind: 'posts', ...written }]
  if (type === 'vote.added') {
    // It was counted on the day it was given.
    if (data.is_restored) return []
    return [{ kind: 'votes', boardId, at: votes.get(voteKey(data)) ?? at, userId: data.user_id }]
  }
  /** Waiting time of the post's author. */
  const waited = (kind: 'responses' | 'completions', until: Micros): Happening[] =>
    post
      ? [
          {
            kind,
            boardId,
            at: until,
            bucket: bucketOf(until - post.created),
            userId: post.creator_id,
          },
        ]
      : []
  if (type === 'post.status_changed') {
    // When something that is imported was completed, only its comments may say.
    if (via === 'import' || !doneStatuses.has(data.to ?? 0)) return []
    return waited('completions', created)
  }
  if (type !== 'comment.created' || data.is_internal) return []
  const comment = comments.get(data.comment_id ?? 0)
  if (!comment) return [{ kind: 'comments', ...written }]
  const happenings: Happening[] = []
  // One that stands for a change of the status need not say anything.
  if (comment.kind === 'reply' || comment.saysSomething === 1)
    happenings.push({ kind: 'comments', ...written, at: comment.created })
  if (comment.firstResponseId === data.comment_id)
    happenings.push(...waited('responses', comment.created))
  if (via === 'import' && doneStatuses.has(comment.statusId ?? 0))
    happenings.push(...waited('completions', comment.created))
  return happenings
}

async function readPosts(
  transaction: CompanyMaintenance,
  events: Event[],
): Promise<Map<number, PostRow>> {
  const needed = events.filter(
    ({ type, via }) =>
      type === 'post.status_changed' ||
      type === 'comment.created' ||
      (via === 'import' && ['post.created', 'vote.added'].includes(type)),
  )
  const ids = new Set(needed.map(({ data }) => data.post_id ?? 0))
  return rowsById(transaction, 'posts', [...ids], ['created', 'creator_id'])
}

const voteKey = ({ post_id, user_id }: Pick<EventData, 'post_id' | 'user_id'>) =>
  `${post_id} ${user_id}`

/** A vote that is gone by now gets the time of its post. */
async function readImportedVotes(
  transaction: CompanyMaintenance,
  events: Event[],
): Promise<Map<string, Micros>> {
  const imported = events.filter(({ type, via }) => type === 'vote.added' && via === 'import')
  if (imported.length === 0) return new Map()
  const pairs = imported.map(({ data: { post_id = 0, user_id = 0 } }) => [post_id, user_id])
  const rows = await transaction.run(voteRows, { pairs: JSON.stringify(pairs) })
  return new Map(rows.map(row => [voteKey(row), row.created]))
}

type VoteRow = { post_id: number; user_id: number; created: Micros }

/** By primary key. On PostgreSQL the ordered subquery is run for each pair; on SQLite a cross join goes through them. */
const voteRows = companyStatement<{ pairs: string }, VoteRow>((companyId, value, engine) => {
  const wanted = sql`(${tuples(engine, ['bigint', 'bigint'], value('pairs'))}) as wanted`
  const isWanted = sql`v.company_id = ${companyId} and v.post_id = wanted.a
    and ${seek(engine, 'v.user_id', sql.ref('wanted.b'))}`
  return engine === 'postgres'
    ? sql`select found.* from ${wanted} cross join lateral (select v.post_id, v.user_id, v.created
        from votes as v where ${isWanted} order by v.post_id, v.user_id) as found`
    : sql`select v.post_id, v.user_id, v.created from ${wanted} cross join votes as v where ${isWanted}`
})

/** `firstResponseId`: of its post, where the comment is a response itself. */
type CommentRow = {
  created: Micros
  kind: 'reply' | 'status_change'
  saysSomething: 0 | 1
  statusId: number | null
  firstResponseId: number | undefined
}

async function readComments(
  transaction: CompanyMaintenance,
  events: Event[],
): Promise<Map<number, CommentRow>> {
  const written = events.filter(({ type, data }) => type === 'comment.created' && !data.is_internal)
  if (written.length === 0) return new Map()
  const idsOf = (key: 'comment_id' | 'post_id') => [
    ...new Set(written.map(({ data }) => data[key] ?? 0)),
  ]
  const posts = idsOf('post_id').map(id => [id])
  const [comments, first] = await settleAll([
    (async () => transaction.run(commentRows, { ids: JSON.stringify(idsOf('comment_id')) }))(),
    (async () => transaction.run(firstResponses, { ids: JSON.stringify(posts) }))(),
  ])
  const firstOf = new Map(first.map(({ postId, id }) => [postId, id ?? undefined]))
  const postOf = new Map(written.map(({ data }) => [data.comment_id, data.post_id]))
  return new Map(
    comments.map(({ id, ...comment }) => [
      id,
      { ...comment, firstResponseId: firstOf.get(postOf.get(id) ?? 0) },
    ]),
  )
}

/** By primary key. */
const commentRows = companyStatement<
  { ids: string },
  Omit<CommentRow, 'firstResponseId'> & { id: number }
>((companyId, value, engine) => {
  const owner = sql<boolean>`company_id = ${companyId}`
  const rows = rowsWith(engine, 'comments', owner, { name: 'id', type: 'bigint' }, value('ids'))
  return sql`select id, created, kind, status_id as "statusId",
    case when content = '' then 0 else 1 end as "saysSomething" from (${rows}) as found`
})

/** By comments_responses; `ids` are rows of one column. */
const firstResponses = companyStatement<{ ids: string }, { postId: number; id: number | null }>(
  (companyId, value, engine) => sql`select wanted.a as "postId", (select id from comments
      where company_id = ${companyId} and ${seek(engine, 'post_id', sql.ref('wanted.a'))}
        and is_response = 1
      order by post_id, created, id limit 1) as id
    from (${tuples(engine, ['bigint'], value('ids'))}) as wanted`,
)

async function readDoneStatuses(
  transaction: CompanyMaintenance,
  events: Event[],
): Promise<Set<number>> {
  const isNeeded = ({ type, via }: Event) =>
    type === 'post.status_changed' || (type === 'comment.created' && via === 'import')
  if (!events.some(isNeeded)) return new Set()
  const statuses = await transaction.query
    .selectFrom('statuses')
    .select('id')
    .where('category', '=', 'done')
    .execute()
  return new Set(statuses.map(({ id }) => id))
}

const activeTypes = new Set(['post.created', 'vote.added', 'comment.created'])

/** Active people, by themselves or through a program that acts for them: each day of each once, in order. */
function activeOf(events: Event[], zone: string): Active[] {
  const seen = new Map<string, Active>()
  for (const { type, via, data, created } of events) {
    const userId = type === 'vote.added' ? data.user_id : data.creator_id
    if (userId === undefined || !activeTypes.has(type)) continue
    if (via === 'import' || data.is_restored) continue
    const day = dayOf(created, zone)
    const key = `${userId} ${day}`
    if (!seen.has(key)) seen.set(key, { userId, day })
  }
  return [...seen.values()]
}
