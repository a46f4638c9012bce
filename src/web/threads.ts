/** Replies to replies to replies stand beside what they answer: a phone has no room for more steps. */
const depthMax = 2

type Comment = { id: number; parent_id: number | null }

export type Thread<C> = {
  comment: C
  replies: Thread<C>[]
  /** What this answers, where its place does not show it. */
  answers?: C
}

type Place<C> = { thread: Thread<C>; siblings: Thread<C>[]; depth: number }

/**
 * Comments, oldest first, as threads. A comment whose parent is not among those before it (because
 * visitors may not see the parent) starts a thread of its own.
 */
export function buildThreads<C extends Comment>(comments: C[]): Thread<C>[] {
  const top: Thread<C>[] = []
  const places = new Map<number, Place<C>>()
  for (const comment of comments) {
    const parent = comment.parent_id === null ? undefined : places.get(comment.parent_id)
    const place = placeBelow(comment, parent, top)
    place.siblings.push(place.thread)
    places.set(comment.id, place)
  }
  return top
}

function placeBelow<C>(comment: C, parent: Place<C> | undefined, top: Thread<C>[]): Place<C> {
  if (!parent) return { thread: { comment, replies: [] }, siblings: top, depth: 0 }
  if (parent.depth < depthMax) {
    const thread = { comment, replies: [] }
    return { thread, siblings: parent.thread.replies, depth: parent.depth + 1 }
  }
  const thread = { comment, replies: [], answers: parent.thread.comment }
  return { thread, siblings: parent.siblings, depth: parent.depth }
}
