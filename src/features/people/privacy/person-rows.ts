import { type RawBuilder, sql } from 'kysely'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Tables } from '../../../store/tables.ts'
import type { ExportedSection } from './export-schema.ts'

/** The rows of a section: the column with their owner, and the one that orders them. */
type Source = {
  table: keyof Tables
  columns: string[]
  person: string
  key: string
  /** Found by an index of person and key; or, without one, among all keys up to this one. */
  among?: 'last_id' | 'version'
  only?: RawBuilder<boolean>
}

/** For the indexes posts_of_creator and comments_of_creator. */
const isOfCreator = sql<boolean>`creator_id > 0`

const byUser = { person: 'user_id' }
const byOwner = { person: 'owner_id' }

/** Everything that is stored about a person, but the profile and what only their address leads to. */
export const sources = {
  posts: {
    table: 'posts',
    columns: [
      ...['id', 'board_id', 'title', 'content', 'custom_fields'],
      ...['created', 'edited', 'deleted'],
    ],
    person: 'creator_id',
    key: 'id',
    only: isOfCreator,
  },
  comments: {
    table: 'comments',
    columns: ['id', 'post_id', 'content', 'is_internal', 'created', 'edited', 'deleted'],
    person: 'creator_id',
    key: 'id',
    only: isOfCreator,
  },
  votes: {
    table: 'votes',
    columns: ['post_id', 'created', 'importance'],
    ...byUser,
    key: 'post_id',
  },
  removed_votes: {
    table: 'removed_votes',
    columns: ['post_id', 'created', 'importance'],
    ...byUser,
    key: 'post_id',
  },
  likes: {
    table: 'comment_likes',
    columns: ['comment_id', 'created'],
    ...byUser,
    key: 'comment_id',
  },
  removed_likes: {
    table: 'removed_likes',
    columns: ['comment_id', 'created'],
    ...byUser,
    key: 'comment_id',
  },
  mentions: {
    table: 'comment_mentions',
    columns: ['comment_id'],
    ...byUser,
    key: 'comment_id',
    among: 'last_id',
  },
  follows: {
    table: 'followers',
    columns: ['post_id', 'reason', 'is_following', 'created'],
    ...byUser,
    key: 'post_id',
  },
  images: {
    table: 'images',
    columns: ['id', 'width', 'height', 'post_id', 'comment_id', 'bytes_count', 'created'],
    person: 'uploader_id',
    key: 'id',
    // Removed images wait for deletion and belong to nobody.
    only: sql<boolean>`(expires is null or expires > 0)`,
  },
  reports: {
    table: 'reports',
    columns: ['id', 'post_id', 'reason', 'is_open', 'created'],
    ...byUser,
    key: 'id',
    among: 'last_id',
  },
  boards: {
    table: 'board_members',
    columns: ['board_id', 'created'],
    ...byUser,
    key: 'board_id',
  },
  followed_boards: {
    table: 'board_follows',
    columns: ['board_id', 'created'],
    ...byUser,
    key: 'board_id',
  },
  changelog_follows: {
    table: 'changelog_follows',
    columns: ['created'],
    ...byUser,
    key: 'created',
  },
  entry_mails: {
    table: 'entry_mails',
    columns: ['version', 'entry_id', 'frequency', 'created'],
    ...byUser,
    key: 'version',
  },
  saved_views: {
    table: 'saved_views',
    columns: ['id', 'name', 'query', 'is_shared', 'created'],
    ...byUser,
    key: 'id',
  },
  sessions: {
    table: 'sessions',
    columns: ['id', 'device', 'created', 'last_used', 'expires'],
    ...byOwner,
    key: 'id',
  },
  login_links: {
    table: 'login_links',
    columns: ['created', 'expires'],
    ...byOwner,
    key: 'created',
  },
  email_changes: {
    table: 'email_changes',
    columns: ['email', 'created', 'expires'],
    ...byUser,
    key: 'created',
  },
  passkeys: {
    table: 'passkeys',
    columns: ['id', 'name', 'created', 'last_used'],
    ...byUser,
    key: 'id',
  },
  identities: {
    table: 'identities',
    columns: ['issuer', 'subject', 'created'],
    ...byUser,
    key: 'created',
  },
  tokens: {
    table: 'tokens',
    columns: ['id', 'name', 'scopes', 'created', 'last_used', 'expires', 'revoked'],
    ...byOwner,
    key: 'id',
  },
  notifications: {
    table: 'notifications',
    columns: ['version', 'kind', 'post_id', 'comment_id', 'created', 'is_unread'],
    ...byUser,
    key: 'version',
  },
  notification_settings: {
    table: 'notification_settings',
    columns: ['preferences', 'gets_mail', 'edited', 'read_to', 'confirm_asked'],
    ...byUser,
    key: 'read_to',
  },
  events: {
    table: 'events',
    columns: ['version', 'type', 'via', 'data', 'created'],
    person: 'actor_id',
    key: 'version',
    among: 'version',
  },
} satisfies Partial<Record<ExportedSection, Source>>

export type Row = Record<string, string | number | null>

/** The rows of a source that are about a person, some at a time. */
export function rowsOf(
  db: CompanyDb,
  userId: number,
  { table, columns, person, key, among, only }: Source,
): AsyncGenerator<Row[]> {
  const shown = sql.join(columns.map(column => sql.ref(column)))
  const numberOf = (row: Row) => Number(row[key])
  if (among)
    return rowsInRanges(
      db,
      among,
      ({ after, upTo, limit }) =>
        db.raw(
          companyId => sql<Row>`select ${shown} from ${sql.table(table)}
            where company_id = ${companyId} and ${sql.ref(key)} > ${after} and ${sql.ref(key)} <= ${upTo}
              and ${sql.ref(person)} = ${userId} order by ${sql.ref(key)} limit ${limit}`,
        ),
      numberOf,
    )
  const readNext = ({ after, limit }: Range) =>
    db.raw(
      companyId => sql<Row>`select ${shown} from ${sql.table(table)}
        where company_id = ${companyId} and ${seek(db.engine, person, userId)}
          and ${sql.ref(key)} > ${after} and ${only ?? sql<boolean>`1 = 1`}
        order by ${sql.ref(person)}, ${sql.ref(key)} limit ${limit}`,
    )
  return rowsIn({ after: -1, upTo: Number.MAX_SAFE_INTEGER }, readNext, numberOf)
}

/** So many rows are in memory at most; each may have a long text. */
const rowsPerRead = 200
/** Ids that one statement looks at where there is no index by person. */
const idsPerRead = 5_000

type Range = { after: number; upTo: number; limit: number }

/** All rows whose number is beyond another one, in its order, some at a time. */
async function* rowsIn(
  range: Omit<Range, 'limit'>,
  read: (range: Range) => Promise<Row[]>,
  numberOf: (row: Row) => number,
): AsyncGenerator<Row[]> {
  for (let { after } = range; ; ) {
    const rows = await read({ ...range, after, limit: rowsPerRead })
    yield rows
    if (rows.length < rowsPerRead) return
    after = numberOf(rows.at(-1)!)
  }
}

/**
 * For a section without an index, which looks at each row: one range after the other, up to the latest number of the
 * company.
 */
async function* rowsInRanges(
  db: CompanyDb,
  latest: 'last_id' | 'version',
  read: (range: Range) => Promise<Row[]>,
  numberOf: (row: Row) => number,
): AsyncGenerator<Row[]> {
  const company = await db.query
    .selectFrom('companies')
    .select(['last_id', 'version'])
    .executeTakeFirstOrThrow()
  for (let after = 0; after < company[latest]; after += idsPerRead)
    yield* rowsIn({ after, upTo: after + idsPerRead }, read, numberOf)
}
