import { addComment } from '../../../src/features/comments/create-comment.ts'
import { deleteComment } from '../../../src/features/comments/delete-comment.ts'
import { findVisibleComment } from '../../../src/features/comments/find-comment.ts'
import { highlightComment } from '../../../src/features/comments/highlight-comment.ts'
import { likeComment } from '../../../src/features/comments/like-comment.ts'
import { createPost } from '../../../src/features/posts/create-post.ts'
import { deletePost, restorePost } from '../../../src/features/posts/delete-post.ts'
import { findPostFor } from '../../../src/features/posts/find-post-for.ts'
import { mergePost, unmergePost } from '../../../src/features/posts/merge/merge-post.ts'
import { movePosts } from '../../../src/features/posts/move-posts.ts'
import { addVote } from '../../../src/features/votes/add-vote.ts'
import type { Random } from '../../support/random.ts'
import { nobody } from '../temporary-store.ts'
import { every, type World } from './world.ts'

/** What there is to choose from; the ids are the same in every world that has done the same. */
export type Known = {
  posts: { id: number; by: number }[]
  comments: { id: number; by: number; postId: number }[]
}

/** One thing that somebody among `people` does to something that somebody among `owners` wrote. It is the same in every world. */
export function randomAct(
  { pick, chance, whole }: Random,
  known: Known,
  people: readonly number[],
  owners: readonly number[],
): (world: World) => Promise<unknown> {
  const by = pick(people)
  const posts = known.posts.filter(post => owners.includes(post.by))
  const mine = known.comments.filter(
    ({ by: author, postId }) => owners.includes(author) && posts.some(({ id }) => id === postId),
  )
  const post = posts.length > 0 ? pick(posts) : undefined
  const comment = mine.length > 0 ? pick(mine) : undefined
  const other = posts.length > 0 ? pick(posts) : undefined
  const kind = !post || chance(0.15) ? 'post' : pick(kinds)
  const [word, board, isInternal] = [whole(1, 99), pick(['open', 'other']), chance(0.1)]
  const answers = chance(0.5) ? comment : undefined
  const rowOf = async ({ db, userId }: World, id: number) =>
    (await findPostFor(db, { audience: every, userId }, id, { evenDeleted: true }))!
  const commentOf = async ({ db, team }: World, id: number) => findVisibleComment(db, team, id)

  return async world => {
    const { db, team } = world
    if (kind === 'post') {
      const poster = { actor: nobody, audience: every, creatorId: by }
      const text = { title: `Numbat ${word}`, content: `word${word}` }
      const { id } = await createPost(db, poster, { board, ...text })
      return { post: { id, by } }
    }
    if (kind === 'comment') {
      const postId = answers?.postId ?? post!.id
      const parent = answers && (await commentOf(world, answers.id))
      const row = await rowOf(world, postId)
      if (
        row.deleted !== null ||
        row.held !== null ||
        (answers && (!parent || parent.held !== null))
      )
        return {}
      const written = { postId, creatorId: by, content: `said ${word}`, isInternal }
      const id = await addComment(db, nobody, {
        ...written,
        ...(parent ? { parentId: parent.id } : {}),
      })
      return { comment: { id, by, postId } }
    }
    const row = await rowOf(world, post!.id)
    const found = comment && (await commentOf(world, comment.id))
    const acts: Record<(typeof kinds)[number], () => Promise<unknown> | undefined> = {
      comment: () => undefined,
      vote: () => addVote(db, nobody, { postId: post!.id, userId: by }),
      like: () => found && likeComment(db, nobody, { commentId: found.id, userId: by }),
      highlight: () => found && highlightComment(db, nobody, found),
      'delete comment': () => found && deleteComment(db, team, found),
      'delete post': () => (row.deleted === null ? deletePost(db, team, row) : undefined),
      'restore post': () => (row.deleted === null ? undefined : restorePost(db, nobody, row)),
      move: () =>
        row.deleted === null
          ? movePosts(db, nobody, [row], board === 'open' ? world.openBoard : world.otherBoard)
          : undefined,
      merge: () => (row.deleted === null ? mergePost(db, team, row, other!.id) : undefined),
      unmerge: () => unmergePost(db, nobody, row),
    }
    try {
      await acts[kind]()
    } catch (refused) {
      // The code of a problem is its message.
      return { refused: (refused as Error).message }
    }
    return {}
  }
}

const kinds = [
  'comment',
  'comment',
  'comment',
  'comment',
  'vote',
  'vote',
  'like',
  'highlight',
  'delete comment',
  'delete post',
  'restore post',
  'move',
  'merge',
  'unmerge',
] as const
