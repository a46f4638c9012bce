import type { CompanyAddress } from '../../features/company/company.ts'

/** The sign-in page, which returns to `next`, with a vote for a post if one is given. */
export function signInUrl({ path }: CompanyAddress, next: string, votePostId?: number): string {
  const vote = votePostId === undefined ? '' : `&vote=${votePostId}`
  return `${path}/login/?next=${encodeURIComponent(next)}${vote}`
}

/** Where people use or add a passkey before they continue. */
export function passkeysUrl({ path }: CompanyAddress, next: string): string {
  return `${path}/account/passkeys/?next=${encodeURIComponent(next)}`
}

/** Sends the browser to one of the company's providers, to return to a page of this site, with a vote if a post is given. */
export function oidcUrl(
  { path }: CompanyAddress,
  { provider, next, vote }: Record<'provider' | 'next' | 'vote', string | undefined>,
): string {
  const query = new URLSearchParams({
    ...(provider && { provider }),
    ...(next && { next }),
    ...(vote && { vote }),
  })
  return `${path}/login/oidc/${query.size > 0 ? '?' : ''}${query}`
}

export function mailedLinkUrl({ base }: CompanyAddress, linkSecret: string): string {
  return `${base}/login/link/?token=${linkSecret}`
}
