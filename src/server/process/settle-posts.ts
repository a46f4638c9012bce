import type { Task } from '../../features/events/jobs/run-jobs.ts'
import { hasUnsettledPosts, settlePosts } from '../../features/posts/purge-post.ts'

/** Finishes deleting and restoring posts with many comments, and purges what was deleted long ago. */
export const settleDeletedPosts: Task = {
  name: 'settle-posts',
  isDue: hasUnsettledPosts,
  run: (store, _log, signal) => settlePosts(store, signal),
}
