export type ListLimits = { tryMax: number; fewMax: number; walkMax: number; glanceMax: number }

/** How many index entries a page may read: 2,700 together. */
export const listLimits: ListLimits = {
  /** Along the order, which is enough where many posts match. */
  tryMax: 200,
  /** Then, to find a filter that few posts match; all of them are sorted. */
  fewMax: 1_200,
  /** If there is none, along the order once more. */
  walkMax: 1_200,
  /** To see whether there is anything on the other side. */
  glanceMax: 100,
}

/** With merged posts there are two indexes to walk along: 4,200 entries together. */
export function limitsOfEach({ tryMax, fewMax, walkMax, glanceMax }: ListLimits): ListLimits {
  return {
    tryMax,
    fewMax: Math.floor(0.75 * fewMax),
    walkMax: Math.floor(0.75 * walkMax),
    glanceMax,
  }
}
