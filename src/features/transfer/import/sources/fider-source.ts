import { readZip, UnreadableZip } from '../../../../platform/zip/read-zip.ts'
import { type Source, type SourcePost, SourceProblem } from '../import-source.ts'
import { personOfCell } from './columns.ts'
import type { Defaults } from './defaults.ts'

/** Its tables, each a JSON array of rows; docs/import.md says where the names are from. */
const tableNames = ['posts', 'users', 'comments', 'post_votes', 'tags', 'post_tags'] as const
type Tables = Record<(typeof tableNames)[number], Row[]>
type Row = Record<string, unknown>

/** All of it is in memory while it is imported. */
const tableBytesMax = 128 * 2 ** 20

/** In the order of their numbers; the last is for posts that were deleted. */
const statuses = ['open', 'started', 'completed', 'declined', 'planned', 'duplicate', 'deleted']

/** The zip file that an administrator of Fider exports as a backup, at a path or in memory. */
export async function openFiderSource(
  file: string | Buffer,
  { bytesMax = tableBytesMax, ...defaults }: Defaults & { bytesMax?: number },
): Promise<Source> {
  const tables = await readTables(file, bytesMax)
  return {
    columns: ['file', 'id', 'title'],
    columnOf: () => undefined,
    posts: postsOf(tables, defaults),
    postsTotal: tables.posts.length,
  }
}

async function readTables(file: string | Buffer, bytesMax: number): Promise<Tables> {
  const names = new Set(tableNames.map(name => `${name}.json`))
  let files: Map<string, Uint8Array>
  try {
    files = await readZip(file, names, { bytesMax })
  } catch (error) {
    throw error instanceof UnreadableZip ? new SourceProblem(error.message) : error
  }
  for (const name of ['posts.json', 'users.json'])
    if (!files.has(name)) throw new SourceProblem(`It has no ${name}, so Fider did not export it.`)
  const rows = tableNames.map(name => [name, rowsOf(`${name}.json`, files.get(`${name}.json`))])
  return Object.fromEntries(rows) as Tables
}

function rowsOf(name: string, bytes: Uint8Array | undefined): Row[] {
  if (!bytes) return []
  let rows: unknown
  try {
    rows = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new SourceProblem(`${name} is not valid JSON in UTF-8.`)
  }
  const isRow = (row: unknown): row is Row => typeof row === 'object' && row !== null
  if (Array.isArray(rows) && rows.every(isRow)) return rows
  throw new SourceProblem(`${name} is not an array of objects.`)
}

async function* postsOf(tables: Tables, defaults: Defaults): AsyncGenerator<SourcePost> {
  const users = new Map(tables.users.map(user => [text(user.id), user]))
  const tagNames = new Map(tables.tags.map(tag => [text(tag.id), text(tag.name)]))
  const comments = Map.groupBy(tables.comments, ({ post_id }) => text(post_id))
  const votes = Map.groupBy(tables.post_votes, ({ post_id }) => text(post_id))
  const tags = Map.groupBy(tables.post_tags, ({ post_id }) => text(post_id))
  /** People without an address, such as deleted ones, are represented by the person who was given for that. */
  const person = (id: unknown) => personWithAddress(users.get(text(id))) ?? defaults.author
  for (const [index, post] of tables.posts.entries()) {
    const id = text(post.id)
    const rows = [{ line: index + 1, cells: ['posts.json', id, text(post.title)] }]
    const status = statuses[Number(post.status)]
    if (status === 'deleted') continue
    if (post.is_approved === false) {
      yield { rows, errors: [{ message: 'This was not approved in Fider yet.' }] }
      continue
    }
    const voters = votes.get(id) ?? []
    yield {
      rows,
      draft: {
        board: defaults.vocabulary.boardSlug(defaults.board ?? ''),
        title: text(post.title),
        content: text(post.description),
        creator: person(post.user_id),
        created: text(post.created_at) || undefined,
        status: status && defaults.vocabulary.statusName(status),
        votes: voters.flatMap(vote => personWithAddress(users.get(text(vote.user_id))) ?? []),
        votes_count: voters.length,
        comments: commentsOf(post, comments.get(id) ?? [], person),
        tags: (tags.get(id) ?? []).flatMap(({ tag_id }) => tagNames.get(text(tag_id)) ?? []),
        external_id: `${defaults.source}:${id}`,
      },
    }
  }
}

/** In order of time; the team's answer, which Fider stores with the post, is one of them. */
function commentsOf(post: Row, rows: Row[], person: (id: unknown) => unknown): object[] {
  const written = rows.filter(({ deleted_at, is_approved }) => !deleted_at && is_approved !== false)
  const comments = written.map(({ content, user_id, created_at }) => ({
    content: text(content),
    creator: person(user_id),
    created: text(created_at) || undefined,
  }))
  if (text(post.response).trim() !== '')
    comments.push({
      content: text(post.response),
      creator: person(post.response_user_id),
      created: text(post.response_date) || undefined,
    })
  return comments.sort((a, b) => Date.parse(a.created ?? '') - Date.parse(b.created ?? ''))
}

function personWithAddress(user: Row | undefined) {
  const email = text(user?.email).trim()
  return email === '' ? undefined : personOfCell(email, text(user?.name))
}

/** Fider's export writes a text of digits as a number. */
function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
