import { percentiles } from '../load/percentiles.ts'

const pauseMs = 10

export type Probed = { p50Ms: number; p99Ms: number; refused: number; count: number }

/** Asks one thing after another, as a single client does, while `work` goes on. */
export async function probeDuring<Result>(
  ask: () => Promise<Response>,
  work: Promise<Result>,
): Promise<Probed> {
  let isOver = false
  const over = work.finally(() => {
    isOver = true
  })
  const times: number[] = []
  let refused = 0
  while (!isOver) {
    const startedAt = performance.now()
    const response = await ask()
    await response.arrayBuffer()
    if (response.status === 200) times.push(performance.now() - startedAt)
    else refused++
    await Bun.sleep(pauseMs)
  }
  await over
  return { ...percentiles(times.length > 0 ? times : [Number.NaN]), refused, count: times.length }
}
