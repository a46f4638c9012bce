export type Random = {
  /** A whole number from 0 up to, but not including, the bound. */
  below(bound: number): number
  /** Undefined of an empty list. */
  pick<Item>(items: Item[]): Item | undefined
}

/** The same text gives the same numbers: mulberry32, whose state starts as a hash of the text. */
export function seededRandom(seed: string): Random {
  let state = Number(BigInt.asUintN(32, BigInt(Bun.hash(seed))))
  const below = (bound: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound)
  }
  return { below, pick: items => items[below(items.length)] }
}
