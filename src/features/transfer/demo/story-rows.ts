import type { Micros } from '../../../platform/clock.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { insertRows } from '../../../store/insert-rows.ts'
import { commentCreated, commentHighlighted, commentLiked } from '../../comments/events.ts'
import { threadOf } from '../../comments/thread.ts'
import {
  postCreated,
  postEffortChanged,
  postEtaChanged,
  postImpactChanged,
  postOwnerChanged,
  postStatusChanged,
  postTagsChanged,
} from '../../posts/events.ts'
import { trendingOf, trendingVotesMax } from '../../posts/trending.ts'
import { postSlug } from '../../posts/url.ts'
import { indexComments } from '../../search/index/index-comments.ts'
import { indexPosts } from '../../search/index/index-posts.ts'
import { voteAdded } from '../../votes/events.ts'

type Post = {
  id: number
  boardId: number
  statusId: number
  creatorId: number
  title: string
  content: string
  created: Micros
  votes: { userId: number; created: Micros }[]
  ownerId: number | null
  eta: string | null
  effort: number | null
  impact: number | null
  tagIds: number[]
}

type NewPost = Pick<Post, 'boardId' | 'statusId' | 'creatorId' | 'title' | 'content'>

type Comment = {
  id: number
  post: Post
  parent: Comment | undefined
  creatorId: number
  statusId: number | null
  content: string
  isInternal: boolean
  isHighlighted: boolean
  likers: { userId: number; created: Micros }[]
  replies: { all: number; public: number }
  created: Micros
}

type Row = Record<string, string | number | null>

/**
 * Writes the rows that the ordinary operations would write one by one, each at its time and by its person: with one
 * statement per table instead of several per vote, the company is locked for a moment only. Its methods are called in
 * chronological order, and record the events.
 */
export class StoryRows {
  readonly #posts: Post[] = []
  readonly #comments: Comment[] = []
  readonly #followers = new Map<string, Row>()
  readonly #team: ReadonlySet<number>

  constructor(team: ReadonlySet<number>) {
    this.#team = team
  }

  get counts() {
    const votes = this.#posts.reduce((sum, post) => sum + post.votes.length, 0)
    return { postIds: this.#posts.map(({ id }) => id), comments: this.#comments.length, votes }
  }

  idOf(title: string): number {
    return this.#posts.find(post => post.title === title)!.id
  }

  addPost(transaction: CompanyTransaction, input: NewPost): Post {
    const { now: created } = transaction
    const plan = { ownerId: null, eta: null, effort: null, impact: null, tagIds: [] }
    const post = { ...input, ...plan, id: transaction.nextId(), created, votes: [] }
    this.#posts.push(post)
    this.#follow(post, input.creatorId, 'author', created)
    const { boardId: board_id, creatorId: creator_id } = post
    transaction.record(postCreated, { post_id: post.id, board_id, creator_id })
    return post
  }

  addVote(transaction: CompanyTransaction, post: Post, userId: number) {
    const { now: created } = transaction
    post.votes.push({ userId, created })
    this.#follow(post, userId, 'vote', created)
    const { id: post_id, boardId: board_id } = post
    transaction.record(voteAdded, { post_id, board_id, user_id: userId })
  }

  /** Leaves the comment that tells of it; nobody follows a post because of that. */
  changeStatus(
    transaction: CompanyTransaction,
    post: Post,
    { statusId, ...said }: { statusId: number; creatorId: number; content: string },
  ) {
    const from = post.statusId
    if (from === statusId) return
    post.statusId = statusId
    this.#comment(transaction, { ...said, post, parent: undefined, statusId, isInternal: false })
    const { id: post_id, boardId: board_id } = post
    transaction.record(postStatusChanged, { post_id, board_id, from, to: statusId })
  }

  addTags(transaction: CompanyTransaction, post: Post, tagIds: number[]) {
    post.tagIds = tagIds
    const { id: post_id, boardId: board_id } = post
    transaction.record(postTagsChanged, { post_id, board_id, added: tagIds, removed: [] })
  }

  setOwner(transaction: CompanyTransaction, post: Post, ownerId: number) {
    post.ownerId = ownerId
    const { id: post_id, boardId: board_id } = post
    transaction.record(postOwnerChanged, { post_id, board_id, from: null, to: ownerId })
  }

  setEta(transaction: CompanyTransaction, post: Post, eta: string) {
    post.eta = eta
    const { id: post_id, boardId: board_id } = post
    const change = { before: null, after: eta }
    transaction.record(postEtaChanged, { post_id, board_id }, { eta: change })
  }

  estimate(
    transaction: CompanyTransaction,
    post: Post,
    { effort, impact }: { effort: number; impact: number },
  ) {
    Object.assign(post, { effort, impact })
    const about = { post_id: post.id, board_id: post.boardId, from: null }
    transaction.record(postEffortChanged, { ...about, to: effort })
    transaction.record(postImpactChanged, { ...about, to: impact })
  }

  addReply(
    transaction: CompanyTransaction,
    input: Pick<Comment, 'post' | 'parent' | 'creatorId' | 'content' | 'isInternal'>,
  ): Comment {
    const isInternal = input.isInternal || input.parent?.isInternal === true
    const comment = this.#comment(transaction, { ...input, isInternal, statusId: null })
    this.#follow(input.post, input.creatorId, 'comment', comment.created)
    return comment
  }

  highlight(transaction: CompanyTransaction, comment: Comment) {
    comment.isHighlighted = true
    transaction.record(commentHighlighted, eventData(comment))
  }

  addLike(transaction: CompanyTransaction, comment: Comment, userId: number) {
    comment.likers.push({ userId, created: transaction.now })
    transaction.record(commentLiked, { ...eventData(comment), user_id: userId })
  }

  /** In the order in which they refer to one another. `isPaying`: voters who have an organization. */
  async write(transaction: CompanyTransaction, batchId: number, isPaying: ReadonlySet<number>) {
    const { revision } = transaction
    const posts = this.#posts.map(post => ({
      ...this.#postRow(post),
      revision,
      edit_revision: revision,
      revenue_due: post.votes.some(({ userId }) => isPaying.has(userId)) ? revision : null,
      batch_id: batchId,
    }))
    await insertRows(transaction, 'posts', posts)
    const tags = this.#posts.flatMap(({ id: post_id, tagIds }) =>
      tagIds.map(tag_id => ({ post_id, tag_id })),
    )
    await insertRows(transaction, 'post_tags', tags)
    const votes = this.#posts.flatMap(({ id: post_id, votes }) =>
      votes.map(({ userId: user_id, created }) => ({ post_id, user_id, created })),
    )
    await insertRows(transaction, 'votes', votes)
    const comments = this.#comments.map(comment => ({
      ...this.#commentRow(comment),
      revision,
      edit_revision: revision,
    }))
    await insertRows(transaction, 'comments', comments)
    const likes = this.#comments.flatMap(({ id: comment_id, likers }) =>
      likers.map(({ userId: user_id, created }) => ({ comment_id, user_id, created })),
    )
    await insertRows(transaction, 'comment_likes', likes)
    await insertRows(transaction, 'followers', [...this.#followers.values()])
    await indexPosts(transaction, this.#posts)
    await indexComments(
      transaction,
      this.#comments.map(({ id, post, isInternal, content }) => ({
        id,
        board_id: post.boardId,
        is_internal: isInternal ? 1 : 0,
        content,
      })),
    )
  }

  #comment(
    transaction: CompanyTransaction,
    input: Omit<Comment, 'id' | 'created' | 'likers' | 'replies' | 'isHighlighted'>,
  ): Comment {
    const comment = {
      ...input,
      id: transaction.nextId(),
      isHighlighted: false,
      likers: [],
      replies: { all: 0, public: 0 },
      created: transaction.now,
    }
    this.#comments.push(comment)
    for (let above = comment.parent; above; above = above.parent) {
      above.replies.all++
      if (!comment.isInternal) above.replies.public++
    }
    transaction.record(commentCreated, { ...eventData(comment), creator_id: comment.creatorId })
    return comment
  }

  /** A vote is the only reason that another replaces. */
  #follow({ id: post_id }: Post, userId: number, reason: string, created: Micros) {
    const key = `${post_id} ${userId}`
    const known = this.#followers.get(key)
    if (known && known.reason !== 'vote') return
    const since = known?.created ?? created
    this.#followers.set(key, { post_id, user_id: userId, reason, is_following: 1, created: since })
  }

  #isResponse({ isInternal, creatorId }: Comment): boolean {
    return !isInternal && this.#team.has(creatorId)
  }

  #postRow(post: Post): Row {
    const { created, votes } = post
    const comments = this.#comments.filter(comment => comment.post === post)
    const shown = comments.filter(comment => !comment.isInternal)
    const responses = shown.filter(comment => this.#isResponse(comment))
    return {
      id: post.id,
      board_id: post.boardId,
      status_id: post.statusId,
      creator_id: post.creatorId,
      owner_id: post.ownerId,
      eta: post.eta,
      effort: post.effort,
      impact: post.impact,
      title: post.title,
      content: post.content,
      slug: postSlug(post.title),
      votes_count: votes.length,
      comments_count: comments.length,
      public_comments_count: shown.length,
      created,
      edited: null,
      trending: trendingOf(
        created,
        votes.slice(-trendingVotesMax).map(vote => vote.created),
      ),
      last_activity: Math.max(created, ...shown.map(comment => comment.created)),
      responses_count: responses.length,
      has_response: responses.length > 0 ? 1 : 0,
    }
  }

  #commentRow(comment: Comment): Row {
    const placed = {
      post_id: comment.post.id,
      is_internal: comment.isInternal ? (1 as const) : (0 as const),
      deleted: null,
      replies_count: comment.replies.all,
      public_replies_count: comment.replies.public,
      held: null,
    }
    return {
      id: comment.id,
      ...placed,
      thread: threadOf(placed),
      is_response: this.#isResponse(comment) ? 1 : 0,
      board_id: comment.post.boardId,
      parent_id: comment.parent?.id ?? null,
      creator_id: comment.creatorId,
      kind: comment.statusId === null ? 'reply' : 'status_change',
      status_id: comment.statusId,
      content: comment.content,
      is_highlighted: comment.isHighlighted ? 1 : 0,
      likes_count: comment.likers.length,
      created: comment.created,
      edited: null,
      is_listed: 1,
    }
  }
}

function eventData({ id: comment_id, post, isInternal: is_internal }: Comment) {
  return { comment_id, post_id: post.id, board_id: post.boardId, is_internal }
}
