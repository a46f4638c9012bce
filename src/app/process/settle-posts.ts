import type { Task } from '../../features/jobs/index.ts'
import { hasUnsettledPosts, settlePosts } from '../../features/posts/index.ts'

/** Finishes deleting and restoring posts with many comments, and purges what was deleted long ago. */
export const settleDeletedPosts: Task = {
  name: 'settle-posts',
  isDue: hasUnsettledPosts,
  run: (store, _log, signal) => settlePosts(store, signal),
}
