import type { CompanyAddress } from '../../features/companies/index.ts'

/** Where somebody signs in who then returns to a page of this site, having voted for a post if one is given. */
export function signInUrl({ path }: CompanyAddress, next: string, votePostId?: number): string {
  const vote = votePostId === undefined ? '' : `&vote=${votePostId}`
  return `${path}/login/?next=${encodeURIComponent(next)}${vote}`
}
