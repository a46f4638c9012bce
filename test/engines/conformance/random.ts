/** Random choices that are the same for the same seed (mulberry32). */
export type Random = ReturnType<typeof randomFrom>

export function randomFrom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** A whole number from `least` to `most`, both included. */
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    whole,
    chance: (probability: number) => next() < probability,
    pick: <Item>(items: readonly Item[]): Item => items[whole(0, items.length - 1)]!,
    many: <Item>(count: number, make: () => Item): Item[] => Array.from({ length: count }, make),
  }
}
