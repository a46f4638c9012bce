const minuteMs = 60_000

/** A wall clock that moves by more than this at once has been set, and may be set back in a moment. */
const jumpMs = minuteMs
/**
 * The wall clock must be consistent for this time after a jump before it is believed: a time server corrects a wrong
 * one sooner.
 */
const believedAfterMs = 10 * minuteMs
/** Less is the difference between two readings, not between two clocks. */
const driftMsMax = 2

export type ClockJump = { byMs: number; isAccepted: boolean }

/** `uptimeMs` goes on while the machine is suspended, and the monotonic clock does not. */
export type Readings = {
  wallMs: () => number
  monotonicMs: () => number
  uptimeMs: () => number
}

/**
 * The offset from the monotonic clock to the time of day. Small corrections are followed at once. A jump is followed
 * only after it has lasted ten minutes of monotonic time, so that a clock which is wrong for a while dates nothing; if
 * the machine was suspended for that long, it is followed at once. Each jump is reported, and again when it is
 * accepted.
 */
export class ClockOffset {
  /** The wall clock tells another time than this one follows. */
  isDisputed = false
  #offsetMs: number
  #jump = { byMs: 0, sinceMs: 0 }
  #suspendedMs: number
  readonly #clocks: Readings
  readonly #report: (jump: ClockJump) => void

  constructor(clocks: Readings, report: (jump: ClockJump) => void) {
    this.#clocks = clocks
    this.#report = report
    this.#offsetMs = clocks.wallMs() - clocks.monotonicMs()
    this.#suspendedMs = clocks.uptimeMs() - clocks.monotonicMs()
  }

  currentMs(): number {
    const nowMs = this.#clocks.monotonicMs()
    const byMs = this.#clocks.wallMs() - nowMs - this.#offsetMs
    if (Math.abs(byMs) > jumpMs) this.#consider(byMs, nowMs)
    else {
      this.isDisputed = false
      if (Math.abs(byMs) > driftMsMax) this.#offsetMs += byMs
    }
    return this.#offsetMs
  }

  #consider(byMs: number, nowMs: number) {
    const suspendedMs = this.#clocks.uptimeMs() - nowMs
    const hasSlept = Math.abs(byMs - (suspendedMs - this.#suspendedMs)) <= jumpMs
    const isNew = !this.isDisputed || Math.abs(byMs - this.#jump.byMs) > jumpMs
    if (hasSlept) {
      this.#suspendedMs = suspendedMs
      this.#accept(byMs)
    } else if (isNew) {
      this.isDisputed = true
      this.#jump = { byMs, sinceMs: nowMs }
      this.#report({ byMs, isAccepted: false })
    } else if (nowMs - this.#jump.sinceMs >= believedAfterMs) this.#accept(byMs)
  }

  #accept(byMs: number) {
    this.isDisputed = false
    this.#offsetMs += byMs
    this.#report({ byMs, isAccepted: true })
  }
}
