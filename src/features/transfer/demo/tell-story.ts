import { isoTime, type Micros } from '../../../platform/clock.ts'
import { nameKey } from '../../../platform/text/name-key.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { actors } from '../../../store/event.ts'
import { isTeam } from '../../auth/permissions.ts'
import { addBoard, findBoardBySlug, listVisibleBoards } from '../../boards/boards.ts'
import { setBoardMember } from '../../boards/members.ts'
import { createEntry } from '../../changelog/change-entry.ts'
import { createSavedReply } from '../../inbox/saved-replies/saved-replies.ts'
import { createOrganization } from '../../people/organizations/organizations.ts'
import { addUser } from '../../people/users/add-user.ts'
import { findUserByEmail, type User } from '../../people/users/find-user.ts'
import { changeFormula, findFormula } from '../../posts/score/change-formula.ts'
import { presets } from '../../posts/score/formula.ts'
import { createRoadmap, listRoadmaps } from '../../roadmaps/roadmaps.ts'
import { createRoadmapBody } from '../../roadmaps/schema.ts'
import { createSegmentBody } from '../../segments/schema.ts'
import { createSegment, listSegments } from '../../segments/segments.ts'
import { getDefaultStatusId, listStatuses } from '../../statuses/find-status.ts'
import { createTag, findTagByName } from '../../tags/tags.ts'
import { createThemeBody } from '../../themes/schema.ts'
import { createTheme, findThemeOf, listThemes } from '../../themes/themes.ts'
import type { Extra } from '../batches/extras.ts'
import type { Story, StoryBoard, StoryComment, StoryPost } from './story.ts'
import { StoryRows } from './story-rows.ts'

const hour = 3_600_000_000

/** One thing that one person did. Later actions use what earlier ones have created. */
type Action = {
  at: Micros
  by: string
  run(transaction: CompanyTransaction, userId: number): void
}

type Context = {
  emails: string[]
  /** Whoever puts tags on posts. */
  triager: string
  now: Micros
  rows: StoryRows
  boardId: number
  defaultStatusId: number
  /** Those that the company has under the names of the story. */
  statusIds: ReadonlyMap<string, number>
  /** By the post's title. */
  tagIds: ReadonlyMap<string, number[]>
  etas: ReadonlyMap<string, string>
  estimates: ReadonlyMap<string, { effort: number; impact: number }>
}

type PostRow = ReturnType<StoryRows['addPost']>
type CommentRow = ReturnType<StoryRows['addReply']>

/** Creating the post, and everything that happens to it: in no order. */
function actionsOfPost(post: StoryPost, context: Context): Action[] {
  const { emails, now, rows, boardId, defaultStatusId, statusIds, triager } = context
  const postedAt = now - Math.round(post.daysAgo * 24 * hour)
  let created: PostRow
  const creation: Action = {
    at: postedAt,
    by: post.by,
    run(transaction, creatorId) {
      const { title, content } = post
      const placed = { boardId, statusId: defaultStatusId, creatorId }
      created = rows.addPost(transaction, { ...placed, title, content })
    },
  }
  const voters = pickPeople(emails, post.votes, post.title)
  const votes = voters.map(
    (by, index): Action => ({
      at: between(postedAt, now, (index + 1) / (voters.length + 1)),
      by,
      run: (transaction, userId) => rows.addVote(transaction, created, userId),
    }),
  )
  const changes = post.statusChanges.map(
    ({ by, hoursAfter, status, content }): Action => ({
      at: postedAt + hoursAfter * hour,
      by,
      run(transaction, creatorId) {
        const statusId = statusIds.get(status)
        // If the company has renamed or retired it, the post stays as it is.
        if (statusId !== undefined)
          rows.changeStatus(transaction, created, { statusId, creatorId, content })
      },
    }),
  )
  const comments = post.comments.flatMap(comment =>
    actionsOfComment(comment, postedAt, () => ({ post: created, parent: undefined }), context),
  )
  return [creation, ...votes, ...changes, ...plans(), ...comments]

  /** Tags and estimates within a day; the person who last changed an open post's status owns it, and names its date. */
  function plans(): Action[] {
    const last = post.statusChanges.toSorted((a, b) => a.hoursAfter - b.hoursAfter).at(-1)
    const tags = context.tagIds.get(post.title)
    const eta = context.etas.get(post.title)
    const estimates = context.estimates.get(post.title)
    const triage: Action = {
      at: between(postedAt, Math.min(now, postedAt + 24 * hour), 0.9),
      by: triager,
      run(transaction) {
        if (tags) rows.addTags(transaction, created, tags)
        if (estimates) rows.estimate(transaction, created, estimates)
      },
    }
    const triaged = tags || estimates ? [triage] : []
    if (!last || last.status === 'Complete' || last.status === 'Closed') return triaged
    const at = postedAt + last.hoursAfter * hour
    return [
      ...triaged,
      {
        at,
        by: last.by,
        run(transaction, userId) {
          rows.setOwner(transaction, created, userId)
          if (eta) rows.setEta(transaction, created, eta)
        },
      },
    ]
  }
}

function actionsOfComment(
  comment: StoryComment,
  after: Micros,
  /** A function, because they exist only once the earlier actions have run. */
  place: () => { post: PostRow; parent: CommentRow | undefined },
  context: Context,
): Action[] {
  const { emails, now, rows } = context
  const at = after + comment.hoursAfter * hour
  let created: CommentRow
  const creation: Action = {
    at,
    by: comment.by,
    run(transaction, creatorId) {
      const { content, isInternal = false } = comment
      created = rows.addReply(transaction, { ...place(), creatorId, content, isInternal })
      if (comment.isHighlighted) rows.highlight(transaction, created)
    },
  }
  const likers = pickPeople(emails, comment.likes ?? 0, comment.content)
  const likes = likers.map(
    (by, index): Action => ({
      at: between(at, now, (index + 1) / (likers.length + 1)),
      by,
      run: (transaction, userId) => rows.addLike(transaction, created, userId),
    }),
  )
  const replies = (comment.replies ?? []).flatMap(reply =>
    actionsOfComment(reply, at, () => ({ ...place(), parent: created }), context),
  )
  return [creation, ...likes, ...replies]
}

/** A seed always picks the same people. */
function pickPeople(emails: string[], count: number, seed: string): string[] {
  const ranked = emails.map(email => ({ email, rank: Bun.hash(`${seed} ${email}`) }))
  ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1))
  return ranked.slice(0, count).map(({ email }) => email)
}

/** Most of what happens to a post happens soon. */
function between(from: Micros, to: Micros, share: number): Micros {
  return Math.round(from + (to - from) * share ** 3)
}

/** Created rows; people and boards that existed before do not count. */
export type Added = {
  userIds: number[]
  boardIds: number[]
  postIds: number[]
  comments: number
  votes: number
}

type Person = Pick<User, 'id' | 'role' | 'organization_id'> & { isNew: boolean }

const storyLength = 366 * 24 * hour
const nobody = actors.import

/** Everything that the story tells, in chronological order. Its posts are those of the batch. */
export async function tellStory(
  transaction: CompanyTransaction,
  story: Story,
  batchId: number,
): Promise<Added & { extras: Extra[] }> {
  const { now } = transaction
  const early = transaction.at(now - storyLength)
  const extras: Extra[] = []
  const organizations = await addOrganizations(early, story, extras)
  const people = await addPeople(transaction, story, organizations)
  const everybody = [...people.values()]
  const team = everybody.filter(({ role }) => isTeam(role)).map(({ id }) => id)
  const paying = everybody.filter(person => person.organization_id !== null).map(({ id }) => id)
  const statuses = await listStatuses(transaction)
  const rows = new StoryRows(new Set(team))
  const context = {
    emails: story.people.map(({ email }) => email),
    triager: story.people.find(({ role }) => role === 'team')!.email,
    now,
    rows,
    defaultStatusId: await getDefaultStatusId(transaction),
    statusIds: new Map(statuses.map(({ name, id }) => [name, id])),
    tagIds: await addTags(early, story, extras),
    etas: new Map(
      story.workspace.dates.map(({ post, daysAhead }) => [post, dayAfter(now, daysAhead)]),
    ),
    estimates: new Map(story.workspace.estimates.map(({ post, ...each }) => [post, each])),
  }
  const boards = await addBoards(transaction, story, people)
  const actions = story.boards.flatMap(({ slug, posts }) =>
    posts.flatMap(post => actionsOfPost(post, { ...context, boardId: boards.get(slug)!.id })),
  )
  actions.sort((a, b) => a.at - b.at)
  // Adding the index makes every time unique, as a clock would.
  for (const [index, { at, by, run }] of actions.entries()) {
    const userId = people.get(by)!.id
    await transaction
      .at(at + index)
      .write({ ...nobody, userId }, async acting => run(acting, userId))
  }
  await rows.write(transaction, batchId, new Set(paying))
  await addTexts(transaction, story, rows, extras)
  await addViews(transaction, story, rows, extras)
  return {
    userIds: everybody.filter(({ isNew }) => isNew).map(({ id }) => id),
    boardIds: [...boards.values()].filter(({ isNew }) => isNew).map(({ id }) => id),
    ...rows.counts,
    extras,
  }
}

function dayAfter(now: Micros, days: number): string {
  return isoTime(now + days * 24 * hour).slice(0, 10)
}

/** Their ids, by the e-mail of each of their people. */
async function addOrganizations(early: CompanyTransaction, { workspace }: Story, extras: Extra[]) {
  const ids = new Map<string, number>()
  for (const { people, ...organization } of workspace.organizations) {
    const id = await createOrganization(early, nobody, organization)
    extras.push({ kind: 'organization', id })
    for (const email of people) ids.set(email, id)
  }
  return ids
}

/** The ids of each post's tags, by its title. A tag that the company has stays as it is. */
async function addTags(early: CompanyTransaction, { workspace }: Story, extras: Extra[]) {
  const ids = new Map<string, number[]>()
  for (const { name, color, isPublic, posts } of workspace.tags) {
    let id = (await findTagByName(early, name))?.id
    if (id === undefined) {
      id = await createTag(early, nobody, { name, color, is_public: isPublic })
      extras.push({ kind: 'tag', id })
    }
    for (const title of posts) ids.set(title, [...(ids.get(title) ?? []), id])
  }
  return ids
}

/** The changelog and the saved replies. */
async function addTexts(
  transaction: CompanyTransaction,
  { workspace }: Story,
  rows: StoryRows,
  extras: Extra[],
) {
  const writer = { actor: nobody, audience: { boards: 'every' as const } }
  for (const { daysAgo, posts, ...entry } of workspace.changelog) {
    const published = daysAgo === null ? null : transaction.now - daysAgo * 24 * hour
    const at = published === null ? transaction : transaction.at(published)
    const linked = { ...entry, published, posts: posts.map(title => rows.idOf(title)) }
    extras.push({ kind: 'changelogEntry', id: await createEntry(at, writer, linked) })
  }
  // The newest is listed first.
  for (const reply of workspace.savedReplies.toReversed())
    extras.push({ kind: 'savedReply', id: await createSavedReply(transaction, nobody, reply) })
}

/** A company has 20 segments at most, and more of the others. */
const viewsMax = 18

/** Segments, themes, roadmaps and a score. What the company has under the same name stays as it is. */
async function addViews(
  transaction: CompanyTransaction,
  { workspace }: Story,
  rows: StoryRows,
  extras: Extra[],
) {
  const add = async (
    kind: Extra['kind'],
    known: { name: string }[],
    { name }: { name: string },
    create: () => Promise<number>,
  ) => {
    const isKnown = known.some(each => nameKey(each.name) === nameKey(name))
    if (!isKnown && known.length < viewsMax) extras.push({ kind, id: await create() })
  }
  const segments = await listSegments(transaction)
  for (const each of workspace.segments) {
    const segment = createSegmentBody.parse(each)
    await add('segment', segments, segment, () => createSegment(transaction, nobody, segment))
  }
  const reader = { audience: { boards: 'every' as const } }
  const themes = await listThemes(transaction)
  for (const theme of workspace.themes) {
    const posts = theme.posts.map(title => rows.idOf(title))
    const input = createThemeBody.parse({ ...theme, posts, owner: null })
    await add('theme', themes, theme, () => createTheme(transaction, nobody, input, reader))
  }
  const roadmaps = await listRoadmaps(transaction)
  for (const roadmap of workspace.roadmaps) {
    const { theme: wanted } = roadmap
    const theme = wanted === null ? null : await findThemeOf(transaction, wanted)
    if (theme === undefined) continue
    const input = createRoadmapBody.parse({ ...roadmap, theme: theme?.id ?? null })
    await add('roadmap', roadmaps, roadmap, () => createRoadmap(transaction, nobody, input))
  }
  if ((await findFormula(transaction)).revision > 0) return
  await changeFormula(transaction, nobody, presets.rice)
  extras.push({ kind: 'formula', id: transaction.revision })
}

/** By e-mail. Somebody who stayed when the demo was removed before is there already. */
async function addPeople(
  transaction: CompanyTransaction,
  { people }: Story,
  organizations: ReadonlyMap<string, number>,
) {
  const added = new Map<string, Person>()
  for (const [index, person] of people.entries()) {
    const at = transaction.now - storyLength + index * hour
    const { email, role } = person
    const organizationId = organizations.get(email) ?? null
    const id = await addUser(transaction.at(at), nobody, { ...person, organizationId })
    added.set(
      email,
      id === undefined
        ? { ...(await findUserByEmail(transaction, email))!, isNew: false }
        : { id, role, organization_id: organizationId, isNew: true },
    )
  }
  return added
}

/** By slug. */
async function addBoards(
  transaction: CompanyTransaction,
  story: Story,
  people: ReadonlyMap<string, Person>,
) {
  const added = new Map<string, { id: number; isNew: boolean }>()
  for (const board of story.boards)
    added.set(board.slug, await addStoryBoard(transaction, board, story, people))
  return added
}

async function addStoryBoard(
  transaction: CompanyTransaction,
  { slug, name, isPrivate }: StoryBoard,
  story: Story,
  people: ReadonlyMap<string, Person>,
) {
  const early = transaction.at(transaction.now - storyLength)
  const boards = await listVisibleBoards(transaction, { boards: 'every' })
  const named = boards.find(board => nameKey(board.name) === nameKey(name))
  const existing = ((await findBoardBySlug(transaction, slug)) ?? named)?.id
  const boardId = existing ?? (await addBoard(early, nobody, { slug, name, isPrivate }))!
  // A board of the company's own stays with its members.
  const isNew = existing === undefined
  for (const { email, role } of isPrivate && isNew ? story.people : [])
    if (role === 'team') {
      const member = { boardId, userId: people.get(email)!.id, isMember: true }
      await setBoardMember(early, nobody, member)
    }
  return { id: boardId, isNew }
}
