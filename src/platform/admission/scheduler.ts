import { onNextTurn, socketsTurn } from '../turns.ts'
import { CostAverage } from './cost-average.ts'
import { FairQueue, type Path, type Queued } from './fair-queue.ts'
import { Pace } from './pace.ts'

/** The work was not begun: it could not have been finished in time. */
export class Refused extends Error {
  /** The predicted wait. */
  readonly waitMs: number

  constructor(waitMs: number) {
    super('too much work is waiting')
    this.waitMs = waitMs
  }
}

/** Nobody waited for it any more. */
export class Abandoned extends Refused {}

export type SchedulerOptions = {
  /** Pieces of work in service at once. */
  slots: number
  /**
   * For work that occupies the event loop: how much of it is done between two looks at the sockets, or as
   * much as looking after them took, if that is more. Work that waits for somebody else needs no such limit.
   */
  turnMs?: number
  /** The limit while nothing waits: a burst, such as requests sent in one go, is best done at once. */
  idleTurnMs?: number
  /** Work that would have to wait longer is refused at once. */
  waitMaxMs?: number
  /** Safety net for wrong predictions: work that has waited longer is given up. */
  giveUpMs?: number
  /** As long as fewer wait in all, nobody is refused. */
  fewWaiting?: number
  waitingMax?: number
  /** The limit below one first level of the paths. */
  waitingPerTenantMax?: number
  onRefused?: () => void
  nowMs?: () => number
}

export type Work<Result> = {
  path: Path
  run: () => Promise<Result>
  /** Whether nobody waits for the result any more. */
  isAbandoned?: () => boolean
}

type Task = {
  run: () => Promise<unknown>
  drop: () => void
  isAbandoned: () => boolean
  costKeys: readonly [key: string, general: string]
  /** Such tasks in service at once: each takes that part of the time. */
  parallel: number
  since: number
}

const defaults = {
  turnMs: Number.POSITIVE_INFINITY,
  waitMaxMs: 800,
  giveUpMs: 1_800,
  fewWaiting: 64,
  waitingMax: 4_000,
  waitingPerTenantMax: 1_000,
  onRefused: () => {},
  nowMs: () => performance.now(),
}

const sweepEveryMs = 100
const unknownCostMs = 1
/** Longer work waited for a fault, which says little about the next. */
const costMsMax = 250

/** Decides what is done now, what waits, in which order, and what is refused. */
export class Scheduler {
  readonly #options: Required<SchedulerOptions>
  readonly #queue: FairQueue<Task>
  readonly #costs = new CostAverage()
  readonly #pace: Pace
  #inService = 0
  /** Work done in this turn of the event loop, and its limit. */
  #spentMs = 0
  #budgetMs: number
  #isTurnEnding = false
  /** Whether the queue was empty at some moment since the pace was looked at. */
  #isAllDone = false
  #sweep: ReturnType<typeof setInterval> | undefined

  constructor(options: SchedulerOptions) {
    const { turnMs = defaults.turnMs } = options
    this.#options = { ...defaults, idleTurnMs: turnMs, ...options }
    this.#queue = new FairQueue()
    this.#budgetMs = this.#options.idleTurnMs
    this.#pace = new Pace(this.#options.nowMs)
  }

  get #isUnlimited(): boolean {
    return this.#options.turnMs === Number.POSITIVE_INFINITY
  }

  get hasWaiting(): boolean {
    return this.#queue.length > 0
  }

  /** Predicted wait of work that arrives now. */
  #predictedWaitMs(path: Path): number {
    const { slots, fewWaiting, waitingMax, waitingPerTenantMax } = this.#options
    if (this.#queue.length === 0) return 0
    if (this.#queue.length >= waitingMax || this.#queue.lengthOf(path) >= waitingPerTenantMax)
      return Number.POSITIVE_INFINITY
    // So few are no overload, whatever the first ones took: a start, or a lock, makes a few slow.
    if (this.#queue.length < fewWaiting) return 0
    // Those who wait are others, at a limit of their own.
    if (this.#inService < slots && this.#isUnlimited && this.#queue.isFree(path)) return 0
    return (
      this.#queue.workUntil(path, this.#costs.of(...costKeys(path), unknownCostMs)) *
      this.#pace.value
    )
  }

  /** The predicted wait, if it is too long for the work to be admitted. */
  refusedWaitMs(path: Path): number | undefined {
    const waitMs = this.#predictedWaitMs(path)
    if (waitMs <= this.#options.waitMaxMs) return undefined
    this.#options.onRefused()
    return waitMs
  }

  /** Runs the work when its turn has come: at once while nothing waits. */
  async run<Result>({ path, run, isAbandoned = () => false }: Work<Result>): Promise<Result> {
    const waitMs = this.refusedWaitMs(path)
    if (waitMs !== undefined) throw new Refused(waitMs)
    return new Promise<Result>((resolve, reject) => {
      const keys = costKeys(path)
      const task: Task = {
        // Also where it throws before it returns a promise.
        run: () => Promise.try(run).then(resolve, reject),
        drop: () => {
          if (isAbandoned()) return reject(new Abandoned(0))
          this.#options.onRefused()
          reject(new Refused(this.#options.giveUpMs))
        },
        isAbandoned,
        costKeys: keys,
        parallel: Math.min(this.#options.slots, ...path.map(inServiceMaxOf)),
        since: this.#options.nowMs(),
      }
      this.#queue.add(path, task, this.#costs.of(...keys, unknownCostMs))
      this.#serve()
      if (this.#queue.length > 0) this.#watch()
    })
  }

  #serve() {
    while (this.#inService < this.#options.slots && this.#spentMs < this.#budgetMs) {
      const taken = this.#queue.take()
      if (!taken) break
      this.#start(taken)
    }
    if (!this.#isUnlimited && !this.#isTurnEnding) this.#endTurn()
  }

  #endTurn() {
    const { turnMs, idleTurnMs, nowMs } = this.#options
    const startedAt = nowMs() - this.#spentMs
    this.#isTurnEnding = true
    onNextTurn(isCutShort => {
      // Whole turns: within one, work and the rest take turns, too.
      this.#lookAtPace()
      const elsewhereMs = nowMs() - startedAt - this.#spentMs
      this.#isTurnEnding = false
      // A burst may use its allowance once in a whole turn.
      if (this.#queue.length === 0 && isCutShort) return this.#endTurn()
      this.#spentMs = 0
      this.#budgetMs = idleTurnMs
      if (this.#queue.length === 0) return
      this.#budgetMs = Math.max(turnMs, elsewhereMs)
      this.#serve()
    })
  }

  #lookAtPace() {
    this.#pace.look(this.#isAllDone)
    this.#isAllDone = false
    if (this.#queue.length > 0) this.#pace.begin()
  }

  #start(taken: Queued<Task>) {
    const { item: task } = taken
    const startedAt = this.#options.nowMs()
    if (this.#isPointless(task, startedAt)) {
      this.#queue.finish(taken, 0)
      return task.drop()
    }
    this.#inService++
    void task.run().then(() => {
      const durationMs = this.#options.nowMs() - startedAt
      const cost = Math.min(durationMs, costMsMax) / task.parallel
      this.#inService--
      this.#spentMs += durationMs
      if (!this.#isUnlimited) socketsTurn()
      this.#costs.observe(...task.costKeys, cost)
      this.#queue.finish(taken, cost)
      this.#pace.add(taken.estimate)
      if (this.#queue.length === 0) this.#isAllDone = true
      if (this.#isUnlimited) this.#lookAtPace()
      this.#serve()
    })
  }

  #isPointless(task: Task, now: number): boolean {
    return now - task.since > this.#options.giveUpMs || task.isAbandoned()
  }

  /** If nothing moves, nothing else would notice that work has waited too long. */
  #watch() {
    this.#pace.begin()
    this.#sweep ??= setInterval(() => {
      const now = this.#options.nowMs()
      for (const task of this.#queue.removeWhere(task => this.#isPointless(task, now))) task.drop()
      if (this.#queue.length > 0) return
      clearInterval(this.#sweep)
      this.#sweep = undefined
    }, sweepEveryMs)
  }
}

function inServiceMaxOf({ inServiceMax = Number.POSITIVE_INFINITY }: Path[number]): number {
  return inServiceMax
}

/** Costs differ from tenant to tenant and from class to class, not from caller to caller. */
function costKeys([tenant, kind]: Path): readonly [string, string] {
  return [`${tenant?.key} ${kind?.key}`, ` ${kind?.key}`]
}
