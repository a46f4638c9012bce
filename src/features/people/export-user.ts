import { isoTime } from '../../platform/clock.ts'
import type { CompanyDb } from '../../store/index.ts'
import { loadUserDetails, presentUserDetails, type User } from '../accounts/index.ts'
import type { CompanyAddress } from '../companies/index.ts'
import { presentImage } from '../images/index.ts'
import type { ExportedSection } from './export-schema.ts'
import {
  readBoards,
  readComments,
  readEvents,
  readFollows,
  readIdentities,
  readImages,
  readLikes,
  readPosts,
  readReports,
  readSessions,
  readTokens,
  readVotes,
} from './person-rows.ts'
import { allRows, rowsInRanges } from './read-slices.ts'

/** A part of an export: some rows of one section. Every section has at least one part, be it empty. */
export type ExportPart = { section: ExportedSection; rows: object[] }

/**
 * Everything that is stored about a person, a slice at a time: neither memory nor any statement depends on how much it
 * is. Secrets are left out. Each slice is as of the moment it is read.
 */
export async function* exportUser(
  db: CompanyDb,
  user: User,
  address: CompanyAddress,
): AsyncGenerator<ExportPart> {
  const person = { db, userId: user.id }
  const [detailed] = await loadUserDetails(db, [user])
  yield { section: 'profile', rows: [presentUserDetails(detailed!)] }
  const posts = rowsInRanges(
    db,
    'last_id',
    range => readPosts(person, range),
    ({ id }) => id,
  )
  for await (const rows of posts) yield part('posts', rows)
  const comments = rowsInRanges(
    db,
    'last_id',
    range => readComments(person, range),
    ({ id }) => id,
  )
  for await (const rows of comments) yield part('comments', rows)
  const votes = allRows(
    range => readVotes(person, range),
    ({ post_id }) => post_id,
  )
  for await (const rows of votes) yield part('votes', rows)
  const likes = rowsInRanges(
    db,
    'last_id',
    range => readLikes(person, range),
    ({ comment_id }) => comment_id,
  )
  for await (const rows of likes) yield part('likes', rows)
  const follows = allRows(
    range => readFollows(person, range),
    ({ post_id }) => post_id,
  )
  for await (const rows of follows) yield part('follows', rows)
  const images = allRows(
    range => readImages(person, range),
    ({ id }) => id,
  )
  for await (const rows of images)
    yield part(
      'images',
      rows.map(({ width, height, bytes_count, ...rest }) => ({
        ...presentImage({ id: rest.id, width, height }, address),
        ...rest,
        bytes: bytes_count,
      })),
    )
  const reports = rowsInRanges(
    db,
    'last_id',
    range => readReports(person, range),
    ({ id }) => id,
  )
  for await (const rows of reports) yield part('reports', rows)
  yield part('boards', await readBoards(person))
  yield part('sessions', await readSessions(person))
  yield part('identities', await readIdentities(person))
  yield part('tokens', await readTokens(person))
  const events = rowsInRanges(
    db,
    'version',
    range => readEvents(person, range),
    ({ version }) => version,
  )
  for await (const rows of events) yield part('events', rows)
}

const times = new Set(['created', 'edited', 'deleted', 'last_used', 'expires', 'revoked'])

/** Rows as JSON shows them. */
function part(section: ExportedSection, rows: object[]): ExportPart {
  const shown = (name: string, value: unknown) => {
    if (times.has(name)) return value === null ? null : isoTime(value as number)
    if (name.startsWith('is_')) return value === 1
    return name === 'data' ? JSON.parse(value as string) : value
  }
  return {
    section,
    rows: rows.map(row =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, shown(name, value)])),
    ),
  }
}
