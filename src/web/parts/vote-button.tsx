import type { CompanyAddress } from '../../features/company/company.ts'
import type { PostRow } from '../../features/posts/post-row.ts'
import type { Texts } from '../../texts/texts.ts'
import { signInUrl } from '../sign-in/sign-in-url.ts'
import { Icon } from './icons.tsx'

type VoteButtonProps = {
  t: Texts
  post: Pick<PostRow, 'id' | 'title' | 'votes_count'>
  /** Undefined: nobody is signed in. */
  hasVoted: boolean | undefined
  address: CompanyAddress
  /** The page that it is on. */
  here: string
}

/** Votes, or takes the vote back; leads to signing in where nobody is. */
export function VoteButton({ post, hasVoted, address, here, t }: VoteButtonProps) {
  const { id, title, votes_count: count } = post
  const [number, word] = [t.number(count), t('votesWord', { count })]
  const inside = (
    <>
      <Icon of="vote" />
      <span class="votes-number">{number}</span> <span class="votes-word">{word}</span>
    </>
  )
  // The label has what is shown, so that people can ask for it by what they see.
  const label = t(hasVoted ? 'unvote' : 'voteFor', { title, votes: `${number} ${word}` })
  if (hasVoted === undefined)
    return (
      <a class="votes" href={signInUrl(address, here, id)} rel="nofollow" aria-label={label}>
        {inside}
      </a>
    )
  const action = `${address.path}/post/${id}/vote/`
  return (
    <form class="vote-form" method="post" action={action} hx-post={action}>
      <input type="hidden" name="set" value={hasVoted ? 'off' : 'on'} />
      <input type="hidden" name="next" value={here} />
      <button
        class="votes"
        type="submit"
        aria-pressed={hasVoted ? 'true' : 'false'}
        aria-label={label}
      >
        {inside}
      </button>
    </form>
  )
}
