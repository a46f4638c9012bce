/** More posts than a company will have, and few enough for a company's range to fit into 53 bits. */
export const idsPerCompany = 2 ** 32

/** The row of the word index that stands for a post: a company's posts are one range. */
export function wordRow(companyId: number, postId: number): number {
  return companyId * idsPerCompany + postId
}
