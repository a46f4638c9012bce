import { SQL } from 'bun'
import { findTokenCaller } from '../../src/features/auth/caller/authenticate.ts'
import { addToken } from '../../src/features/auth/tokens/add-token.ts'
import { addComment } from '../../src/features/comments/create-comment.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { createPost, createPostAsUser } from '../../src/features/posts/create-post.ts'
import { indexComments } from '../../src/features/search/index/index-comments.ts'
import { indexPosts } from '../../src/features/search/index/index-posts.ts'
import { addVote } from '../../src/features/votes/add-vote.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { openPostgres } from '../../src/platform/db/postgres.ts'
import { patient } from '../../src/server/process/open-store.ts'
import { createStore, type Store } from '../../src/store/store.ts'
import type { Tables } from '../../src/store/tables.ts'
import { inLongRun } from '../support/long-run.ts'
import type { PostgresVersion } from '../support/postgres/programs.ts'
import { startPostgres } from '../support/postgres.ts'
import { nobody, temporaryCompany } from './temporary-store.ts'

const postsCount = inLongRun(20_000, 50_000)
/** Search has less to do with how many posts there are, and indexing them takes long. */
const indexedCount = 10_000
const usersCount = 10_000
const commentsCount = 20_000
/** Each fifty into one post, and as many as a page must not read. */
const mergedCount = 10_000
/** Later than all others, and as many as a page must not read. */
const deletedCount = 5_000
/** Below one post: deleted, internal and others. */
const threadCount = 3_000
const boardsCount = 400
/** Of them, for a segment that the member is in. */
export const segmentBoardsCount = 20
/** Entries of the changelog. */
export const entriesForSomeCount = 20
const keysCount = 10_000
const eventsCount = 20_000
const markedCount = 20
const segmentsCount = 20
/** Written one by one, as people do. */
const createdCount = 150

/** Of a webhook, among ids that nothing else has. */
export const hookId = 900_000_001

export type GrownCompany = Awaited<ReturnType<typeof nearlyEmptyCompany>>

/**
 * A company with two of everything, whose statistics say so, behind a single connection. With one of a kind, it
 * would be chance by which index PostgreSQL checks foreign keys, until it takes statistics again.
 */
export async function nearlyEmptyCompany(version: PostgresVersion) {
  // Of its own, without a task that takes statistics: a write that takes long in any database of a server keeps the entries
  // of deleted rows in all its indexes, and they would be counted.
  const server = await startPostgres({ version, isFast: true, settings: { autovacuum: 'off' } })
  const url = await server.freshDatabase()
  const made = await temporaryCompany({ engine: 'PostgreSQL', databaseUrl: url })
  const { companyId, userId, openBoard, otherBoard } = made
  const admin = new SQL(url, { max: 1 })
  await leaveStatistics(admin)
  const store = openStore(url)
  const db = store.company(companyId)
  const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId: userId }
  const { id } = await createPost(db, poster, { board: 'open', title: 'Dark mode', content: '' })
  await createPost(db, poster, { board: 'open', title: 'Light mode', content: '' })
  for (const content of ['Yes', 'No'])
    await addComment(db, nobody, { postId: id, creatorId: userId, content })
  const member = { email: 'team@example.com', name: 'T', role: 'team' as const }
  const memberId = (await addUser(db, nobody, member))!
  for (const voterId of [userId, memberId])
    await addVote(db, nobody, { postId: id, userId: voterId })
  const tokens = [
    await addToken(db, nobody, { ownerId: userId }),
    await addToken(db, nobody, { ownerId: memberId }),
  ] as const
  await admin`analyze`
  return {
    url,
    admin,
    store,
    db,
    userId,
    memberId,
    openBoard,
    /** Its first post comes with all the others. */
    smallBoard: otherBoard,
    boards: [openBoard, otherBoard],
    place: { created: 1, id },
    tokens,
    tokenId: (await findTokenCaller(store, tokens[0], 'http://localhost'))!.id,
    close: async () => {
      await Promise.all([store.engine.close(), admin.close()])
      await server.stop()
    },
  }
}

/** One connection, which keeps the plans that it has made. */
function openStore(url: string): Store {
  const engine = openPostgres<Tables>({
    url,
    role: 'hark_app',
    size: 1,
    ...patient,
    acquireTimeoutMs: 60_000,
  })
  return createStore(engine, systemClock(), patient.writeWaitMs)
}

/** Statistics are taken when a test says so, and not when the server gets round to it. */
async function leaveStatistics(admin: SQL) {
  const tables = await admin`select c.oid::regclass::text as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`
  for (const { name } of tables)
    await admin.unsafe(`alter table ${name} set (autovacuum_enabled = off)`)
}

/** No statistics, as in a database that nobody ever analysed. */
export async function dropStatistics(admin: SQL) {
  await admin`delete from pg_statistic where starelid in
    (select oid from pg_class where relnamespace = 'public'::regnamespace)`
  await admin`update pg_class set reltuples = -1, relpages = 0
    where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`
}

/** Fills it by other connections, most of it at once and the rest post by post. */
export async function grow(company: GrownCompany) {
  await fill(company)
  const store = openStore(company.url)
  const db = store.company(company.db.companyId)
  const poster = {
    actor: nobody,
    audience: { boards: 'every' as const },
    creatorId: company.userId,
  }
  await db.write(nobody, async transaction => {
    const posts = await transaction.query
      .selectFrom('posts')
      .select(['id', 'board_id as boardId', 'title', 'content'])
      .orderBy('id', 'desc')
      .limit(indexedCount)
      .execute()
    await indexPosts(transaction, posts)
    const comments = await transaction.query
      .selectFrom('comments')
      .select(['id', 'board_id', 'is_internal', 'content'])
      .where('is_listed', '=', 1)
      .orderBy('id', 'desc')
      .limit(indexedCount)
      .execute()
    await indexComments(transaction, comments)
    transaction.touch()
  })
  for (let at = 0; at < createdCount; at++) {
    const post = { board: 'open', title: `Dark mode ${at}`, content: 'for every screen' }
    await createPost(db, poster, post)
    const customer = { email: `customer${at}@example.com`, full_name: 'C' }
    if (at % 10 === 0) await createPostAsUser(db, poster, { ...post, ...customer })
  }
  await store.engine.close()
}

/** By the server itself, without looking at foreign keys: in a second. */
async function fill(company: GrownCompany) {
  const { admin, db, openBoard, smallBoard, userId, memberId, tokenId } = company
  const its = db.companyId
  const [{ last_id }] = await admin`select last_id::float8 from companies where id = ${its}`
  const board = last_id
  const user = board + boardsCount
  const post = user + usersCount
  const comment = post + postsCount
  const deleted = comment + commentsCount
  const thread = deleted + deletedCount
  const merged = thread + threadCount
  const longest = post + commentsCount / 2
  const now = Date.now() * 1000
  const today = Math.floor(now / 86_400e6)
  const popular = post + commentsCount / 2
  const marked = `${post} + at * ${Math.floor(postsCount / markedCount)}`
  const boardOfPost = `case when at % 10000 = 0 then ${smallBoard}
    when at % 5 = 0 then ${board} + 1 + at / 5 % ${boardsCount} else ${openBoard} end`
  // Their times have nothing to do with the order in which they lie in the table.
  const time = (count: number) => `${now} + at::bigint * 7919 % ${count}`
  const filled: [string, number, string][] = [
    [
      'boards',
      boardsCount - segmentBoardsCount,
      `${its}, ${board} + at, 'board-' || at, 'B', '', '', (at % 20 > 0)::int, at, ${now}, 0, 0, null`,
    ],
    [
      `boards (company_id, id, slug, name, description, post_template, is_private, position, created,
        revision, edit_revision, visible_to, segments)`,
      segmentBoardsCount,
      `${its}, ${board + boardsCount - segmentBoardsCount} + at, 'of-segment-' || at, 'B', '', '', 1, at, ${now},
        0, 0, 'segment', '[1]'`,
    ],
    ['former_slugs', boardsCount, `${its}, 'former-' || at, ${board} + at, ${now}`],
    // Everybody's votes have a board's members beside them, as many.
    ['board_members', usersCount, `${its}, ${openBoard}, ${user} + at, ${time(usersCount)}`],
    ['board_members', boardsCount, `${its}, ${board} + at, ${memberId}, ${now}`],
    [
      'users',
      usersCount,
      `${its}, ${user} + at, at || '@example.com', at || '@example.com', 'U', '', 'customer', null, ${now}`,
    ],
    [
      'posts',
      postsCount,
      `${its}, ${post} + at, ${boardOfPost}, (select min(id) from statuses),
        ${user} + 1 + at % ${usersCount}, 'Post ' || at || ' dark', 'about word' || at % 4973 || ' mode',
        0, 0, 1, 1, ${time(postsCount)}, 0, 0, null, 'post-' || at || '-dark',
        null, null, 0, 0, null, null, null, null, 0, 1, null, 0, 0, 0, 0, (at % 100 > 0)::int`,
    ],
    [
      'posts',
      mergedCount,
      `${its}, ${merged} + at, ${boardOfPost}, (select min(id) from statuses),
        ${user} + 1 + at % ${usersCount}, 'Post ' || at || ' light', 'about word' || at % 4973 || ' mode',
        0, 0, 0, 0, ${time(mergedCount)}, 0, 0, null, 'post-' || at || '-light', null, null, 0, 0, null, null,
        ${post} + 1 + at / 50, ${post} + 1 + at / 50, 0, 0`,
    ],
    // Everybody votes for one post and follows it, and one person follows every post.
    ['votes', usersCount, `${its}, ${popular}, ${user} + at, ${time(usersCount)}`],
    // What lists are filtered by is on some posts that lie far apart.
    ['votes', markedCount, `${its}, ${marked}, ${userId}, ${now}`],
    ['post_tags', markedCount, `${its}, 1, ${marked}`],
    ['post_organizations', markedCount, `${its}, ${marked}, 1`],
    // Everybody is in one segment, and every post has votes of it; of another, few posts have.
    [
      'customer_segments',
      2,
      `${its}, at, 'S' || at, 's' || at, '{"match":"all","clauses":[]}', 1, 1, 1, null, 1, 1, null, null, 0, 0, 0`,
    ],
    ['segment_members', usersCount, `${its}, 1, ${user} + at, 1`],
    // Of the changelog some are for that segment, and as many as a page must not read are for everyone.
    [
      `changelog_entries (company_id, id, title, slug, content, categories, state, listed, created,
        revision, edit_revision, visibility, segments, shown_state, shown_published)`,
      entriesForSomeCount,
      `${its}, ${post} + at, 'E', 'e', '', '[]', 'draft', ${now}, ${now}, 0, 0, 'segment', '[1]', 'published', ${now} + at`,
    ],
    [
      `changelog_entries (company_id, id, title, slug, content, categories, state, published, listed, created,
        revision, edit_revision)`,
      usersCount,
      `${its}, ${post + entriesForSomeCount} + at, 'E', 'e', '', '[]', 'published', ${now} + at, ${now} + at, ${now}, 0, 0`,
    ],
    ['segment_members', 1, `${its}, 1, ${memberId}, 1`],
    ['post_segments', postsCount, `${its}, ${post} + at, 1, 1 + at % 50, 1, at % 1000`],
    ['post_segments', markedCount, `${its}, ${marked}, 2, 1, 1, 1`],
    ['post_values', markedCount, `${its}, 1, 1, ${marked}`],
    ['post_values', postsCount, `${its}, 2, at % 1000, ${post} + at`],
    ['post_links', markedCount, `${its}, ${marked}, 'https://tracker.example.com/1'`],
    ['followers', usersCount, `${its}, ${popular}, ${user} + at, 'vote', 1, ${now}`],
    ['followers', postsCount, `${its}, ${post} + at, ${userId}, 'asked', 1, ${now}`],
    [
      'comments',
      commentsCount,
      `${its}, ${comment} + at, ${post} + at, ${boardOfPost}, null, ${user} + 1 + at % ${usersCount},
        'reply', null, 'Yes', 0, 0, 0, ${time(commentsCount)}, 0, 0, null, null, 1, 0, 0, 2 * (${post} + at)`,
    ],
    [
      'comments',
      deletedCount,
      `${its}, ${deleted} + at, ${post} + at, ${boardOfPost}, null, ${user} + 1 + at % ${usersCount},
        'reply', null, 'No', 0, 0, 0, ${now} + ${postsCount} + at, 0, 0, null, ${now}, 0, 0, 0, null`,
    ],
    [
      'comments',
      threadCount,
      `${its}, ${thread} + at, ${longest}, ${openBoard}, null, ${user} + 1 + at % ${usersCount},
        'reply', null, 'And', (at % 3 = 1)::int, 0, 0, ${time(threadCount)}, 0, 0, null,
        case when at % 3 = 0 then ${now} end, (at % 3 > 0)::int, 0, 0,
        case when at % 3 > 0 then 2 * ${longest} + (at % 3 = 1)::int end`,
    ],
    // One person has as many notifications as a page must not read; everybody has one.
    [
      'notifications',
      usersCount,
      `${its}, ${userId}, 1000000 + at, 'commented', ${popular}, null, ${time(usersCount)}, 1`,
    ],
    [
      'notifications',
      usersCount,
      `${its}, ${user} + at, 1, 'commented', ${popular}, null, ${time(usersCount)}, at % 2`,
    ],
    [
      'notification_settings',
      usersCount,
      `${its}, ${user} + at, '{}', 1, 'token ' || at, 0, 0, null`,
    ],
    [
      'webhooks',
      20,
      `${its}, ${hookId - 1} + at, 'https://x', 'standard', '', null, 0, 1, null, '', null, null, null,
        ${now}, 0, 0, null`,
    ],
    // Of one webhook as many as a page must not read, and others of another.
    ...[hookId, hookId + 1].map((id): [string, number, string] => [
      'webhook_deliveries',
      usersCount,
      `${its}, ${id}, at, 'post.created', ${post} + at, 'sent', '{}', null, 1, null, null, null, null,
        null, null, ${time(usersCount)}`,
    ]),
    // More than a page of groups reads.
    ['duplicate_pairs', usersCount, `${its}, ${post} + at, ${post} + at + 1, 'likely', at % 1000`],
    // More days than any period has.
    ['daily_counts', usersCount, `${its}, 'posts', 0, 0, 15000 + at, 0, 1`],
    // Each segment has as many, of all boards and of one; and as many blocks.
    ['segments', segmentsCount, `${its}, 3 + at, 'Segment ' || at`],
    ...[0, openBoard].flatMap((board): [string, number, string][] =>
      ['votes', ...(board === 0 ? ['last_revenue'] : [])].flatMap(kind => [
        [
          'daily_counts',
          usersCount,
          `${its}, '${kind}', ${board}, 4 + at % ${segmentsCount}, ${today} - at / ${segmentsCount}, 0, 1`,
        ],
        [
          'block_counts',
          usersCount,
          `${its}, '${kind}', ${board}, 4 + at % ${segmentsCount}, ${today} / 16 - at / ${segmentsCount}, 1`,
        ],
      ]),
    ),
    ['latest_activity', usersCount, `${its}, 'customer', ${user} + at, 4, ${today} - at / 100, 0`],
    // As many as a page of the audit log must not read.
    [
      'events',
      eventsCount,
      `${its}, 2000000 + at, case when at % 2 = 0 then 'vote.added' else 'user.edited' end, 'session', ${user} + at % 3,
        null, null, '{"user_id":' || ${user} + at % 5 || '}', ${time(eventsCount)}, 1, ${post} + at % 3, 0, 0`,
    ],
    [
      'idempotency_keys',
      keysCount,
      `${its}, 'token', ${tokenId}, '/posts/create/', 'old ' || at, '', '', ${now}`,
    ],
  ]
  await admin.begin(async transaction => {
    await transaction`set local session_replication_role = replica`
    for (const [table, count, values] of filled)
      await transaction.unsafe(
        `insert into ${table} select ${values} from generate_series(1, ${count}) as at`,
      )
    await transaction`update posts set merged_count = 50 where id between ${post + 1} and ${post + mergedCount / 50}`
    await transaction`update companies set last_id = ${merged + mergedCount} where id = ${its}`
  })
  company.boards.push(...Array.from({ length: boardsCount }, (_, at) => board + 1 + at))
  company.place = { created: now + commentsCount / 2, id: longest }
}
