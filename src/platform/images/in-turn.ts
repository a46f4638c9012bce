/** Each takes up to 100 MB and a core. */
const atOnce = 2

let running = 0
const waiting: (() => void)[] = []

/** Runs the work once few enough others run. */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) await new Promise<void>(resolve => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    // Its place goes to the next one, if there is any.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
