import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, signedIn, visiting } from '../../support/browser.ts'
import { expectStatus, get, patch, paths, post, request } from '../../support/client.ts'
import { type Company, freshCompany, type Person } from '../../support/company.ts'
import { decideOne } from '../../support/decisions.ts'
import { allowEmbedding } from '../../support/embedding.ts'
import { freshFolder } from '../../support/fresh-folder.ts'
import { uploaded } from '../../support/image-cases.ts'
import { once } from '../../support/once.ts'
import {
  batches,
  changelog,
  customFields,
  organizations,
  savedReplies,
  synonyms,
  tags,
  tokens,
  users,
  webhooks,
} from '../../support/resources.ts'
import { createBoard, createStatus } from '../../support/settings.ts'
import type { Comment, Envelope, Post, User } from '../../support/types.ts'
import { importedFile } from '../../support/uploading.ts'
import { testedHook } from '../../support/webhooks.ts'

/** A board, a post on it, a comment on that, who wrote them, and other comments for requests that delete one. */
export type Place = {
  kind: Kind
  board: string
  postId: number
  slug: string
  commentId: number
  /** On the post. */
  imageId: number
  spareIds: number[]
  /** Posts on the same board, for requests that delete or merge one. */
  sparePostIds: number[]
  /** Posts on the same board that were reported, for requests that decide about one. */
  reportedIds: number[]
  writerId: number
  /** On no board. */
  tagIds: number[]
  organizationIds: number[]
  customFieldIds: number[]
  synonymIds: number[]
  savedReplyIds: number[]
  /** Disabled ones. */
  webhookIds: number[]
  deliveryPath: string
  /** One that is published, and one that is not; then others to delete. */
  entryIds: number[]
  userIds: number[]
  /** Of the admin. */
  tokenIds: number[]
  /** Changes of posts that the admin made. */
  bulkIds: number[]
  /** Comments that were reported, and approved. */
  decisionIds: number[]
  boardId: number
  /** As visible as the place's own board, and without posts. */
  emptyBoardId: number
  /** Somebody else on the team. */
  colleagueId: number
  /** An import of its own, for requests that remove one. */
  batchId: number
  /** A file that was uploaded and imported. */
  importId: string
  /** On no board: one that stays, and one to be retired. */
  statusIds: [number, number]
}

const spareCount = 24
/** One page of the list has all posts. */
const reportedCount = 8
/** The same for comments. */
const decidedCount = 7

/** Boards by who sees them: everybody, the admin alone, the admin and the team member. */
export const kinds = ['public', 'private', 'member'] as const
export type Kind = (typeof kinds)[number]

/** Slugs that the other company has no board of. */
const boardOf: Record<Kind, string> = { public: 'commons', private: 'vault', member: 'guild' }

/** A company with a board of each kind, another company, and somebody of each role. */
export async function setting() {
  const [company, other] = [await freshCompany(), await freshCompany()]
  await allowEmbedding(company, 'https://www.example.com')
  // Ids are counted by company: with these, the other company has none that the places have.
  for (let count = 0; count < 40; count++) await createStatus(company)
  for (const kind of kinds) {
    const slug = boardOf[kind]
    const isPrivate = kind === 'public' ? [] : ['--private']
    await company.run(['board', 'add', '--slug', slug, '--name', slug, ...isPrivate])
  }
  const join = ({ email }: Person) =>
    company.run(['board', 'member', '--board', boardOf.member, '--email', email])
  await join(company.team)
  await importPosts(company)
  return {
    company,
    places: await findPlaces(company, await company.token(await company.addUser('team'))),
    tokens: {
      admin: company.adminToken,
      team: company.teamToken,
      'other company': other.adminToken,
    },
    tokenWithout: (scope: string, scopes: string[]) =>
      once(`${company.slug} without ${scope}`, () =>
        company.token(company.admin, { scopes: scopes.filter(each => each !== scope) }),
      ),
    browsers: {
      admin: await signedIn(company, company.admin),
      team: await signedIn(company, company.team),
      customer: await signedIn(company, await company.addUser('customer')),
      'other company': await foreign(company, other, other.admin),
      visitor: visiting(company),
    },
    /** Another person of the role, as each may send only so many forms a minute. */
    async replace(
      this: { browsers: Record<string, Browser> },
      role: 'admin' | 'team' | 'customer',
    ) {
      const person = await company.addUser(role)
      if (role === 'team') await join(person)
      this.browsers[role] = await signedIn(company, person)
    },
  }
}

/** Signed in to another company, and with that cookie's value under the name of this one's. */
async function foreign(company: Company, other: Company, person: Person): Promise<Browser> {
  const [secret] = (await signedIn(other, person)).cookies.values()
  const [name] = (await signedIn(company, company.admin)).cookies.keys()
  const browser = visiting(company)
  browser.cookies.set(name!, secret!)
  return browser
}

const writer = { email: 'writer@people.example', full_name: 'Writer' }

async function importPosts(company: Company) {
  const file = join(freshFolder(), 'posts.jsonl')
  const spares = kinds.flatMap(kind =>
    Array.from({ length: spareCount }, () => ({
      board: boardOf[kind],
      title: `Spare post ${kind}`,
      creator: writer,
    })),
  )
  const reported = kinds.flatMap(kind =>
    Array.from({ length: reportedCount }, () => ({
      board: boardOf[kind],
      title: `Reported post ${kind}`,
      creator: writer,
    })),
  )
  const lines = kinds.map(kind => ({
    board: boardOf[kind],
    title: `On ${kind}`,
    content: 'words to find',
    creator: writer,
    comments: [
      { content: `Comment on ${kind}`, creator: writer },
      ...Array.from({ length: spareCount }, () => ({ content: `Spare ${kind}`, creator: writer })),
      ...Array.from({ length: decidedCount }, () => ({
        content: `Decided ${kind}`,
        creator: writer,
      })),
    ],
  }))
  writeFileSync(
    file,
    [...spares, ...reported, ...lines].map(line => JSON.stringify(line)).join('\n'),
  )
  await company.run(['import', file])
  writeFileSync(file, JSON.stringify({ board: boardOf.public, title: 'Alone', creator: writer }))
  await company.run(['import', file])
}

async function findPlaces(company: Company, colleague: string): Promise<Record<Kind, Place>> {
  const { adminToken: token } = company
  const list = async <Item>(path: string) =>
    (await expectStatus(200, get(path, { token, query: { page_size: 100 } }))).json<
      Envelope<Item>
    >().results
  const [posts, comments] = [await list<Post>(paths.posts), await list<Comment>(paths.comments)]
  const tagIds: number[] = []
  while (tagIds.length < spareCount) tagIds.push(await tags.add(company))
  const organizationIds: number[] = []
  while (organizationIds.length < spareCount) organizationIds.push(await organizations.add(company))
  const customFieldIds: number[] = []
  // A company has 20 at most, and requests create some, too.
  while (customFieldIds.length < 12) customFieldIds.push(await customFields.add(company))
  const synonymIds: number[] = []
  while (synonymIds.length < spareCount) synonymIds.push(await synonyms.add(company))
  const savedReplyIds: number[] = []
  while (savedReplyIds.length < 2 * spareCount) savedReplyIds.push(await savedReplies.add(company))
  const webhookIds: number[] = []
  while (webhookIds.length < 12) webhookIds.push(await webhooks.add(company))
  const tested = await testedHook(company)
  const deliveryPath = `${tested.path}deliveries/${tested.delivery.id}/`
  const entryIds: number[] = []
  while (entryIds.length < spareCount) entryIds.push(await changelog.add(company))
  const published = { published: '2026-01-01T00:00:00Z' }
  const path = `${changelog.list}${entryIds[0]}/`
  await expectStatus(200, request('PATCH', path, { token, body: published }))
  const userIds: number[] = []
  while (userIds.length < spareCount) userIds.push(await users.add(company))
  const tokenIds: number[] = []
  while (tokenIds.length < spareCount) tokenIds.push(await tokens.add(company))
  const bulkIds: number[] = []
  while (bulkIds.length < spareCount) {
    const body = { ids: [posts[0]!.id], owner: bulkIds.length % 2 ? null : company.admin.email }
    const sent = post(`${paths.posts}bulk/`, body, { token: company.adminToken })
    bulkIds.push((await expectStatus(200, sent)).json<{ id: number }>().id)
  }
  const { id: colleagueId } = (
    await expectStatus(200, get(paths.me, { token: colleague }))
  ).json<User>()
  const [batch] = await list<{ id: number }>(batches.list)
  const importId = await importedFile(await signedIn(company, company.admin))
  const retired = await createStatus(company)
  const statusIds: [number, number] = [(await createStatus(company)).id, retired.id]
  const report = async (ids: number[]) => {
    const body = { reason: 'spam' }
    for (const id of ids)
      await expectStatus(200, request('POST', `${paths.posts}${id}/report/`, { token, body }))
    return ids
  }
  const decide = async (ids: number[]) => {
    const decisions: number[] = []
    for (const id of ids) {
      await expectStatus(200, post(`${paths.comments}${id}/report/`, { reason: 'spam' }, { token }))
      decisions.push(await decideOne(token, id, 'approve'))
    }
    return decisions
  }
  const place = async (kind: Kind): Promise<Place> => {
    const empty = await createBoard(company, { is_private: kind !== 'public' })
    if (kind === 'member')
      await company.run(['board', 'member', '--board', empty.slug, '--email', company.team.email])
    const own = posts.find(({ title }) => title === `On ${kind}`)!
    const comment = comments.find(({ content }) => content === `Comment on ${kind}`)!
    const { id: imageId } = await uploaded(token)
    await expectStatus(200, patch(`${paths.posts}${own.id}/`, { images: [imageId] }, { token }))
    return {
      kind,
      board: boardOf[kind],
      postId: own.id,
      slug: own.url.split('/').at(-2)!,
      commentId: comment.id,
      imageId,
      spareIds: comments.filter(({ content }) => content === `Spare ${kind}`).map(({ id }) => id),
      sparePostIds: posts.filter(({ title }) => title === `Spare post ${kind}`).map(({ id }) => id),
      reportedIds: await report(
        posts.filter(({ title }) => title === `Reported post ${kind}`).map(({ id }) => id),
      ),
      writerId: own.creator.id,
      tagIds,
      organizationIds,
      customFieldIds,
      synonymIds,
      savedReplyIds,
      webhookIds,
      deliveryPath,
      entryIds,
      userIds,
      tokenIds,
      bulkIds,
      decisionIds: await decide(
        comments.filter(({ content }) => content === `Decided ${kind}`).map(({ id }) => id),
      ),
      boardId: own.board.id,
      emptyBoardId: empty.id,
      colleagueId,
      batchId: batch!.id,
      importId,
      statusIds,
    }
  }
  return {
    public: await place('public'),
    private: await place('private'),
    member: await place('member'),
  }
}
