import type { JobStats } from '../../features/events/jobs/list-jobs.ts'
import { counter, type Family, gauge, histogram } from '../../platform/metrics/families.ts'
import { version } from '../process/version.ts'
import type { App } from '../request/context.ts'

/** Figures of this process since its start. */
export function processFamilies(
  { requestMetrics, responses, store, admission }: App,
  jobStats: JobStats,
  jobsProcess = { count: 0, memoryBytes: 0, cpuSeconds: 0 },
): Family[] {
  const { hits, confirmedByEvents, confirmedByStatement, confirmedByRanking, built } =
    responses.counts
  const { seconds, writes, failures } = store.commitStats
  const jobs = jobStats.entries()
  const cpu = process.cpuUsage()
  return [
    ...requestMetrics.families(),
    counter(
      {
        name: 'hark_response_cache_total',
        help: 'Responses that were cached (hit), or built because they were not (miss).',
      },
      [
        [{ result: 'hit' }, hits],
        [{ result: 'miss' }, built],
      ],
    ),
    counter(
      {
        name: 'hark_response_cache_confirmations_total',
        help: 'Cached responses that were found to hold after a write.',
      },
      [
        [{ by: 'events' }, confirmedByEvents],
        [{ by: 'statement' }, confirmedByStatement],
        [{ by: 'ranking' }, confirmedByRanking],
      ],
    ),
    histogram(
      {
        name: 'hark_commit_duration_seconds',
        help: 'Time that a commit of writes took, its lock included.',
      },
      [[{}, seconds]],
    ),
    histogram({ name: 'hark_commit_writes', help: 'Writes that shared a commit.' }, [[{}, writes]]),
    counter({ name: 'hark_commit_failures_total', help: 'Commits that failed as a whole.' }, [
      [{}, failures],
    ]),
    counter(
      {
        name: 'hark_admission_refusals_total',
        help: 'Work that was refused because too much waited.',
      },
      [[{}, admission.refusals]],
    ),
    counter(
      {
        name: 'hark_job_runs_total',
        help: 'Runs of background tasks, and batches of followed events.',
      },
      jobs.map(([job, { runs }]) => [{ job }, runs]),
    ),
    counter(
      { name: 'hark_job_failures_total', help: 'Runs that failed.' },
      jobs.map(([job, { failures }]) => [{ job }, failures]),
    ),
    gauge({ name: 'process_resident_memory_bytes', help: 'Memory of all processes.' }, [
      [{}, process.memoryUsage.rss() + jobsProcess.memoryBytes],
    ]),
    counter({ name: 'process_cpu_seconds_total', help: 'Processor time of all processes.' }, [
      [{}, (cpu.user + cpu.system) / 1e6 + jobsProcess.cpuSeconds],
    ]),
    gauge(
      {
        name: 'process_start_time_seconds',
        help: 'When the oldest process started, in Unix time.',
        merged: 'min',
      },
      [[{}, Math.round(performance.timeOrigin) / 1000]],
    ),
    gauge(
      {
        name: 'hark_job_processes',
        help: 'Processes of their own for long work in the background.',
      },
      [[{}, jobsProcess.count]],
    ),
    gauge({ name: 'hark_processes', help: 'Processes that this is the sum of.' }, [[{}, 1]]),
    gauge({ name: 'hark_build_info', help: 'Always 1.', merged: 'max' }, [
      [{ version, runtime: `bun ${Bun.version}`, engine: store.engine.kind }, 1],
    ]),
  ]
}
