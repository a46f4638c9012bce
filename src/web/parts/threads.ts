type Comment = { id: number; parent_id: number | null }

export type Thread<C> = { comment: C; replies: Thread<C>[] }

/**
 * Comments, oldest first, as threads; they are stored three levels deep at most. A comment whose parent is not among
 * those before it starts a thread.
 */
export function buildThreads<C extends Comment>(comments: C[]): Thread<C>[] {
  const top: Thread<C>[] = []
  const threads = new Map<number, Thread<C>>()
  for (const comment of comments) {
    const parent = comment.parent_id === null ? undefined : threads.get(comment.parent_id)
    const thread = { comment, replies: [] }
    const siblings = parent ? parent.replies : top
    siblings.push(thread)
    threads.set(comment.id, thread)
  }
  return top
}

/** In the order of the comments: where the first of a thread comes, the thread does. Its replies stay oldest first. */
export function threadsInOrder<C extends Comment & { created: number }>(
  comments: C[],
): Thread<C>[] {
  const byAge = comments.toSorted((a, b) => a.created - b.created || a.id - b.id)
  const placeOf = new Map(comments.map(({ id }, place) => [id, place]))
  const firstPlace = ({ comment, replies }: Thread<C>): number =>
    Math.min(placeOf.get(comment.id)!, ...replies.map(firstPlace))
  return buildThreads(byAge).sort((a, b) => firstPlace(a) - firstPlace(b))
}

/** The thread with the official answer comes first, the others stay in their order. */
export function answerFirst<C extends { is_highlighted: 0 | 1 }>(
  threads: Thread<C>[],
): Thread<C>[] {
  const hasAnswer = ({ comment, replies }: Thread<C>): boolean =>
    comment.is_highlighted === 1 || replies.some(hasAnswer)
  return threads.toSorted((a, b) => Number(hasAnswer(b)) - Number(hasAnswer(a)))
}
