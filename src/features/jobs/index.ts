export {
  attemptsMax,
  backoffMs,
  isDatabaseBusy,
  longestMs,
  notStoredMs,
  postponedMs,
} from './backoff.ts'
export type { Consumer, Follower, LoggedEvent } from './consumer.ts'
export { JobStats } from './job-stats.ts'
export { listJobs } from './list-jobs.ts'
export { replayDead } from './replay-dead.ts'
export { type Queue, runJobs, type Task } from './run-jobs.ts'
export { startAtEnd } from './start-at-end.ts'
