import type { Config } from '../../config/options.ts'
import type { Caller, SignedInCaller } from '../../features/auth/caller/caller.ts'
import type { Path } from '../../platform/admission/fair-queue.ts'
import { Abandoned, Scheduler } from '../../platform/admission/scheduler.ts'
import type { EngineKind } from '../../platform/db/engine.ts'
import { poolSize } from '../../platform/db/postgres.ts'
import { addressSubject } from '../../platform/http/client-address.ts'
import type { Log } from '../../platform/log.ts'
import { type Work, workOn } from '../../platform/turn-watch.ts'
import { parallelCommits, writesPerCommit } from '../../store/group-commits.ts'

/** The parts of a request that admission looks at. */
type Admitted = Work & { request: Request; isAsync?: boolean; clientAddress: () => string }

export type WorkClass = 'write' | 'read' | 'search'

/** Shares of a company's time where it wants all of them: none is starved by another. */
const weights = { write: 16, read: 4, search: 1 }

/** Reads and ranking occupy the event loop: this long, then it looks after its sockets. */
const turnMs = 4
/** While nothing waits. Pipelined requests must be answered in the turn they arrive in (docs/limits.md). */
const idleTurnMs = 20
/** Writes in service share commits: more would make a commit longer, not cheaper. */
const sqliteWrites = 32

/** Reserved for what every request asks first: revisions and readiness. */
const sparePostgresConnections = 2
/** Always leaves others a connection. */
const postgresShare = 0.75
/** One commit is under way, and the next one fills up. */
const postgresWritersPerCompany = 2 * writesPerCommit

/**
 * Every piece of work that needs the database: done now, or queued fairly between companies, then by class,
 * then between callers, or refused. What needs no database, or is cached, never comes here.
 */
export class Admission {
  readonly #reads: Scheduler
  readonly #writes: Scheduler
  readonly #limits: { readers?: number; writers?: number }
  #refusals = 0

  constructor(
    engine: EngineKind,
    { replicaUrls, overloadWaitMs }: Pick<Config, 'replicaUrls' | 'overloadWaitMs'>,
    log: Log,
  ) {
    const report = countingRefusals(log)
    const onRefused = () => {
      this.#refusals++
      report()
    }
    const limits = { waitMaxMs: overloadWaitMs, giveUpMs: overloadWaitMs + 1_000, onRefused }
    if (engine === 'sqlite') {
      this.#limits = {}
      this.#reads = new Scheduler({ slots: 1, turnMs, idleTurnMs, ...limits })
      this.#writes = new Scheduler({ slots: sqliteWrites, ...limits })
      return
    }
    const slots = (poolSize - sparePostgresConnections) * (1 + replicaUrls.length) - parallelCommits
    this.#limits = {
      readers: Math.ceil(slots * postgresShare),
      writers: postgresWritersPerCompany,
    }
    this.#reads = new Scheduler({ slots, ...limits })
    this.#writes = new Scheduler({
      slots: parallelCommits * postgresWritersPerCompany,
      ...limits,
    })
  }

  /** Rejected work since the start. */
  get refusals(): number {
    return this.#refusals
  }

  get isBusy(): boolean {
    return this.#reads.hasWaiting || this.#writes.hasWaiting
  }

  /** The waiting time, if it is too long for the work to be admitted. */
  refusedWaitMs(queue: Queue): number | undefined {
    return this.#schedulerOf(queue).refusedWaitMs(this.#path(queue))
  }

  run<Result>(context: Admitted, queue: Queue, work: () => Promise<Result>): Promise<Result> {
    let isQueued = false
    const running = this.#schedulerOf(queue).run({
      path: this.#path(queue),
      run() {
        context.isAsync ||= isQueued
        workOn(context)
        return work()
      },
      isAbandoned: () => context.request.signal.aborted,
    })
    isQueued = true
    return running
  }

  #schedulerOf({ work }: Queue): Scheduler {
    return work === 'write' ? this.#writes : this.#reads
  }

  #path({ company, work, caller }: Queue): Path {
    const { readers, writers } = this.#limits
    return [
      { key: String(company), inServiceMax: work === 'write' ? writers : readers },
      { key: work, weight: weights[work] },
      { key: caller },
    ]
  }
}

/** One line a second, however many are refused; each has its own line as a request. */
function countingRefusals(log: Log): () => void {
  let refused = 0
  return () => {
    if (refused++ > 0) return
    setTimeout(() => {
      log.warn('overloaded', { refused })
      refused = 0
    }, 1_000).unref()
  }
}

/** The queue that work waits in: each caller has one for each kind of work. Until a token is authenticated, its company is unknown. */
export type Queue = { company: number | 'unknown'; work: WorkClass; caller: string }

export function callerQueue({ company, kind, id }: SignedInCaller, work: WorkClass): Queue {
  return { company: company.id, work, caller: `${kind} ${id}` }
}

/** For visitors, and for tokens that this process has not seen yet. */
export function addressQueue(context: Admitted, company: Queue['company'], work: WorkClass): Queue {
  return { company, work, caller: addressSubject(context.clientAddress()) }
}

export function queueOf(context: Admitted, caller: Caller, work: WorkClass): Queue {
  return caller.kind === 'visitor'
    ? addressQueue(context, caller.company.id, work)
    : callerQueue(caller, work)
}

/** By the query as it was sent: nothing is parsed yet. */
export function workClass(
  { method, isSearch }: { method: string; isSearch?: true },
  query: string,
): WorkClass {
  if (method !== 'GET') return 'write'
  return isSearch || searchParameter.test(query) ? 'search' : 'read'
}

/** A name may be written with percent signs; what only looks like a search is charged what it costs. */
const searchParameter = /(?:^|&)(?:search|[^=&%]*%[^=&]*)=[^&]/

/** Runs what may share another request's work; where that client has left, asks again. */
export async function shared<Result>(
  { request }: Pick<Admitted, 'request'>,
  find: () => Promise<Result>,
): Promise<Result> {
  for (;;)
    try {
      return await find()
    } catch (error) {
      if (!(error instanceof Abandoned) || request.signal.aborted) throw error
    }
}
