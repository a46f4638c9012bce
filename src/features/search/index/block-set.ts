/**
 * A set of blocks as the bits of one integer, so that engines can combine sets with `|`. JavaScript has 52 bits, so
 * block 52 shares the bit of block 0, and so on: membership may be a false positive, never a false negative.
 */
export type BlockSet = number

const bits = 52

export function blockSetOf(blocks: number[]): BlockSet {
  return blocks.reduce(withBlock, 0)
}

export function withBlock(set: BlockSet, block: number): BlockSet {
  return mayHaveBlock(set, block) ? set : set + 2 ** (block % bits)
}

/** Whether `other` is a subset. */
export function includesBlocks(set: BlockSet, other: BlockSet): boolean {
  return (BigInt(other) & ~BigInt(set)) === 0n
}

export function mayHaveBlock(set: BlockSet, block: number): boolean {
  return Math.floor(set / 2 ** (block % bits)) % 2 === 1
}
