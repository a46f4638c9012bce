import { sql } from 'kysely'
import type { Micros } from '../../platform/clock.ts'
import type { PreparedQuery } from '../../platform/db/prepared.ts'
import { seek } from '../../platform/db/seek.ts'
import { settleAll } from '../../platform/db/settle-all.ts'
import type { CompanyMaintenance } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
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
type PostRow = { created: Micros; creatorId: number }
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
            userId: post.creatorId,
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
  const ids = [...new Set(needed.map(({ data }) => data.post_id ?? 0))]
  const found = await settleAll(ids.map(id => firstRow(transaction, postRow, { id })))
  return new Map(found.flatMap((post, at) => (post ? [[ids[at]!, post]] : [])))
}

const postRow = companyQuery<{ id: number }, PostRow>((query, value, engine) =>
  query
    .selectFrom('posts')
    .select(['created', 'creator_id as creatorId'])
    .where(seek(engine, 'id', value('id')))
    .orderBy('id'),
)

const voteKey = ({ post_id, user_id }: EventData) => `${post_id} ${user_id}`

/** A vote that is gone by now gets the time of its post. */
async function readImportedVotes(
  transaction: CompanyMaintenance,
  events: Event[],
): Promise<Map<string, Micros>> {
  const imported = events.filter(({ type, via }) => type === 'vote.added' && via === 'import')
  const rows = await settleAll(
    imported.map(({ data: { post_id: postId = 0, user_id: userId = 0 } }) =>
      firstRow(transaction, voteRow, { postId, userId }),
    ),
  )
  return new Map(
    rows.flatMap((row, at) => (row ? [[voteKey(imported[at]!.data), row.created]] : [])),
  )
}

/** By primary key. */
const voteRow = companyQuery<{ postId: number; userId: number }, { created: Micros }>(
  (query, value, engine) =>
    query
      .selectFrom('votes')
      .select('created')
      .where('post_id', '=', value('postId'))
      .where(seek(engine, 'user_id', value('userId')))
      .orderBy('post_id')
      .orderBy('user_id'),
)

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
  const rows = await settleAll(
    written.map(async ({ data: { comment_id: id = 0, post_id: postId = 0 } }) => {
      const [comment, first] = await settleAll([
        firstRow(transaction, commentRow, { id }),
        firstRow(transaction, firstResponse, { postId }),
      ])
      if (!comment) return undefined
      return [id, { ...comment, firstResponseId: first?.id }] as const
    }),
  )
  return new Map(rows.filter(row => row !== undefined))
}

const commentRow = companyQuery<{ id: number }, Omit<CommentRow, 'firstResponseId'>>(
  (query, value, engine) =>
    query
      .selectFrom('comments')
      .select(['created', 'kind', 'status_id as statusId'])
      .select(sql<0 | 1>`case when content = '' then 0 else 1 end`.as('saysSomething'))
      .where(seek(engine, 'id', value('id')))
      .orderBy('id'),
)

/** By comments_responses. */
const firstResponse = companyQuery<{ postId: number }, { id: number }>((query, value, engine) =>
  query
    .selectFrom('comments')
    .select('id')
    .where(seek(engine, 'post_id', value('postId')))
    .where('is_response', '=', sql.lit(1))
    .orderBy('post_id')
    .orderBy('created')
    .orderBy('id')
    .limit(sql.lit(1)),
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

async function firstRow<Values, Row>(
  { run }: CompanyMaintenance,
  prepared: PreparedQuery<Tables, Values, Row>,
  values: Values,
): Promise<Row | undefined> {
  return (await run(prepared, values))[0]
}
