import { settleAll } from '../../platform/db/settle-all.ts'
import { nextTurn } from '../../platform/turns.ts'
import {
  type Actor,
  type CompanyDb,
  type CompanyTransaction,
  insertRows,
} from '../../store/index.ts'
import { commentCreated, threadOf } from '../comments/index.ts'
import {
  postCreated,
  postSlug,
  postStatusChanged,
  trendingOf,
  trendingVotesMax,
} from '../posts/index.ts'
import { indexBulk } from '../search/index.ts'
import { voteAdded } from '../votes/index.ts'
import { type ImportedLine, LineProblem } from './line.ts'
import { People } from './people.ts'
import { Places } from './places.ts'
import type { ImportedPerson, ImportedPost } from './schema.ts'

/**
 * Writes posts with their votes and comments, all of them or, where a line is wrong, none. Rows and
 * events are what the ordinary operations make one by one; many at a time, they cost a fraction.
 */
export function importPosts(
  db: CompanyDb,
  actor: Actor,
  lines: ImportedLine[],
): Promise<{ votes: number; comments: number; customers: number; tookMs: number }> {
  return db.write(actor, async transaction => {
    // Without the wait for the lock and the commit, which are no shorter for fewer rows.
    const startedAt = performance.now()
    const batch = new Batch(
      transaction,
      await Places.of(transaction, lines),
      await People.of(transaction, lines),
    )
    for (const line of lines) batch.add(line)
    const written = await batch.write()
    // Its posts and comments are of the past: events do not say where in the lists they are.
    transaction.touch()
    return { ...written, tookMs: performance.now() - startedAt }
  })
}

/** Everything is checked while rows are collected, so that nothing is written of a wrong batch. */
class Batch {
  readonly #transaction: CompanyTransaction
  readonly #places: Places
  readonly #people: People
  readonly #posts: (Row & { id: number; board_id: number; title: string; content: string })[] = []
  readonly #votes: Row[] = []
  readonly #comments: Row[] = []
  readonly #followers: Row[] = []

  constructor(transaction: CompanyTransaction, places: Places, people: People) {
    this.#transaction = transaction
    this.#places = places
    this.#people = people
  }

  add(line: ImportedLine) {
    const { number, post } = line
    const { boardId, statusId } = this.#places.at(line)
    // What has no time of its own happened when its post did, and that, if nobody knows, now.
    const created = post.created ?? this.#transaction.now
    this.#refuseImpossibleTimes(number, post, created)
    this.#people.addMissing(line, created)
    const creatorId = this.#people.idOf(post.creator)
    const id = this.#transaction.nextId()
    this.#transaction.record(postCreated, {
      post_id: id,
      board_id: boardId,
      creator_id: creatorId,
    })
    const { defaultStatusId: from } = this.#places
    if (statusId !== from)
      this.#transaction.record(postStatusChanged, {
        post_id: id,
        board_id: boardId,
        from,
        to: statusId,
      })
    const votesCount = this.#addVotes(id, boardId, post, created)
    const publicComments = post.comments.filter(({ internal }) => !internal)
    const responses = publicComments.filter(({ creator }) => this.#people.isTeam(creator))
    this.#posts.push({
      id,
      board_id: boardId,
      status_id: statusId,
      creator_id: creatorId,
      title: post.title,
      content: post.content,
      votes_count: votesCount,
      comments_count: post.comments.length,
      public_comments_count: publicComments.length,
      created,
      revision: this.#transaction.revision,
      edit_revision: this.#transaction.revision,
      edited: null,
      slug: postSlug(post.title),
      trending: trendingOf(created, Array(Math.min(votesCount, trendingVotesMax)).fill(created)),
      last_activity: Math.max(created, ...publicComments.map(each => each.created ?? created)),
      responses_count: responses.length,
      has_response: responses.length > 0 ? 1 : 0,
      revenue_due: this.#people.hasOrganization(post.votes) ? this.#transaction.revision : null,
    })
    for (const comment of post.comments) this.#addComment(id, boardId, comment, created)
    this.#addFollowers(id, post, created)
  }

  async write() {
    const transaction = this.#transaction
    const customers = this.#people.added
    // In the order in which they refer to one another; on a server's connection they travel together.
    await settleAll([
      insertRows(transaction, 'users', customers),
      insertRows(transaction, 'posts', this.#posts),
      insertRows(transaction, 'votes', this.#votes),
      insertRows(transaction, 'comments', this.#comments),
      insertRows(transaction, 'followers', this.#followers),
      this.#index(),
    ])
    return {
      votes: this.#votes.length,
      comments: this.#comments.length,
      customers: customers.length,
    }
  }

  async #index() {
    // On PostgreSQL, texts are analysed while the server inserts the rows.
    if (this.#transaction.engine === 'postgres') await nextTurn()
    await indexBulk(
      this.#transaction,
      this.#posts.map(({ id, board_id, title, content }) => ({
        id,
        boardId: board_id,
        title,
        content,
      })),
    )
  }

  /** What comes later is listed as newer, so nothing may come from later; nor answer what is not yet. */
  #refuseImpossibleTimes(number: number, { comments }: ImportedPost, created: number) {
    const { now } = this.#transaction
    const refuse = (field: string, message: string) => new LineProblem(number, [{ field, message }])
    const future = 'This may not lie in the future.'
    if (created > now) throw refuse('created', future)
    for (const [index, comment] of comments.entries()) {
      const field = `comments[${index}].created`
      const at = comment.created ?? created
      if (at > now) throw refuse(field, future)
      if (at < created) throw refuse(field, 'This may not lie before the time of the post.')
    }
  }

  /** One vote a person and post, however often a line names them. The number of votes. */
  #addVotes(postId: number, boardId: number, { votes }: ImportedPost, created: number): number {
    const voterIds = new Set(votes.map(voter => this.#people.idOf(voter)))
    for (const userId of voterIds) {
      this.#votes.push({ post_id: postId, user_id: userId, created })
      this.#transaction.record(voteAdded, { post_id: postId, board_id: boardId, user_id: userId })
    }
    return voterIds.size
  }

  /** Author, voters and commenters, each once, for the reason that the ordinary operations would leave. */
  #addFollowers(postId: number, { creator, votes, comments }: ImportedPost, created: number) {
    const followers = new Map<number, { reason: string; created: number }>()
    const add = (person: ImportedPerson, reason: string, since: number) => {
      const userId = this.#people.idOf(person)
      const known = followers.get(userId)
      if (!known) followers.set(userId, { reason, created: since })
      else if (known.reason === 'vote') known.reason = reason
    }
    add(creator, 'author', created)
    for (const voter of votes) add(voter, 'vote', created)
    for (const comment of comments) add(comment.creator, 'comment', comment.created ?? created)
    for (const [userId, follower] of followers)
      this.#followers.push({ post_id: postId, user_id: userId, is_following: 1, ...follower })
  }

  #addComment(
    postId: number,
    boardId: number,
    { content, creator, internal, created }: ImportedPost['comments'][number],
    postCreated: number,
  ) {
    const id = this.#transaction.nextId()
    const creatorId = this.#people.idOf(creator)
    const placed = {
      post_id: postId,
      is_internal: internal ? (1 as const) : (0 as const),
      deleted: null,
      replies_count: 0,
      public_replies_count: 0,
      is_response: !internal && this.#people.isTeam(creator) ? (1 as const) : (0 as const),
      held: null,
    }
    this.#comments.push({
      id,
      ...placed,
      thread: threadOf(placed),
      board_id: boardId,
      parent_id: null,
      creator_id: creatorId,
      kind: 'reply',
      status_id: null,
      content,
      is_highlighted: 0,
      likes_count: 0,
      created: created ?? postCreated,
      revision: this.#transaction.revision,
      edit_revision: this.#transaction.revision,
      edited: null,
      is_listed: 1,
    })
    this.#transaction.record(commentCreated, {
      comment_id: id,
      post_id: postId,
      board_id: boardId,
      creator_id: creatorId,
      is_internal: internal,
    })
  }
}

type Row = Record<string, string | number | null>
