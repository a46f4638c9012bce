import type { Acknowledged } from './acknowledged.ts'
import { percentiles } from './percentiles.ts'
import { RawClient } from './raw-client.ts'

export type Writes = { perSecond: number; requests: string[] }

export type WritesOutcome = {
  /** Acknowledged in the time that was measured. */
  perSecond: number
  /** From when each was due, so that a server that is slow is not asked less. */
  p50Ms: number
  p99Ms: number
  refused: number
}

/** Connections are opened before they are needed: one for each write that may be unanswered. */
const unansweredMax = 64
const patienceMs = 10_000

/** Creates posts by a schedule that does not depend on the answers. */
export class ScheduledWrites {
  readonly #writes: Writes | undefined
  readonly #acknowledged: Acknowledged
  readonly #fail: (what: string) => void
  readonly #idle: RawClient[] = []
  #durations: number[] = []
  #refused = 0
  #unanswered = 0

  static async open(
    port: number,
    writes: Writes | undefined,
    acknowledged: Acknowledged,
    fail: (what: string) => void,
  ): Promise<ScheduledWrites> {
    const scheduled = new ScheduledWrites(writes, acknowledged, fail)
    const lost = (reason: string) => fail(`a writer lost its connection: ${reason}`)
    for (let n = 0; writes && n < unansweredMax; n++)
      scheduled.#idle.push(await RawClient.open(port, lost))
    return scheduled
  }

  private constructor(
    writes: Writes | undefined,
    acknowledged: Acknowledged,
    fail: (what: string) => void,
  ) {
    this.#writes = writes
    this.#acknowledged = acknowledged
    this.#fail = fail
  }

  async run(isOver: () => boolean): Promise<void> {
    if (!this.#writes) return
    const { perSecond, requests } = this.#writes
    const startedAt = performance.now()
    let next = 0
    while (!isOver() && next < requests.length) {
      const dueAt = startedAt + (next * 1000) / perSecond
      if (performance.now() < dueAt || this.#idle.length === 0) await Bun.sleep(1)
      else this.#write(requests[next++]!, dueAt)
    }
    const patientUntil = performance.now() + patienceMs
    while (this.#unanswered > 0 && performance.now() < patientUntil) await Bun.sleep(5)
    if (this.#unanswered > 0) this.#fail(`${this.#unanswered} writes got no answer`)
    for (const client of this.#idle) client.close()
  }

  /** Counts from here on. */
  reset(): void {
    this.#durations = []
    this.#refused = 0
  }

  outcome(seconds: number): WritesOutcome | undefined {
    if (!this.#writes) return undefined
    const durations = this.#durations
    return {
      perSecond: durations.length / seconds,
      ...percentiles(durations.length > 0 ? durations : [0]),
      refused: this.#refused,
    }
  }

  #write(request: string, dueAt: number): void {
    this.#unanswered++
    this.#idle.pop()!.send(request, (client, { status, body }) => {
      this.#unanswered--
      this.#idle.push(client)
      if (status === 503) this.#refused++
      else if (status !== 201) this.#fail(`a create answered ${status}: ${body}`)
      else {
        this.#durations.push(performance.now() - dueAt)
        this.#acknowledged.add(JSON.parse(body.toString()).post_id)
      }
    })
  }
}
