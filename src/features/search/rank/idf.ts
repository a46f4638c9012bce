/** Inverse document frequency, as in BM25. `postsCount` is a sum over several terms and may exceed `all`. */
export function idf(postsCount: number, all: number): number {
  const containing = Math.min(postsCount, all)
  return Math.log(1 + (all - containing + 0.5) / (containing + 0.5))
}
