import { Problem } from '../../../src/errors/problem.ts'
import { changePostStatus } from '../../../src/features/comments/change-post-status.ts'
import { addComment } from '../../../src/features/comments/create-comment.ts'
import { deleteComment } from '../../../src/features/comments/delete-comment.ts'
import { createOrganization } from '../../../src/features/people/organizations/organizations.ts'
import { addUser } from '../../../src/features/people/users/add-user.ts'
import { createPost } from '../../../src/features/posts/create-post.ts'
import { deletePost } from '../../../src/features/posts/delete-post.ts'
import { rangeIn } from '../../../src/features/posts/fields/field-range.ts'
import {
  addPostField,
  listPostFields,
  type PostField,
} from '../../../src/features/posts/fields/post-fields.ts'
import { findVisiblePost } from '../../../src/features/posts/find-post.ts'
import type { PostSort } from '../../../src/features/posts/list/list-query.ts'
import {
  nobody as nobodyId,
  type PostFilter,
} from '../../../src/features/posts/list/post-filter.ts'
import { withFields } from '../../../src/features/posts/list/resolve-filter.ts'
import { mergePost } from '../../../src/features/posts/merge/merge-post.ts'
import { countPosts } from '../../../src/features/posts/revenue/count-posts.ts'
import { nextDuePosts } from '../../../src/features/posts/revenue/find-due.ts'
import { recountSome } from '../../../src/features/segments/recount.ts'
import { createSegment, findSegment } from '../../../src/features/segments/segments.ts'
import { addVote } from '../../../src/features/votes/add-vote.ts'
import { removeVote } from '../../../src/features/votes/remove-vote.ts'
import type { CompanyDb, CompanyTransaction } from '../../../src/store/company-db.ts'
import { insertRows } from '../../../src/store/insert-rows.ts'
import { type Random, randomFrom } from '../../support/random.ts'
import { companyOn, type EngineName, nobody } from '../temporary-store.ts'

const postsCount = 150
const links = ['https://tracker.example/1', 'https://tracker.example/2']
const minute = 60_000_000

/** A company whose posts differ in everything that lists are filtered and sorted by, and often agree in it. */
export async function filledLists(engine: EngineName) {
  const made = await companyOn(engine)
  const { db, userId: adminId, openBoard, otherBoard, hiddenBoard } = made
  const random = randomFrom(11)
  const { pick, chance, whole } = random
  const boards = ['open', 'open', 'other', 'hidden']
  const people: number[] = [adminId]
  const postIds: number[] = []
  const times: number[] = []
  const tagIds: number[] = []
  const organizationIds: number[] = []
  const statuses = await db.query.selectFrom('statuses').select('id').orderBy('id').execute()
  const statusIds = statuses.map(({ id }) => id)
  for (const [at, role] of (['team', 'customer', 'customer', 'customer'] as const).entries())
    people.push((await addUser(db, nobody, { email: `p${at}@example.com`, name: 'P', role }))!)
  for (const [at, name] of ['One', 'Other', 'Third'].entries())
    organizationIds.push(await createOrganization(db, nobody, { name, revenue: 7 * at + 1 }))
  const fields: PostField[] = []
  const segmentIds: number[] = []
  for (const clause of [
    { field: 'has_organization', operator: 'is', value: true },
    { field: 'organization', operator: 'is', value: organizationIds[2]! },
  ] as const) {
    const condition = { match: 'all' as const, clauses: [clause] }
    segmentIds.push(await createSegment(db, nobody, { name: clause.field, condition }))
  }
  await db.write(nobody, async latest => {
    for (const [at, id] of people.entries())
      await latest.query
        .updateTable('users')
        .set({ organization_id: organizationIds[at % 4] ?? null })
        .where('id', '=', id)
        .execute()
    tagIds.push(...(await addTags(latest)))
    for (const board_id of [openBoard, otherBoard])
      for (const [name, type] of [
        ['Area', 'choices'],
        ['Seats', 'number'],
        ['Day', 'date'],
      ] as const) {
        const choices = type === 'choices' ? [{ name: 'A' }, { name: 'B' }, { name: 'C' }] : []
        await addPostField(latest, nobody, { board_id, name, type, choices })
      }
    fields.push(...(await listPostFields(latest)))
    for (let count = 0; count < postsCount; count++) {
      // Some at the very same time.
      const created = latest.now - whole(1, 60) * 1_000 * minute
      const transaction = latest.at(created)
      const creatorId = pick(people)
      const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId }
      const post = { board: pick(boards), title: pick(['Dark mode', 'Light']), content: 'word' }
      const customFields = post.board === 'hidden' ? {} : randomValues(random)
      const { id } = await createPost(transaction, poster, { ...post, customFields })
      postIds.push(id)
      times.push(created)
      await change(latest, id, created)
    }
  })

  while (await recountSome(db));
  // The organizations of those who vote.
  for (let due = await nextDuePosts(db, 0); due.length > 0; due = await nextDuePosts(db, 0))
    await countPosts(db, due, new AbortController().signal)

  async function change(latest: CompanyTransaction, postId: number, created: number) {
    const later = () => latest.at(created + whole(0, 500) * minute)
    for (const userId of people) if (chance(0.3)) await addVote(later(), nobody, { postId, userId })
    if (chance(0.3)) await removeVote(later(), nobody, { postId, userId: pick(people) })
    for (let count = whole(0, 3); count > 0; count--) {
      const creatorId = pick(people)
      const comment = { postId, creatorId, content: 'Yes', isInternal: chance(0.3) }
      const id = await addComment(later(), nobody, comment)
      const admin = { actor: nobody, role: 'admin' as const, userId: adminId }
      const { board_id } = await latest.query
        .selectFrom('posts')
        .select('board_id')
        .where('id', '=', postId)
        .executeTakeFirstOrThrow()
      if (chance(0.3)) await deleteComment(latest, admin, { id, creator_id: creatorId, board_id })
    }
    if (chance(0.3)) {
      const change = { postId, statusId: pick(statusIds), byUserId: adminId, content: '' }
      await changePostStatus(later(), nobody, change)
    }
    if (chance(0.3))
      await latest.query
        .updateTable('posts')
        .set({ owner_id: pick(people) })
        .where('id', '=', postId)
        .execute()
    for (const tag_id of tagIds)
      if (chance(0.3)) await insertRows(latest, 'post_tags', [{ post_id: postId, tag_id }])
    for (const url of links)
      if (chance(0.2)) await insertRows(latest, 'post_links', [{ post_id: postId, url }])
    if (chance(0.1)) {
      const admin = { actor: nobody, role: 'admin' as const, userId: adminId }
      await deletePost(latest, admin, (await findVisiblePost(latest, { boards: 'every' }, postId))!)
    } else if (chance(0.3)) await merge(latest, postId)
  }

  /** Into one of those before, deep now and then; what cannot be merged stays alone. */
  async function merge(latest: CompanyTransaction, postId: number) {
    const caller = { actor: nobody, audience: { boards: 'every' as const } }
    const row = (await findVisiblePost(latest, caller.audience, postId))!
    const [one, other] = chance(0.5) ? [row, pick(postIds)] : [await anyRow(latest), row.id]
    if (!one || !(await findVisiblePost(latest, caller.audience, other))) return
    await mergePost(latest, caller, one, other).catch(refused)
  }

  function anyRow(latest: CompanyTransaction) {
    return findVisiblePost(latest, { boards: 'every' }, pick(postIds))
  }

  const boardIds = [openBoard, otherBoard, hiddenBoard]
  return {
    ...made,
    postIds,
    randomFilter: (given: Random) =>
      randomFilter(given, {
        ...{ boardIds, statusIds, people, times, tagIds, organizationIds, segmentIds },
        fields,
      }),
  }
}

function refused(error: unknown) {
  if (!(error instanceof Problem)) throw error
}

async function addTags(transaction: CompanyTransaction): Promise<number[]> {
  const tagIds = [transaction.nextId(), transaction.nextId()]
  const { now: created, revision } = transaction
  const rows = tagIds.map(id => ({
    id,
    name: `Tag ${id}`,
    name_key: `tag ${id}`,
    color: '#000000',
    created,
    revision,
    edit_revision: revision,
    edited: null,
    is_listed: 1,
    is_public: 0,
  }))
  await insertRows(transaction, 'tags', rows)
  return tagIds
}

type Known = {
  boardIds: number[]
  statusIds: number[]
  people: number[]
  times: number[]
  tagIds: number[]
  organizationIds: number[]
  segmentIds: number[]
  fields: PostField[]
}

const days = ['1969-12-30', '2026-02-28', '2026-03-01', '2027-01-01']

function randomValues({ pick, chance, whole }: Random) {
  const rarely = <Value>(value: Value) => (chance(0.4) ? value : null)
  return {
    Area: rarely(['A', 'B', 'C'].filter(() => chance(0.5))),
    Seats: rarely(pick([whole(-3, 3), 0.25, 1e300, -1e300])),
    Day: rarely(pick(days)),
  }
}

/** Of one board mostly; of two boards, nothing matches. */
function randomFields({ pick, chance, whole }: Random, fields: PostField[]) {
  const board = pick(fields).board_id
  const own = fields.filter(each => each.board_id === board || chance(0.1))
  return own
    .filter(() => chance(0.4))
    .map(field => {
      const texts =
        field.type === 'choices'
          ? field.choices.filter(() => chance(0.5)).map(({ name }) => name)
          : [
              field.type === 'date'
                ? `${pick(days)}..${chance(0.5) ? pick(days) : ''}`
                : `${chance(0.5) ? whole(-3, 1) : ''}..${pick([0.25, 2, 1e9])}`,
            ]
      return { field, ranges: texts.flatMap(text => rangeIn(field, text) ?? []) }
    })
    .filter(({ ranges }) => ranges.length > 0)
}

function randomFilter(random: Random, known: Known): PostFilter {
  const { pick, chance } = random
  const { boardIds, statusIds, people, times, tagIds, organizationIds, segmentIds } = known
  const some = (ids: number[]) => ids.filter(() => chance(0.4))
  const rarely = <Value>(value: Value) => (chance(0.25) ? value : undefined)
  const filter: PostFilter = {
    boards: chance(0.5) ? 'every' : chance(0.5) ? [pick(boardIds)] : some(boardIds),
    statuses: rarely(chance(0.5) ? [pick(statusIds)] : some(statusIds)),
    owners: rarely([nobodyId, ...people].filter(() => chance(0.3))),
    creator: rarely(pick(people)),
    voter: rarely(pick(people)),
    tags: rarely(chance(0.5) ? [pick(tagIds)] : some(tagIds)),
    organizations: rarely(some(organizationIds)),
    link: rarely(pick(links)),
    segment: chance(0.5) ? pick(segmentIds) : undefined,
    createdAfter: rarely(pick(times)),
    createdBefore: rarely(pick(times)),
    activeAfter: rarely(pick(times)),
    activeBefore: rarely(pick(times)),
    hasResponse: rarely(chance(0.5)),
    withMerged: chance(0.4) ? true : undefined,
  }
  return chance(0.3) ? withFields(filter, randomFields(random, known.fields)) : filter
}

/** The ids that a list should have, in its order, from whole tables. */
export async function matchingPosts(
  db: CompanyDb,
  filter: PostFilter,
  { column, startsAt }: PostSort,
): Promise<number[]> {
  const posts = await db.query
    .selectFrom('posts')
    .selectAll()
    .where('deleted', 'is', null)
    .execute()
  const votes = await db.query.selectFrom('votes').select(['post_id', 'user_id']).execute()
  const tags = await db.query.selectFrom('post_tags').select(['post_id', 'tag_id']).execute()
  const voting = await db.query.selectFrom('post_organizations').selectAll().execute()
  const urls = await db.query.selectFrom('post_links').select(['post_id', 'url']).execute()
  const comments = await db.query.selectFrom('comments').selectAll().execute()
  const users = await db.query.selectFrom('users').select(['id', 'role']).execute()
  const team = new Set(users.filter(({ role }) => role !== 'customer').map(({ id }) => id))
  const parents = new Map(posts.map(({ id, merged_into }) => [id, merged_into]))
  const isBelow = (id: number | null | undefined, postId: number): boolean =>
    typeof id === 'number' && (id === postId || isBelow(parents.get(id), postId))
  const hasResponse = (postId: number) =>
    comments.some(
      ({ post_id, creator_id, is_internal, deleted }) =>
        isBelow(post_id, postId) && is_internal === 0 && deleted === null && team.has(creator_id),
    )
  const types = new Map((await listPostFields(db)).map(({ id, type }) => [id, type]))
  // Values are indexed as thousandths and days.
  const hasValue = (
    stored: string,
    field: number,
    { low, high }: { low: number; high: number },
  ) => {
    const value = (JSON.parse(stored) as Record<string, unknown>)[field]
    if (value === undefined) return false
    const type = types.get(field)
    const found = (Array.isArray(value) ? value : [value]).map(each =>
      type === 'date'
        ? Date.parse(String(each)) / 86_400_000
        : Number(each) * (type === 'number' ? 1_000 : 1),
    )
    const isOpen = (end: number) => Math.abs(end) === Number.MAX_SAFE_INTEGER
    return found.some(each => (isOpen(low) || each >= low) && (isOpen(high) || each <= high))
  }
  const rootOf = new Map(posts.map(({ id, root_id }) => [id, root_id]))
  const isGiven = <Value>(wanted: Value | undefined, is: (wanted: Value) => boolean) =>
    wanted === undefined || is(wanted)
  const matches = posts.filter(
    post =>
      (filter.withMerged || post.merged_into === null) &&
      (filter.boards === 'every' || filter.boards.includes(post.board_id)) &&
      isGiven(filter.statuses, ids => ids.includes(post.status_id)) &&
      isGiven(filter.owners, ids => ids.includes(post.owner_id ?? nobodyId)) &&
      isGiven(filter.creator, id => post.creator_id === id) &&
      isGiven(filter.createdAfter, time => post.created > time) &&
      isGiven(filter.createdBefore, time => post.created < time) &&
      isGiven(filter.activeAfter, time => post.last_activity > time) &&
      isGiven(filter.activeBefore, time => post.last_activity < time) &&
      isGiven(filter.hasResponse, is => hasResponse(post.id) === is) &&
      isGiven(filter.voter, id =>
        votes.some(
          ({ post_id, user_id }) =>
            user_id === id && (post_id === post.id || rootOf.get(post_id) === post.id),
        ),
      ) &&
      isGiven(filter.tags, ids =>
        tags.some(({ post_id, tag_id }) => post_id === post.id && ids.includes(tag_id)),
      ) &&
      isGiven(filter.organizations, ids =>
        voting.some(
          ({ post_id, organization_id }) => post_id === post.id && ids.includes(organization_id),
        ),
      ) &&
      isGiven(filter.fields, wanted =>
        wanted.every(({ field, ranges }) =>
          ranges.some(range => hasValue(post.custom_fields, field, range)),
        ),
      ) &&
      isGiven(filter.link, wanted =>
        urls.some(({ post_id, url }) => post_id === post.id && url === wanted),
      ),
  )
  const sign = startsAt === 'newest' ? -1 : 1
  const { segment } = filter
  const within = segment === undefined ? undefined : await countWithin(db, segment)
  const keyed = matches.flatMap(({ id, [column]: plain }) => {
    const voters = votes.filter(({ post_id }) => isBelow(post_id, id)).map(vote => vote.user_id)
    const found = within?.(voters)
    if (found?.votes_count === 0) return []
    const key = column === 'votes_count' || column === 'revenue' ? found?.[column] : undefined
    return [{ id, key: key ?? plain }]
  })
  return keyed.sort((a, b) => sign * (a.key - b.key || a.id - b.id)).map(({ id }) => id)
}

/** What voters make within one of the two segments. */
async function countWithin(db: CompanyDb, segmentId: number) {
  const { name } = (await findSegment(db, segmentId))!
  const users = await db.query.selectFrom('users').selectAll().execute()
  const organizations = await db.query.selectFrom('organizations').selectAll().execute()
  const third = organizations.find(each => each.name === 'Third')!.id
  return (voters: number[]) => {
    const members = users.filter(
      ({ id, role, organization_id: of }) =>
        voters.includes(id) &&
        role === 'customer' &&
        (name === 'organization' ? of === third : of !== null),
    )
    const paying = organizations.filter(({ id }) =>
      members.some(user => user.organization_id === id),
    )
    return {
      votes_count: members.length,
      revenue: paying.reduce((sum, each) => sum + each.revenue, 0),
    }
  }
}
