import type { CompanyAddress } from '../../features/company/company.ts'

/** Where somebody is sent to the company's provider, to return to a page of this site. */
export function oidcUrl({ path }: CompanyAddress, next: string | undefined): string {
  return `${path}/login/oidc/${next === undefined ? '' : `?next=${encodeURIComponent(next)}`}`
}

/** Where somebody signs in who then returns to a page of this site, having voted for a post if one is given. */
export function signInUrl({ path }: CompanyAddress, next: string, votePostId?: number): string {
  const vote = votePostId === undefined ? '' : `&vote=${votePostId}`
  return `${path}/login/?next=${encodeURIComponent(next)}${vote}`
}

export function mailedLinkUrl({ base }: CompanyAddress, linkSecret: string): string {
  return `${base}/login/link/?token=${linkSecret}`
}
