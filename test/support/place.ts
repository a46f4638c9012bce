import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signedIn } from './browser.ts'
import { createComment, expectStatus, get, paths, post, request } from './client.ts'
import { type Company, unique } from './company.ts'
import { freshFolder } from './fresh-folder.ts'
import { uploaded } from './image-cases.ts'
import { decideOne } from './moderation.ts'
import { once } from './once.ts'
import { picture as samplePicture } from './pictures.ts'
import { changelog, posts, type Resource, users } from './resources.ts'
import { createBoard } from './settings.ts'
import { sharedStore } from './shared-store.ts'
import type { Envelope, Post, User } from './types.ts'
import { importedFile } from './uploading.ts'
import { testedHook } from './webhooks.ts'

/**
 * Boards by who sees their posts: everybody, the admin alone, the admin and the team member, each customer their own and the
 * team all.
 */
export const kinds = ['public', 'private', 'member', 'own'] as const
export type Kind = (typeof kinds)[number]

/** A board of a company, and all that a request about it may need. */
export type Place = ReturnType<typeof placeIn>

/** Everything is made when it is first asked for; what is called new is made each time. */
export function placeIn(company: Company, kind: Kind) {
  const { adminToken: token } = company
  const make = async <Made>(path: string, body: object) =>
    (await expectStatus(201, post(path, body, { token }))).json<Made & { id: number }>()
  const access = kind === 'own' ? { mode: 'own' } : { is_private: kind !== 'public' }

  const newBoard = async () => {
    const board = await createBoard(company, access)
    if (kind === 'member') {
      const path = `${paths.boards}${board.id}/members/${await teamMember()}/`
      await expectStatus(200, request('PUT', path, { token }))
    }
    return board
  }
  const idOf = (of: string) => async () =>
    (await expectStatus(200, get(paths.me, { token: of }))).json<User>().id
  const teamMember = memo(idOf(company.teamToken))

  const board = memo(newBoard)
  const newWriter = () => `${unique()}@people.example`
  const writer = newWriter()
  /** Of a customer, so that the team has it to read; of the same one where others could not be merged. */
  const newPost = async (fields: object = {}) => {
    const as_user = { email: kind === 'own' ? writer : newWriter(), full_name: 'Writer' }
    const body = { board: (await board()).slug, title: unique(), as_user, ...fields }
    return make<Post>(posts.list, body)
  }
  const picture = memo(async () => (await uploaded(token)).id)
  const own = memo(async () => {
    const fields = { title: `On ${kind}`, content: 'words to find', images: [await picture()] }
    return newPost(fields)
  })
  const newPostId = async () => (await newPost()).id
  const post_ = async () => (await own()).id
  const newComment = async () => (await createComment(token, await post_(), {})).id
  const report = (path: string) =>
    expectStatus(200, post(`${path}report/`, { reason: 'spam' }, { token }))
  const newReported = async () => {
    const id = await newPostId()
    await report(`${posts.list}${id}/`)
    return id
  }

  /** One of what belongs to the company as a whole: the same at each place. */
  const one = (resource: Resource) =>
    once(`${resource.name} of ${company.slug}`, () => resource.add(company))
  /** Where a company can have few, the last new one makes way. */
  const newOne = async (resource: Resource) => {
    const last = spares.get(resource.list)
    if (resource.makeRoom && last) await request('DELETE', `${resource.list}${last}/`, { token })
    const id = await resource.add(company)
    spares.set(resource.list, id)
    return id
  }
  const spares = once(`spares of ${company.slug}`, () => new Map<string, number>())
  const wide = <Made>(name: string, make: () => Promise<Made>) => {
    return () => once(`${name} of ${company.slug}`, make)
  }

  const colleague = wide('colleague', async () => {
    const person = await company.addUser('team')
    return idOf(await company.token(person))()
  })
  const newBatch = async () => {
    const creator = { email: 'ada@people.example', full_name: 'Ada Lovelace' }
    const line = { board: (await board()).slug, title: unique(), creator }
    const name = 'one-post.jsonl'
    const store = await sharedStore(company.server)
    if (store) return store.importLine(company.slug, name, line)
    const file = join(freshFolder(), name)
    writeFileSync(file, JSON.stringify(line))
    await company.run(['import', file])
    const list = await expectStatus(200, get('/api/v1/batches/', { token }))
    return list.json<Envelope<{ id: number }>>().results[0]!.id
  }

  return {
    company,
    kind,
    board,
    boardWithMember: async () => {
      const { id } = await board()
      await expectStatus(
        200,
        request('PUT', `${paths.boards}${id}/members/${await colleague()}/`, { token }),
      )
      return id
    },
    newBoard: async () => (await newBoard()).id,
    post: post_,
    newPost: newPostId,
    /** The last part of the post's address. */
    postSlug: async () => (await own()).url.split('/').at(-2)!,
    writer: async () => (await own()).creator.id,
    /** On the post. */
    image: async () => {
      await own()
      return picture()
    },
    /** The name of that of a customer. */
    picture: wide('picture', async () => {
      const path = `${users.list}${await newOne(users)}/picture/`
      const body = await samplePicture('png')
      const set = await expectStatus(200, request('PUT', path, { token, body }))
      return set.json<{ picture_url: string }>().picture_url.split('/').at(-2)!
    }),
    /** Of the board alone, with the post; among the first, so that `makeRoom` leaves it. */
    roadmap: memo(async () => {
      const { status } = (
        await expectStatus(200, get(`${posts.list}${await post_()}/`, { token }))
      ).json<{ status: { id: number } }>()
      const body = { name: unique(), sort: 'hand', position: 0, statuses: [status.id] }
      const boards = [(await board()).id]
      return make<{ slug: string; statuses: number[] }>('/api/v1/roadmaps/', { ...body, boards })
    }),
    comment: memo(newComment),
    newComment,
    reported: memo(newReported),
    newReported,
    newDecision: async () => decideOne(token, await newReported(), 'approve'),
    teamMember,
    colleague,
    one,
    newOne,
    /** A member of no team, without anything of their own. */
    customer: () => one(users),
    published: wide('published entry', async () => {
      const body = { title: unique(), published: '2026-01-01T00:00:00Z' }
      return (await make(changelog.list, body)).id
    }),
    /** Of a change that the admin made. */
    newBulkChange: async () => {
      const body = { ids: [await newPostId()], owner: company.admin.email }
      const sent = post(`${posts.list}bulk/`, body, { token })
      return (await expectStatus(200, sent)).json<{ id: number }>().id
    },
    newDeleted: async () => {
      const id = await newPostId()
      await expectStatus(204, request('DELETE', `${posts.list}${id}/`, { token }))
      return id
    },
    newMerged: async () => {
      const id = await newPostId()
      const body = { into: await post_() }
      await expectStatus(200, post(`${posts.list}${id}/merge/`, body, { token }))
      return id
    },
    batch: wide('batch', newBatch),
    newBatch,
    /** Enabled, and was sent a test. */
    delivery: wide('delivery', async () => {
      const { path, delivery } = await testedHook(company)
      return { id: Number(path.split('/').at(-2)), delivery: delivery.id }
    }),
    /** A file that was uploaded and imported. */
    importedFile: wide('imported file', async () =>
      importedFile(await signedIn(company, company.admin)),
    ),
  }
}

function memo<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => {
    made ??= make()
    return made
  }
}
