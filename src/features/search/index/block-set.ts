/**
 * Blocks as the bits of one number, which engines can join: no more than JavaScript can hold, so later
 * blocks share the bits of earlier ones. What is in such a set may be there; what is not is not.
 */
export type BlockSet = number

const bits = 52

export function blockSetOf(blocks: number[]): BlockSet {
  return blocks.reduce(withBlock, 0)
}

export function withBlock(set: BlockSet, block: number): BlockSet {
  return mayHaveBlock(set, block) ? set : set + 2 ** (block % bits)
}

/** Whether all of another is in a set. */
export function includesBlocks(set: BlockSet, other: BlockSet): boolean {
  return (BigInt(other) & ~BigInt(set)) === 0n
}

export function mayHaveBlock(set: BlockSet, block: number): boolean {
  return Math.floor(set / 2 ** (block % bits)) % 2 === 1
}
