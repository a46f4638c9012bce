import { WrongAnswer } from '../load/plan.ts'
import { findComment, type MadeComment, type MadePost, makePost } from './make-post.ts'

export const pageSize = 20

/** What a page of posts must hold, `skipped` posts after the newest. */
export function expectedPosts(posts: number, skipped: number): Record<string, unknown>[] {
  const count = Math.min(pageSize, posts - skipped)
  return Array.from({ length: count }, (_, n) => postView(makePost(posts - 1 - skipped - n)))
}

/** What a page of comments must hold that were written at these times. */
export function expectedComments(createdMs: number[]): Record<string, unknown>[] {
  return createdMs.map(time => {
    const found = findComment(time)
    if (!found) throw new WrongAnswer(`nobody commented at ${new Date(time).toISOString()}`)
    return commentView(found.comment, found.post)
  })
}

/** The part of a post's view that follows from the maker; ids do not. */
function postView(post: MadePost): Record<string, unknown> {
  return {
    title: post.title,
    content: post.content,
    creator: post.creator.email,
    votes_count: post.votes.length,
    comments_count: post.comments.length,
    created: Date.parse(post.created),
  }
}

function commentView(comment: MadeComment, post: MadePost): Record<string, unknown> {
  return {
    content: comment.content,
    creator: comment.creator.email,
    internal: comment.internal,
    post: post.title,
    created: Date.parse(comment.created),
  }
}
