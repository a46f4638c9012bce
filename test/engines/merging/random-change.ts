import { addComment } from '../../../src/features/comments/create-comment.ts'
import { deleteComment } from '../../../src/features/comments/delete-comment.ts'
import { getUser } from '../../../src/features/people/users/find-user.ts'
import { createPost } from '../../../src/features/posts/create-post.ts'
import { deletePost, restorePost } from '../../../src/features/posts/delete-post.ts'
import { findPostFor } from '../../../src/features/posts/find-post-for.ts'
import { readGroup } from '../../../src/features/posts/merge/group.ts'
import { mergePost, unmergePost } from '../../../src/features/posts/merge/merge-post.ts'
import { importLines } from '../../../src/features/transfer/import/import-lines.ts'
import { addVote } from '../../../src/features/votes/add-vote.ts'
import { followPost, unfollowPost } from '../../../src/features/votes/followers/followers.ts'
import { setImportance } from '../../../src/features/votes/importance.ts'
import { removeVote } from '../../../src/features/votes/remove-vote.ts'
import type { CompanyDb } from '../../../src/store/company-db.ts'
import type { Random } from '../../support/random.ts'
import { nobody } from '../temporary-store.ts'
import type { PostModel } from './post-model.ts'

export const every = { boards: 'every' as const }

async function* linesOf(bytes: Uint8Array) {
  yield { number: 1, bytes }
}

type Given = { db: CompanyDb; model: PostModel; random: Random; people: number[] }

/** One random change, to the database and to the model. What it was, and how it ended. */
export async function randomChange({ db, model, random, people }: Given): Promise<string> {
  const { pick, chance } = random
  const { votesOnly } = model
  const userId = pick(people)
  const { email } = await getUser(db, userId)
  const live = [...model.posts.keys()].filter(id => !model.get(id).isDeleted)
  const row = async (id: number) =>
    (await findPostFor(db, { audience: every, userId }, id, { evenDeleted: true }))!

  const changes: Record<string, () => Promise<string | undefined>> = {
    async create() {
      const poster = { actor: nobody, audience: every, creatorId: userId }
      const board = pick(['open', 'open', 'other', 'hidden'])
      const { id } = await createPost(db, poster, { board, title: 'Numbat', content: '' })
      model.add(id)
      model.get(id).follows.set(userId, true)
      return undefined
    },
    async import() {
      const votes_count = pick([0, 1, 31])
      const line = { board: 'open', title: 'Numbat', creator: email, votes: [email], votes_count }
      const before = new Set(model.posts.keys())
      const bytes = Buffer.from(JSON.stringify(line))
      await Array.fromAsync(importLines(db, nobody, linesOf(bytes), 'a file'))
      const posts = await db.query.selectFrom('posts').select('id').execute()
      const { id } = posts.find(post => !before.has(post.id))!
      model.add(id, Math.max(0, votes_count - 1))
      model.get(id).voters.add(userId)
      model.get(id).follows.set(userId, true)
      return undefined
    },
    async vote() {
      const postId = pick(live)
      const isNew = await addVote(db, nobody, { postId, userId })
      const root = model.rootOf(postId)
      if (isNew === model.votersBelow(root).has(userId)) return 'voted twice, or not at all'
      if (!isNew) return 'again'
      model.get(root).voters.add(userId)
      if (!model.get(root).follows.has(userId)) {
        model.get(root).follows.set(userId, true)
        votesOnly.add(`${root} ${userId}`)
      }
      return undefined
    },
    async importance() {
      const postId = pick(live)
      const level = pick([null, 1, 2, 3] as const)
      await db.maintain(({ query }) =>
        query.updateTable('boards').set({ asks_importance: 1 }).execute(),
      )
      await db.write(nobody, async transaction =>
        setImportance(transaction, await readGroup(transaction, postId), userId, level),
      )
      for (const id of model.groupOf(postId))
        if (model.get(id).voters.has(userId)) {
          if (level === null) model.get(id).importance.delete(userId)
          else model.get(id).importance.set(userId, level)
        }
      return undefined
    },
    async unvote() {
      const postId = pick(live)
      await removeVote(db, nobody, { postId, userId })
      for (const id of model.groupOf(postId)) model.get(id).importance.delete(userId)
      for (const id of model.groupOf(postId))
        if (model.get(id).voters.delete(userId) && votesOnly.has(`${id} ${userId}`))
          if (model.get(id).follows.get(userId)) {
            model.get(id).follows.delete(userId)
            votesOnly.delete(`${id} ${userId}`)
          }
      return undefined
    },
    async comment() {
      const postId = pick(live)
      const isInternal = chance(0.3)
      const comment = { postId, creatorId: userId, content: 'Yes', isInternal }
      const id = await addComment(db, nobody, comment)
      model.get(postId).comments.set(id, { isInternal, isDeleted: false })
      if (!model.get(postId).follows.has(userId)) model.get(postId).follows.set(userId, true)
      votesOnly.delete(`${postId} ${userId}`)
      return undefined
    },
    async 'delete comment'() {
      const postId = pick(live)
      const [found] = [...model.get(postId).comments].find(([, { isDeleted }]) => !isDeleted) ?? []
      if (found === undefined) return 'none'
      const caller = { actor: nobody, role: 'admin' as const, userId }
      await deleteComment(db, caller, { id: found, creator_id: userId, board_id: 1 })
      model.get(postId).comments.get(found)!.isDeleted = true
      return undefined
    },
    async follow() {
      const postId = pick(live)
      await followPost(db, nobody, await readGroup(db, postId), userId)
      const root = model.rootOf(postId)
      model.get(root).follows.set(userId, true)
      votesOnly.delete(`${root} ${userId}`)
      return undefined
    },
    async unfollow() {
      const postId = pick(live)
      const root = model.rootOf(postId)
      if (model.follows(postId, userId)) model.get(root).follows.set(userId, false)
      await unfollowPost(db, nobody, await readGroup(db, postId), userId)
      return undefined
    },
    async merge() {
      const [postId, into] = [pick(live), pick(live)]
      const caller = { actor: nobody, audience: every }
      const refused = await codeOf(mergePost(db, caller, await row(postId), into))
      if (model.get(postId).mergedInto !== undefined)
        return expected(refused, 'post_already_merged')
      const root = model.rootOf(into)
      if (root === postId) return expected(refused, 'merge_into_itself')
      if (refused === 'merge_audiences_differ') return refused
      model.get(postId).mergedInto = root
      return expected(refused, undefined)
    },
    async unmerge() {
      const postId = pick(live)
      await unmergePost(db, nobody, await row(postId))
      model.get(postId).mergedInto = undefined
      return undefined
    },
    async delete() {
      const postId = pick(live)
      const caller = { actor: nobody, role: 'admin' as const, userId }
      const refused = await codeOf(deletePost(db, caller, await row(postId)))
      if (model.groupOf(postId).length > 1) return expected(refused, 'post_in_merge')
      model.get(postId).isDeleted = true
      return expected(refused, undefined)
    },
    async restore() {
      const postId = pick([...model.posts.keys()])
      const refused = await codeOf(restorePost(db, nobody, await row(postId)))
      if (!model.get(postId).isDeleted) return expected(refused, 'post_not_deleted')
      model.get(postId).isDeleted = false
      return expected(refused, undefined)
    },
  }
  const often = [
    'vote',
    'vote',
    'vote',
    'unvote',
    'importance',
    'importance',
    'comment',
    'comment',
    'merge',
    'merge',
    'unmerge',
  ]
  const name = live.length < 4 ? 'create' : pick([...Object.keys(changes), ...often])
  return `${name}: ${(await changes[name]!()) ?? 'done'}`
}

async function codeOf(change: Promise<unknown>): Promise<string | undefined> {
  try {
    await change
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

function expected(refused: string | undefined, code: string | undefined): string | undefined {
  if (refused !== code) throw new Error(`It is ${refused}, and should be ${code}.`)
  return code
}
