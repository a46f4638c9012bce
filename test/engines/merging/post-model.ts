export type ModelComment = { isInternal: boolean; isDeleted: boolean; isHeld?: boolean }

export type ModelPost = {
  voters: Set<number>
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
