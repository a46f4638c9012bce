import type { Micros } from '../../platform/clock.ts'
import { settleAll } from '../../platform/db/settle-all.ts'
import type { CompanyDb, CompanyMaintenance } from '../../store/company-db.ts'
import { rowsBy } from '../../store/rows-by.ts'
import { rowsOf } from '../../store/rows-of.ts'
import type { Role } from '../../store/tables.ts'
import { isTeam } from '../auth/permissions.ts'
import { seesPost } from '../boards/audience.ts'
import { findAudiences } from '../boards/find-audiences.ts'
import { type ShownTo, whoSees } from '../boards/who-sees.ts'
import {
  type ByWhom,
  type Concerned,
  changelogNewsAbout,
  type Followers,
  type News,
  postNewsAbout,
} from './news.ts'
import { type Preferences, parsePreferences } from './preferences/preferences.ts'

export type NewsReader = {
  id: number
  email: string
  own: Preferences
  getsMail: boolean
  isTeam: boolean
}

type Concerning = Pick<News, 'posts' | 'isTeamOnly' | 'shownTo' | 'heldAuthorId' | 'except'>

/**
 * Those of the given people who may be told: who have proved their address, are active, and see it now. Mails ask again
 * when they are sent, as that may be days later.
 */
export async function findReaders(
  db: Pick<CompanyMaintenance, 'run'>,
  ids: number[],
  concerning: Concerning,
): Promise<NewsReader[]> {
  const users = await findPeople(db, 'confirmed is not null', ids, concerning)
  return users.map(({ id, email, role, preferences, gets_mail }) => ({
    id,
    email,
    own: parsePreferences(preferences),
    getsMail: gets_mail !== 0,
    isTeam: isTeam(role),
  }))
}

async function findPeople(
  db: Pick<CompanyMaintenance, 'run'>,
  state: string,
  ids: number[],
  { posts, isTeamOnly, shownTo, heldAuthorId, except }: Concerning,
): Promise<Reachable[]> {
  const wanted = ids.filter(id => !except.includes(id))
  if (wanted.length === 0) return []
  const columns = ['id', 'email', 'name', 'role', 'organization_id'] as const
  const [users, settings] = await settleAll([
    rowsBy(db, 'users', 'id', wanted, { columns, condition: `${state} and deactivated is null` }),
    // Joined to the people, PostgreSQL would read the settings of everyone by a plan that suits its statistics.
    rowsBy(db, 'notification_settings', 'user_id', wanted, {
      columns: ['user_id', 'preferences', 'gets_mail', 'confirm_asked'],
    }),
  ])
  const audienceOf = await findAudiences(
    db,
    users,
    posts.map(({ board_id }) => board_id),
  )
  const seesEntry = shownTo && (await whoSees(db, users, [shownTo]))
  const settingsOf = new Map(settings.map(({ user_id, ...own }) => [user_id, own]))
  const found = users.map(user => ({ ...user, ...(settingsOf.get(user.id) ?? noSettings) }))
  return found.filter(user => {
    if (isTeamOnly && !isTeam(user.role)) return false
    if (heldAuthorId !== null && user.id !== heldAuthorId && !isTeam(user.role)) return false
    if (seesEntry && !seesEntry(user, shownTo)) return false
    const audience = audienceOf(user)
    return posts.every(post => seesPost(audience, post))
  })
}

type Person = {
  id: number
  email: string
  name: string
  role: Role
  organization_id: number | null
}

type Settings = {
  preferences: string | null
  gets_mail: 0 | 1 | null
  confirm_asked: Micros | null
}

type Reachable = Person & Settings

const noSettings: Settings = { preferences: null, gets_mail: null, confirm_asked: null }

const unconfirmed = 'confirmed is null and blocked is null and is_listed = 1'

/** Each slice is one short transaction. */
const sliceSize = 200

/** The ids of everybody whom news concern, some at a time; a person may come up twice. */
export async function* concernedPeople(
  db: CompanyDb,
  concerned: Concerned,
): AsyncGenerator<number[]> {
  if ('people' in concerned)
    for (let from = 0; from < concerned.people.length; from += sliceSize)
      yield concerned.people.slice(from, from + sliceSize)
  else if ('boardId' in concerned) yield* boardFollowers(db, concerned)
  else if (!('followers' in concerned)) yield* changelogFollowers(db, concerned.until)
  else
    for (const postId of concerned.followers.postIds)
      yield* followers(db, postId, concerned.followers)
}

/** By primary key. */
async function* followers(
  db: CompanyDb,
  postId: number,
  { rootId, after, until }: Followers,
): AsyncGenerator<number[]> {
  for (let last = 0; ; ) {
    const slice = await rowsOf(db, 'followers', { post_id: postId }, usersBehind(last))
    const ids = slice
      .filter(
        ({ is_following, created }) => is_following === 1 && created > after && created <= until,
      )
      .map(({ user_id }) => user_id)
    yield postId === rootId ? ids : await withoutRowsOf(db, rootId, ids)
    if (slice.length < sliceSize) return
    last = slice.at(-1)!.user_id
  }
}

async function* boardFollowers(
  db: CompanyDb,
  { boardId, until }: { boardId: number; until: number },
): AsyncGenerator<number[]> {
  for (let last = 0; ; ) {
    // By primary key.
    const slice = await rowsOf(db, 'board_follows', { board_id: boardId }, usersBehind(last))
    yield slice.filter(({ created }) => created <= until).map(({ user_id }) => user_id)
    if (slice.length < sliceSize) return
    last = slice.at(-1)!.user_id
  }
}

const usersBehind = (last: number) => ({
  orderBy: ['user_id'] as const,
  behind: last,
  limit: sliceSize,
})

async function* changelogFollowers(db: CompanyDb, until: number): AsyncGenerator<number[]> {
  for (let last = 0; ; ) {
    // By primary key.
    const slice = await rowsOf(db, 'changelog_follows', {}, usersBehind(last))
    yield slice.filter(({ created }) => created <= until).map(({ user_id }) => user_id)
    if (slice.length < sliceSize) return
    last = slice.at(-1)!.user_id
  }
}

/** A choice about the root holds for all posts merged into it. */
async function withoutRowsOf({ query }: CompanyDb, rootId: number, ids: number[]) {
  if (ids.length === 0) return ids
  const decided = await query
    .selectFrom('followers')
    .select('user_id')
    .where('post_id', '=', rootId)
    .where('user_id', 'in', ids)
    .execute()
  const said = new Set(decided.map(({ user_id }) => user_id))
  return ids.filter(id => !said.has(id))
}

export type UnconfirmedReader = Pick<Reachable, 'id' | 'name' | 'email'>

/** `resting` were asked after the given time; if not `isAll`, there may be more of either. */
export type Unconfirmed = { people: UnconfirmedReader[]; resting: number; isAll: boolean }

/** Followers of these posts who would be told of news if they had confirmed their address: the first of them. */
export async function findUnconfirmed(
  db: CompanyDb,
  postIds: number[],
  { max, restingSince }: { max: number; restingSince: Micros },
): Promise<Unconfirmed> {
  const people = new Map<number, UnconfirmedReader>()
  const resting = new Set<number>()
  const result = (isAll: boolean): Unconfirmed => ({
    people: [...people.values()].slice(0, max),
    resting: resting.size,
    isAll: isAll && people.size <= max,
  })
  let slicesLeft = postIds.length + moreSlicesMax
  for (const news of await postNewsAbout(db, postIds, now(null)))
    for await (const ids of concernedPeople(db, news.concerned)) {
      if (people.size > max || slicesLeft-- === 0) return result(false)
      for (const each of await findPeople(db, unconfirmed, ids, news)) {
        // Those who have ended all mails are not asked for anything.
        if (each.gets_mail === 0) continue
        if (each.confirm_asked !== null && each.confirm_asked > restingSince) resting.add(each.id)
        else people.set(each.id, each)
      }
    }
  return result(true)
}

const countedMax = 1_000
/** Slices of up to 200 followers to read beyond one for each post. It bounds the work where few of many can be notified. */
const moreSlicesMax = 10

/** Number of people notified, out of all followers; if not exact, both are lower bounds. */
export type Reach = { count: number; followers: number; isExact: boolean }

/** The reach of a changelog entry about these posts for these people. `actorId` publishes it; null if it is scheduled. */
export async function countChangelogReaders(
  db: CompanyDb,
  postIds: number[],
  shownTo: ShownTo,
  actorId: number | null,
): Promise<Reach> {
  const news = await changelogNewsAbout(db, postIds, shownTo, now(actorId))
  const toAll = {
    ...{ posts: [], isTeamOnly: false, shownTo, heldAuthorId: null },
    except: actorId === null ? [] : [actorId],
    concerned: { until: Number.MAX_SAFE_INTEGER },
  }
  return countReaders(db, [...news, toAll])
}

/** The reach of an answer to one of these posts, or of a change of its status. */
export async function countPostReaders(
  db: CompanyDb,
  postIds: number[],
  actorId: number,
): Promise<Reach> {
  return countReaders(db, await postNewsAbout(db, postIds, now(actorId)))
}

/** For an event that has not happened yet. */
const now = (actorId: number | null): ByWhom => ({
  actor_id: actorId,
  created: Number.MAX_SAFE_INTEGER,
})

/** Finds people in the same way as the notifications do. */
async function countReaders(
  db: CompanyDb,
  all: (Concerning & Pick<News, 'concerned'>)[],
): Promise<Reach> {
  const readers = new Set<number>()
  const followers = new Set<number>()
  const reach = (isExact: boolean): Reach => ({
    count: Math.min(readers.size, countedMax),
    followers: followers.size,
    isExact,
  })
  let slicesLeft = all.reduce(
    (sum, { concerned }) =>
      sum + ('followers' in concerned ? concerned.followers.postIds.length : 0),
    moreSlicesMax,
  )
  for (const news of all)
    for await (const ids of concernedPeople(db, news.concerned)) {
      if (readers.size >= countedMax || slicesLeft-- === 0) return reach(false)
      for (const id of ids) if (!news.except.includes(id)) followers.add(id)
      for (const { id } of await findReaders(db, ids, news)) readers.add(id)
    }
  return reach(true)
}
