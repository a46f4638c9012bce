import { trendingOf, trendingVotesMax } from '../../../src/features/posts/trending.ts'
import type { CompanyDb } from '../../../src/store/company-db.ts'

export type ModelComment = { isInternal: boolean; isDeleted: boolean; isHeld?: boolean }

export type ModelPost = {
  voters: Set<number>
  /** What voters said of theirs: 1 to 3. */
  importance: Map<number, number>
  importedVotes: number
  comments: Map<number, ModelComment>
  /** What a person's own row says, where they have one. */
  follows: Map<number, boolean>
  mergedInto: number | undefined
  isDeleted: boolean
  isHeld: boolean
}

/** Posts as they should be, in the simplest way: every count is counted. */
export class PostModel {
  readonly posts = new Map<number, ModelPost>()
  /** Who follows which post for their vote alone: taking it back ends that. */
  readonly votesOnly = new Set<string>()

  add(id: number, importedVotes = 0) {
    this.posts.set(id, {
      voters: new Set(),
      importance: new Map(),
      importedVotes,
      comments: new Map(),
      follows: new Map(),
      mergedInto: undefined,
      isDeleted: false,
      isHeld: false,
    })
  }

  get(id: number): ModelPost {
    const post = this.posts.get(id)
    if (!post) throw new Error(`The model has no post ${id}.`)
    return post
  }

  rootOf(id: number): number {
    const { mergedInto } = this.get(id)
    return mergedInto === undefined ? id : this.rootOf(mergedInto)
  }

  /** The post and everything that was merged into it. */
  below(id: number): number[] {
    const merged = [...this.posts.keys()].filter(each => this.get(each).mergedInto === id)
    return [id, ...merged.flatMap(each => this.below(each))]
  }

  groupOf(id: number): number[] {
    return this.below(this.rootOf(id))
  }

  votersBelow(id: number): Set<number> {
    return new Set(this.below(id).flatMap(each => [...this.get(each).voters]))
  }

  importedBelow(id: number): number {
    return this.below(id).reduce((sum, each) => sum + this.get(each).importedVotes, 0)
  }

  commentsBelow(id: number): [number, ModelComment][] {
    return this.below(id)
      .flatMap(each => [...this.get(each).comments])
      .filter(([, { isDeleted, isHeld }]) => !isDeleted && !isHeld)
  }

  /** Each person once, with what matters most to them. */
  importanceBelow(id: number) {
    const most = new Map<number, number>()
    for (const each of this.below(id))
      for (const [userId, level] of this.get(each).importance)
        most.set(userId, Math.max(level, most.get(userId) ?? 0))
    const count = (wanted: number) => [...most.values()].filter(level => level === wanted).length
    return { id, nice_votes: count(1), important_votes: count(2), must_votes: count(3) }
  }

  allImportance() {
    return [...this.posts.keys()].sort((a, b) => a - b).map(id => this.importanceBelow(id))
  }

  follows(id: number, userId: number): boolean {
    const ofRoot = this.get(this.rootOf(id)).follows.get(userId)
    return ofRoot ?? this.groupOf(id).some(each => this.get(each).follows.get(userId) === true)
  }

  counts(id: number) {
    const comments = this.commentsBelow(id).map(([, comment]) => comment)
    const { mergedInto, isDeleted, isHeld } = this.get(id)
    const isAbsent = isDeleted || mergedInto !== undefined
    return {
      id,
      votes_count: this.votersBelow(id).size + this.importedBelow(id),
      imported_votes: this.importedBelow(id),
      comments_count: comments.length,
      public_comments_count: comments.filter(({ isInternal }) => !isInternal).length,
      merged_into: mergedInto ?? null,
      is_listed: isAbsent ? (0 as const) : isHeld ? (2 as const) : (1 as const),
      is_deleted: isDeleted,
    }
  }

  allCounts() {
    return [...this.posts.keys()].sort((a, b) => a - b).map(id => this.counts(id))
  }
}

/** What lists of posts are sorted and filtered by, as it is stored. */
export function storedColumns(db: CompanyDb) {
  return db.query
    .selectFrom('posts')
    .select(['id', 'trending', 'last_activity', 'responses_count', 'has_response'])
    .orderBy('id')
    .execute()
}

/** The same from all votes and comments, by what the model says is merged. */
export async function countedColumns(db: CompanyDb, model: PostModel) {
  const posts = await db.query.selectFrom('posts').select(['id', 'created']).orderBy('id').execute()
  const votes = await db.query.selectFrom('votes').selectAll().execute()
  const comments = await db.query
    .selectFrom('comments')
    .select(['post_id', 'created', 'is_response'])
    .where('deleted', 'is', null)
    .where('is_internal', '=', 0)
    .execute()
  return posts.map(({ id, created }) => {
    const below = new Set(model.below(id))
    const latest = new Map<number, number>()
    for (const vote of votes.filter(({ post_id }) => below.has(post_id)))
      latest.set(vote.user_id, Math.max(vote.created, latest.get(vote.user_id) ?? 0))
    const newest = [...latest.values()].sort((a, b) => b - a).slice(0, trendingVotesMax)
    const written = comments.filter(({ post_id }) => below.has(post_id))
    const responses_count = written.filter(({ is_response }) => is_response === 1).length
    return {
      id,
      trending: trendingOf(created, newest),
      last_activity: Math.max(created, ...written.map(comment => comment.created)),
      responses_count,
      has_response: responses_count > 0 ? (1 as const) : (0 as const),
    }
  })
}
