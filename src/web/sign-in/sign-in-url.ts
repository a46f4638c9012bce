import type { CompanyAddress } from '../../features/company/company.ts'

/** Sends the browser to the company's provider, to return to a page of this site. */
export function oidcUrl({ path }: CompanyAddress, next: string | undefined): string {
  return `${path}/login/oidc/${next === undefined ? '' : `?next=${encodeURIComponent(next)}`}`
}

/** The sign-in page, which returns to `next`, with a vote for a post if one is given. */
export function signInUrl({ path }: CompanyAddress, next: string, votePostId?: number): string {
  const vote = votePostId === undefined ? '' : `&vote=${votePostId}`
  return `${path}/login/?next=${encodeURIComponent(next)}${vote}`
}

export function mailedLinkUrl({ base }: CompanyAddress, linkSecret: string): string {
  return `${base}/login/link/?token=${linkSecret}`
}
