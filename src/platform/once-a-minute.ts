const minuteMs = 60_000

/** Passes on the first call of each minute, with how many were left out before it. */
export function onceAMinute<Args extends unknown[]>(
  act: (leftOut: number, ...args: Args) => void,
  nowMs: () => number = () => performance.now(),
): (...args: Args) => void {
  let actedAtMs = Number.NEGATIVE_INFINITY
  let leftOut = 0
  return (...args) => {
    if (nowMs() - actedAtMs < minuteMs) {
      leftOut++
      return
    }
    actedAtMs = nowMs()
    act(leftOut, ...args)
    leftOut = 0
  }
}
