import type { CompanyDb } from '../../store/index.ts'
import type { Range } from './read-slices.ts'

type Person = { db: CompanyDb; userId: number }

/** What a person wrote, by primary key: some of the ids of a range. */
export const readPosts = ({ db, userId }: Person, { after, upTo, limit }: Range) =>
  db.query
    .selectFrom('posts')
    .select(['id', 'board_id', 'title', 'content', 'created', 'edited', 'deleted'])
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where('creator_id', '=', userId)
    .orderBy('id')
    .limit(limit)
    .execute()

export const readComments = ({ db, userId }: Person, { after, upTo, limit }: Range) =>
  db.query
    .selectFrom('comments')
    .select(['id', 'post_id', 'content', 'is_internal', 'created', 'edited', 'deleted'])
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where('creator_id', '=', userId)
    .orderBy('id')
    .limit(limit)
    .execute()

export const readLikes = ({ db, userId }: Person, { after, upTo, limit }: Range) =>
  db.query
    .selectFrom('comment_likes')
    .select(['comment_id', 'created'])
    .where('comment_id', '>', after)
    .where('comment_id', '<=', upTo)
    .where('user_id', '=', userId)
    .orderBy('comment_id')
    .limit(limit)
    .execute()

export const readEvents = ({ db, userId }: Person, { after, upTo, limit }: Range) =>
  db.query
    .selectFrom('events')
    .select(['version', 'type', 'via', 'data', 'created'])
    .where('version', '>', after)
    .where('version', '<=', upTo)
    .where('actor_id', '=', userId)
    .orderBy('version')
    .limit(limit)
    .execute()

/** By votes_by_user. */
export const readVotes = ({ db, userId }: Person, { after, limit }: Range) =>
  db.query
    .selectFrom('votes')
    .select(['post_id', 'created'])
    .where('user_id', '=', userId)
    .where('post_id', '>', after)
    .orderBy('post_id')
    .limit(limit)
    .execute()

/** By followers_by_user. */
export const readFollows = ({ db, userId }: Person, { after, limit }: Range) =>
  db.query
    .selectFrom('followers')
    .select(['post_id', 'reason', 'is_following', 'created'])
    .where('user_id', '=', userId)
    .where('post_id', '>', after)
    .orderBy('post_id')
    .limit(limit)
    .execute()

/** By images_by_uploader. What was taken away waits to be removed, and is nobody's any more. */
export const readImages = ({ db, userId }: Person, { after, limit }: Range) =>
  db.query
    .selectFrom('images')
    .select(['id', 'width', 'height', 'post_id', 'comment_id', 'bytes_count', 'created'])
    .where('uploader_id', '=', userId)
    .where('id', '>', after)
    .where(eb => eb.or([eb('expires', 'is', null), eb('expires', '>', 0)]))
    .orderBy('id')
    .limit(limit)
    .execute()

/** By primary key: some of the ids of a range. */
export const readReports = ({ db, userId }: Person, { after, upTo, limit }: Range) =>
  db.query
    .selectFrom('reports')
    .select(['id', 'post_id', 'reason', 'is_open', 'created'])
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where('user_id', '=', userId)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Of these nobody has many. */
export const readBoards = ({ db, userId }: Person) =>
  db.query
    .selectFrom('board_members')
    .select(['board_id', 'created'])
    .where('user_id', '=', userId)
    .orderBy('board_id')
    .execute()

export const readSessions = ({ db, userId }: Person) =>
  db.query
    .selectFrom('sessions')
    .select(['id', 'device', 'created', 'last_used', 'expires'])
    .where('owner_id', '=', userId)
    .orderBy('id')
    .execute()

export const readIdentities = ({ db, userId }: Person) =>
  db.query
    .selectFrom('identities')
    .select(['issuer', 'subject', 'created'])
    .where('user_id', '=', userId)
    .orderBy('issuer')
    .execute()

export const readTokens = ({ db, userId }: Person) =>
  db.query
    .selectFrom('tokens')
    .select(['id', 'name', 'scopes', 'created', 'expires', 'revoked'])
    .where('owner_id', '=', userId)
    .orderBy('id')
    .execute()
