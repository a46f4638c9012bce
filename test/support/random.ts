import { isLongRun } from './long-run.ts'

export type Random = ReturnType<typeof randomFrom>

/** Random choices that are the same for the same seed; a text is hashed to a number. */
export function randomFrom(seed: number | string) {
  const next = mulberry32(
    typeof seed === 'number' ? seed : Number(BigInt(Bun.hash(seed)) & 0xffff_ffffn),
  )
  /** A whole number from 0 up to, but not including, the bound. */
  const below = (bound: number) => Math.floor(next() * bound)
  /** A whole number from `least` to `most`, both included. */
  const whole = (least: number, most: number) => least + below(most - least + 1)
  return {
    below,
    whole,
    chance: (probability: number) => next() < probability,
    /** One item of a list that is not empty. */
    pick: <Item>(items: readonly Item[]): Item => items[below(items.length)]!,
    many: <Item>(count: number, make: () => Item): Item[] => Array.from({ length: count }, make),
  }
}

/**
 * What the random tests of a file start from: the same for each run of a commit, another one for each long run. It says
 * how to repeat them, which is shown where one fails.
 */
export function seedOfRun(file: string): string {
  const { success, stdout } = Bun.spawnSync(['git', 'rev-parse', '--short=12', 'HEAD'], {
    cwd: import.meta.dir,
    stderr: 'ignore',
  })
  const start = isLongRun ? `${Date.now()}` : success ? `${stdout}`.trim() : 'no-commit'
  const seed = process.env.HARK_SEED ?? `${start}-${file}`
  process.stdout.write(`To repeat what is random: HARK_SEED=${seed} bin/check ${file}\n`)
  return seed
}

/** Numbers from 0 up to, but not including, 1. */
export function mulberry32(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
