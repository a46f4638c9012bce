import { Database } from 'bun:sqlite'
import { beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import bugs from '../../src/features/transfer/demo/bugs.json' with { type: 'json' }
import featureRequests from '../../src/features/transfer/demo/feature-requests.json' with {
  type: 'json',
}
import internal from '../../src/features/transfer/demo/internal.json' with { type: 'json' }
import people from '../../src/features/transfer/demo/people.json' with { type: 'json' }
import { runHark } from '../support/command.ts'
import { freshFolder } from '../support/fresh-folder.ts'

type Comment = {
  by: string
  hoursAfter: number
  content: string
  isInternal?: boolean
  isHighlighted?: boolean
  likes?: number
  replies?: Comment[]
}
type Row = Record<string, string | number | null>

const hour = 3_600_000_000
const boards = [featureRequests, bugs, internal]
const posts = boards.flatMap(({ slug, posts }) => posts.map(post => ({ ...post, board: slug })))
/** Between `hark demo` reading the clock and the test doing so. */
const slackMicros = 600e6

let now = 0
let database: Database
const rows = (query: string) => database.query(query).all() as Row[]

beforeAll(async () => {
  const dataDir = freshFolder()
  const env = { DATA_DIR: dataDir }
  await runHark(['company', 'add', '--slug', 'acme', '--name', 'Acme'], { env })
  expect((await runHark(['demo'], { env })).exitCode).toBe(0)
  now = Date.now() * 1000
  database = new Database(join(dataDir, 'hark.db'))
})

/** `hark demo` adds what its files say: each test derives the rows from them. */
describe('demo', () => {
  test('adds every person with their role', () => {
    expect(rows('select email, name, role from users order by created')).toEqual(people)
  })

  test('adds every board, and the team to the private ones', () => {
    expect(rows('select slug, name, is_private from boards order by slug')).toEqual(
      boards
        .map(({ slug, name, isPrivate }) => ({ slug, name, is_private: Number(isPrivate) }))
        .sort((a, b) => (a.slug < b.slug ? -1 : 1)),
    )
    const members = rows(`select slug, email from board_members
      join boards on boards.id = board_id join users on users.id = user_id order by email`)
    const team = people.filter(({ role }) => role === 'team').map(({ email }) => email)
    const privateSlugs = boards.filter(({ isPrivate }) => isPrivate).map(({ slug }) => slug)
    expect(members).toEqual(
      team.sort().flatMap(email => privateSlugs.map(slug => ({ slug, email }))),
    )
  })

  test('adds every post with its author, votes, latest status and age', () => {
    const stored = rows(`select boards.slug as board, email as by, title, content,
        votes_count as votes, statuses.name as status, posts.created,
        (select count(*) from votes where post_id = posts.id) as counted
      from posts join boards on boards.id = board_id join users on users.id = creator_id
        join statuses on statuses.id = status_id`)
    expect(stored.length).toBe(posts.length)
    for (const { board, by, title, content, votes, daysAgo, statusChanges } of posts) {
      const row = stored.find(each => each.title === title)!
      const latest = statusChanges.toSorted((a, b) => b.hoursAfter - a.hoursAfter)[0]
      const status = latest?.status ?? 'Open'
      const { created, ...rest } = row
      expect(rest).toEqual({ board, by, title, content, votes, status, counted: votes })
      expectAge(created, daysAgo * 24)
    }
  })

  test('adds every comment and status change in its place, with its likes and age', () => {
    const stored =
      rows(`select comments.content, email as by, posts.title, parent.content as parent,
        comments.kind, comments.is_internal, comments.is_highlighted, comments.likes_count as likes, statuses.name as status,
        (select count(*) from comment_likes where comment_id = comments.id) as counted,
        comments.created
      from comments join posts on posts.id = comments.post_id
        join users on users.id = comments.creator_id
        left join comments parent on parent.id = comments.parent_id
        left join statuses on statuses.id = comments.status_id`)
    const expected = posts.flatMap(({ title, daysAgo, comments, statusChanges }) => [
      ...commentRows(comments, title, null, daysAgo * 24),
      ...statusChanges.map(({ by, content, status, hoursAfter }) => ({
        hoursAgo: daysAgo * 24 - hoursAfter,
        row: { ...plainRow, kind: 'status_change', content, by, title, status },
      })),
    ])
    expect(stored.length).toBe(expected.length)
    for (const { row, hoursAgo } of expected) {
      const { created, ...rest } = stored.find(
        each =>
          each.title === row.title &&
          each.kind === row.kind &&
          each.content === row.content &&
          each.status === row.status,
      )!
      expect(rest).toEqual(row)
      expectAge(created, hoursAgo)
    }
  })
})

const plainRow = {
  parent: null as string | null,
  kind: 'reply',
  is_internal: 0,
  is_highlighted: 0,
  likes: 0,
  counted: 0,
  status: null as string | null,
}

type Expected = { hoursAgo: number; row: Row }

function commentRows(
  comments: Comment[],
  title: string,
  parent: string | null,
  startHoursAgo: number,
): Expected[] {
  return comments.flatMap(({ by, content, hoursAfter, likes = 0, replies = [], ...comment }) => {
    const hoursAgo = startHoursAgo - hoursAfter
    const row = {
      ...plainRow,
      content,
      by,
      title,
      parent,
      is_internal: Number(comment.isInternal ?? false),
      is_highlighted: Number(comment.isHighlighted ?? false),
      likes,
      counted: likes,
    }
    return [{ row, hoursAgo }, ...commentRows(replies, title, content, hoursAgo)]
  })
}

function expectAge(created: unknown, hoursAgo: number) {
  expect(Math.abs(now - Number(created) - hoursAgo * hour)).toBeLessThan(slackMicros)
}
