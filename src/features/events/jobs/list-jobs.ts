import { sql } from 'kysely'
import { type Work, workOn } from '../../../platform/turn-watch.ts'
import type { Store } from '../../../store/store.ts'

/** A follower's progress with a company, or a queue's waiting and failed deliveries. `consumer` names either. */
type JobState = {
  company: string
  consumer: string
  /** 0 for one that follows no events. */
  events_behind: number
  pending: number
  dead: number
  last_error: string | null
}

export async function listJobs(store: Store): Promise<JobState[]> {
  const { rows } = await sql<JobState>`
    select c.slug as company, k.consumer, c.version - coalesce(k.version, c.version) as events_behind,
      (select count(*) from deliveries d where d.company_id = c.id and d.consumer = k.consumer
        and d.state = 'pending')
      + (select count(*) from webhook_deliveries w where w.company_id = c.id
        and k.consumer = 'webhooks' and w.state in ('waiting', 'pending')) as pending,
      (select count(*) from deliveries d where d.company_id = c.id and d.consumer = k.consumer
        and d.state = 'dead') as dead,
      (select d.error from deliveries d where d.company_id = c.id and d.consumer = k.consumer
        and d.error is not null order by d.version desc limit 1) as last_error
    from (select company_id, consumer, max(version) as version from
        (select company_id, consumer, version from job_cursors
         union all select company_id, consumer, null from deliveries) as known
      group by company_id, consumer) as k
    join companies c on c.id = k.company_id
    order by c.id, k.consumer`.execute(store.installation)
  return rows
}

type Counts = Work & { runs: number; failures: number }

/** Counts runs of tasks and followers in this process, except tasks that run beside others. */
export class JobStats {
  readonly #counts = new Map<string, Counts>()

  /** Called when it begins. */
  ran(name: string) {
    const counts = this.#of(name)
    counts.runs++
    workOn(counts)
  }

  /** Beside the run that it is of. */
  failed(name: string) {
    this.#of(name).failures++
  }

  /** For a process that counts nothing itself. */
  count(name: string, what: 'runs' | 'failures') {
    this.#of(name)[what]++
  }

  entries() {
    return [...this.#counts]
  }

  #of(name: string) {
    const route = { method: 'job', path: name }
    const counts = this.#counts.get(name) ?? { runs: 0, failures: 0, route }
    this.#counts.set(name, counts)
    return counts
  }
}
