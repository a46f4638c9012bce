/** A piece of work that may have to wait for the end of another. */
export type Job = { title: string; after?: Job | undefined; run: () => Promise<void> }

/** Runs jobs in this order, so many at a time; one that must wait lets others go first. */
export async function runQueue(
  jobs: Job[],
  workers: number,
  onChange: (running: Job[], finished: number) => void = () => {},
): Promise<void> {
  const waiting = [...jobs]
  const unfinished = new Set(jobs)
  const running = new Map<Job, Promise<void>>()
  const changed = () => onChange([...running.keys()], jobs.length - unfinished.size)
  while (unfinished.size > 0) {
    const index = waiting.findIndex(({ after }) => !after || !unfinished.has(after))
    if (index < 0 || running.size === workers) {
      await Promise.race(running.values())
      continue
    }
    const [job] = waiting.splice(index, 1) as [Job]
    const end = () => {
      running.delete(job)
      unfinished.delete(job)
      changed()
    }
    running.set(job, job.run().finally(end))
    changed()
  }
}
