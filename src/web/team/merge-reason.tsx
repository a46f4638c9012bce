import type { MergePreview } from '../../features/posts/duplicates/merge-group.ts'
import type { PostRow } from '../../features/posts/post-row.ts'
import type { Matcher, MatchRange } from '../../features/search/query/match-marker.ts'
import { snippetOf } from '../../features/search/results/snippet.ts'
import type { Texts } from '../../texts/texts.ts'
import { StatusLabel } from '../parts/status-label.tsx'

type AlikeProps = { post: PostRow; matcher: Matcher; t: Texts }

/** A post, with the words marked that others have, too. */
export function Alike({ post, matcher, t }: AlikeProps) {
  const snippet = snippetOf(post.content, matcher)
  return (
    <span class="alike">
      <span dir="auto">
        <Marked text={post.title} ranges={matcher(post.title)} />
      </span>
      {snippet.text !== '' && (
        <span class="alike-text" dir="auto">
          <Marked text={snippet.text} ranges={snippet.ranges} />
        </span>
      )}
      <span class="byline">
        <StatusLabel name={post.status_name} color={post.status_color} t={t} />
        <span>{t('votes', { count: post.votes_count })}</span>
        <bdi>{post.board_name}</bdi>
      </span>
    </span>
  )
}

/** The effect of a merge in numbers. */
export function mergeEffect(
  { votes, isExact, comments, readers }: MergePreview,
  t: Texts,
): string[] {
  const votesThen = t('votes', { count: votes })
  const lines = [t(isExact ? 'votesThen' : 'votesThenAtMost', { votes: votesThen })]
  if (comments > 0) lines.push(t('commentsThen', { comments: t('comments', { count: comments }) }))
  const { count } = readers
  if (!readers.isExact) lines.push(t('manyFollowersHear', { most: t.number(count) }))
  else if (count > 0) lines.push(t('followersHear', { count }))
  if (count < readers.followers)
    lines.push(t('reachedOf', { reached: t.number(count), count: readers.followers }))
  return lines
}

/** A text with some of it marked. */
function Marked({ text, ranges }: { text: string; ranges: MatchRange[] }) {
  const ends = [0, ...ranges.map(([start, length]) => start + length)]
  return (
    <>
      {ranges.map(([start, length], at) => (
        <>
          {text.slice(ends[at], start)}
          <mark>{text.slice(start, start + length)}</mark>
        </>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}
