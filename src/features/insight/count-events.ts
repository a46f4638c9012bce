import { sql } from 'kysely'
import type { Micros } from '../../platform/clock.ts'
import type { PreparedQuery } from '../../platform/db/prepared.ts'
import { seek } from '../../platform/db/seek.ts'
import { settleAll } from '../../platform/db/settle-all.ts'
import {
  type CompanyMaintenance,
  companyQuery,
  companyStatement,
  type Tables,
} from '../../store/index.ts'
import type { Follower, LoggedEvent } from '../jobs/index.ts'
import { dayOf } from './days.ts'
import { bucketOf } from './durations.ts'

type Kind = Tables['daily_counts']['kind']
type Happening = { kind: Kind; boardId: number | undefined; at: Micros; bucket?: number }

/** Counts what happened by day and board, in the transaction that moves the cursor past it: each event once. */
export const activityFollower: Follower = {
  name: 'activity',
  async plan(transaction, logged) {
    const events = logged.map(read)
    const [posts, comments, doneStatuses] = await settleAll([
      readPosts(transaction, events),
      readComments(transaction, events),
      readDoneStatuses(transaction, events),
    ])
    const happenings = events.flatMap(event =>
      happeningsOf(event, { posts, comments, doneStatuses }),
    )
    await addCounts(transaction, [...happenings, ...(await activeCustomers(transaction, events))])
    return []
  },
}

type EventData = {
  post_id?: number
  board_id?: number
  comment_id?: number
  is_internal?: boolean
  creator_id?: number
  user_id?: number
  to?: number
}
type Event = Omit<LoggedEvent, 'data'> & { data: EventData }
type Rows = {
  posts: Map<number, Micros>
  comments: Map<number, CommentRow>
  doneStatuses: Set<number>
}

function read({ data, ...event }: LoggedEvent): Event {
  return { ...event, data: JSON.parse(data) as EventData }
}

function happeningsOf(event: Event, { posts, comments, doneStatuses }: Rows): Happening[] {
  const { type, via, data, created } = event
  const boardId = data.board_id
  const postTime = posts.get(data.post_id ?? 0)
  // What is imported happened when its rows say.
  const at = via === 'import' ? (postTime ?? created) : created
  if (type === 'post.created') return [{ kind: 'posts', boardId, at }]
  if (type === 'vote.added') return [{ kind: 'votes', boardId, at }]
  if (type === 'post.status_changed') {
    // When something that is imported was completed, nobody knows.
    if (via === 'import' || !doneStatuses.has(data.to ?? 0) || postTime === undefined) return []
    return [{ kind: 'completions', boardId, at: created, bucket: bucketOf(created - postTime) }]
  }
  if (type !== 'comment.created' || data.is_internal) return []
  const comment = comments.get(data.comment_id ?? 0)
  if (!comment) return [{ kind: 'comments', boardId, at }]
  const happenings: Happening[] = []
  // One that stands for a change of the status need not say anything.
  if (comment.kind === 'reply') happenings.push({ kind: 'comments', boardId, at: comment.created })
  if (comment.firstResponseId === data.comment_id && postTime !== undefined) {
    const bucket = bucketOf(comment.created - postTime)
    happenings.push({ kind: 'responses', boardId, at: comment.created, bucket })
  }
  return happenings
}

async function readPosts(
  transaction: CompanyMaintenance,
  events: Event[],
): Promise<Map<number, Micros>> {
  const needed = events.filter(
    ({ type, via }) =>
      type === 'post.status_changed' ||
      type === 'comment.created' ||
      (via === 'import' && ['post.created', 'vote.added'].includes(type)),
  )
  const ids = [...new Set(needed.map(({ data }) => data.post_id ?? 0))]
  const found = await settleAll(ids.map(id => firstRow(transaction, postTime, { id })))
  return new Map(found.flatMap((post, at) => (post ? [[ids[at]!, post.created]] : [])))
}

const postTime = companyQuery<{ id: number }, { created: Micros }>((query, value, engine) =>
  query
    .selectFrom('posts')
    .select('created')
    .where(seek(engine, 'id', value('id')))
    .orderBy('id'),
)

/** `firstResponseId`: of its post, where the comment is a response itself. */
type CommentRow = {
  created: Micros
  kind: 'reply' | 'status_change'
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
      .select(['created', 'kind'])
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
  if (!events.some(({ type }) => type === 'post.status_changed')) return new Set()
  const statuses = await transaction.query
    .selectFrom('statuses')
    .select('id')
    .where('category', '=', 'done')
    .execute()
  return new Set(statuses.map(({ id }) => id))
}

/** Those who have not yet been active that day, by themselves or by a program that acts for them. */
async function activeCustomers(
  transaction: CompanyMaintenance,
  events: Event[],
): Promise<Happening[]> {
  const seen = new Map<string, { userId: number; day: number; at: Micros }>()
  for (const { type, via, data, created } of events) {
    const userId = type === 'vote.added' ? data.user_id : data.creator_id
    if (via === 'import' || userId === undefined || !activeTypes.has(type)) continue
    const day = dayOf(created)
    const key = `${userId} ${day}`
    if (!seen.has(key)) seen.set(key, { userId, day, at: created })
  }
  const people = [...seen.values()]
  const users = await settleAll(people.map(person => firstRow(transaction, roleOf, person)))
  const customers = people.filter((_, at) => users[at]?.role === 'customer')
  const added = await settleAll(customers.map(each => firstRow(transaction, addCustomer, each)))
  const latest = Math.max(...customers.map(({ day }) => day))
  if (customers.length > 0) await transaction.run(forgetCustomers, { before: latest - daysKnown })
  return customers
    .filter((_, at) => added[at])
    .map(({ at }) => ({ kind: 'customers', boardId: undefined, at }))
}

const activeTypes = new Set(['post.created', 'vote.added', 'comment.created'])

const roleOf = companyQuery<{ userId: number }, { role: string }>((query, value, engine) =>
  query
    .selectFrom('users')
    .select('role')
    .where(seek(engine, 'id', value('userId')))
    .orderBy('id'),
)

const addCustomer = companyStatement<{ userId: number; day: number }, { user_id: number }>(
  (companyId, value) => sql`insert into active_customers (company_id, day, user_id)
    values (${companyId}, ${value('day')}, ${value('userId')}) on conflict do nothing returning user_id`,
)

/** Events come in order, but for clocks that differ: who was active longer ago is no longer needed. */
const daysKnown = 2

const forgetCustomers = companyStatement<{ before: number }>(
  (companyId, value) => sql`delete from active_customers
    where company_id = ${companyId} and day < ${value('before')}`,
)

async function firstRow<Values, Row>(
  { run }: CompanyMaintenance,
  prepared: PreparedQuery<Tables, Values, Row>,
  values: Values,
): Promise<Row | undefined> {
  return (await run(prepared, values))[0]
}

type Count = { kind: Kind; boardId: number; day: number; bucket: number; count: number }

async function addCounts({ run }: CompanyMaintenance, happenings: Happening[]): Promise<void> {
  const counts = new Map<string, Count>()
  for (const { kind, boardId, at, bucket = 0 } of happenings)
    for (const board of boardId === undefined ? [0] : [0, boardId]) {
      const key = [kind, board, dayOf(at), bucket].join()
      const known = counts.get(key)
      if (known) known.count++
      else counts.set(key, { kind, boardId: board, day: dayOf(at), bucket, count: 1 })
    }
  await settleAll([...counts.values()].map(async count => run(addCount, count)))
}

const addCount = companyStatement<Count>(
  (companyId, value) => sql`insert into daily_counts
    (company_id, kind, board_id, day, bucket, count)
    values (${companyId}, ${value('kind')}, ${value('boardId')}, ${value('day')}, ${value('bucket')}, ${value('count')})
    on conflict (company_id, kind, board_id, day, bucket)
    do update set count = daily_counts.count + excluded.count`,
)
