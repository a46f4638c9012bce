import type { CompanyAddress } from '../../features/company/company.ts'
import type { PostRow } from '../../features/posts/post-row.ts'
import type { Texts } from '../../texts/texts.ts'
import { signInUrl } from '../sign-in/sign-in-url.ts'
import { Icon } from './icons.tsx'
import { escapeHtml } from './safe-text.tsx'

type VoteButtonProps = {
  t: Texts
  post: Pick<PostRow, 'id' | 'title' | 'votes_count'>
  /** Undefined: nobody is signed in. */
  hasVoted: boolean | undefined
  address: CompanyAddress
  /** The page that it is on. */
  here: string
}

/**
 * Votes, or takes the vote back; leads to signing in where nobody is. As text, as a page of a board has twenty; see
 * `postCard`.
 */
export function voteButton({ post, hasVoted, address, here, t }: VoteButtonProps): string {
  const { id, title, votes_count: count } = post
  const [number, word] = [t.number(count), t('votesWord', { count })]
  const inside = `${voteIcon}<span class="votes-number">${number}</span> <span class="votes-word">${escapeHtml(word)}</span>`
  // The label has what is shown, so that people can ask for it by what they see.
  const votes = `${number} ${word}`
  const label = escapeHtml(t(hasVoted ? 'unvote' : 'voteFor', { title, votes }))
  if (hasVoted === undefined)
    return `<a class="votes" href="${escapeHtml(signInUrl(address, here, id))}" rel="nofollow" aria-label="${label}">${inside}</a>`
  const fields = `<input type="hidden" name="set" value="${hasVoted ? 'off' : 'on'}"/><input type="hidden" name="next" value="${escapeHtml(here)}"/>`
  const action = `${address.path}/post/${id}/vote/`
  return `<form class="vote-form" method="post" action="${action}" hx-post="${action}">${fields}<button class="votes" type="submit" aria-pressed="${hasVoted}" aria-label="${label}">${inside}</button></form>`
}

const voteIcon = String(<Icon of="vote" />)
