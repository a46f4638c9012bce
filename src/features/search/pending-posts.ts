import type { ListedPost } from './listed-posts.ts'
import { boardMark, type Marked } from './marks.ts'
import type { Candidate } from './newest-matches.ts'
import { bytesOf, listStart } from './word-list.ts'

/** The posts that are not counted yet: asked one by one what an engine's index is asked. */
export class PendingPosts {
  readonly count: number
  readonly #posts: PendingPost[]

  constructor(companyId: number, posts: ListedPost[]) {
    this.count = posts.length
    this.#posts = posts.map(post => new PendingPost(companyId, post)).reverse()
  }

  /** Those that match, newest first. */
  matching(marked: Marked): Candidate[] {
    return this.#posts.filter(post => isMeant(post, marked)).map(post => post.candidate)
  }
}

class PendingPost {
  readonly #post: ListedPost
  readonly #board: string
  readonly #words: ReadonlySet<number>
  readonly #titleWords: ReadonlySet<number>

  constructor(companyId: number, post: ListedPost) {
    const { words, boardId } = post
    this.#post = post
    this.#board = boardMark(companyId, boardId)
    this.#words = new Set(words.subarray(listStart))
    this.#titleWords = new Set(words.subarray(listStart, listStart + words[0]!))
  }

  get candidate(): Candidate {
    return { id: this.#post.id, words: bytesOf(this.#post.words) }
  }

  has(mark: string): boolean {
    if (mark[0] === 'b') return mark === this.#board
    const words = mark[0] === 't' ? this.#titleWords : this.#words
    return words.has(Number(mark.slice(1)))
  }
}

function isMeant(post: PendingPost, marked: Marked): boolean {
  if (typeof marked === 'string') return post.has(marked)
  return 'all' in marked
    ? marked.all.every(part => isMeant(post, part))
    : marked.any.some(part => isMeant(post, part))
}
