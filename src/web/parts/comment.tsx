import type { CommentRow } from '../../features/comments/index.ts'
import { SafeText } from '../safe-text.tsx'
import { LikeCount } from './counts.tsx'
import { DateTime } from './date-time.tsx'
import { Icon } from './icons.tsx'
import { Avatar, publicName, TeamBadge } from './person.tsx'
import { StatusLabel } from './status-label.tsx'

export function Comment({ comment }: { comment: CommentRow }) {
  const isOfficial = comment.is_highlighted === 1
  return (
    <article id={anchor(comment)} class={isOfficial ? 'comment comment-official' : 'comment'}>
      <header class="comment-head">
        <Avatar id={comment.creator_id} name={comment.creator_name} />
        <Actor comment={comment} />
        {isOfficial && (
          <span class="badge badge-official">
            <Icon of="official" />
            Official answer
          </span>
        )}
        <When comment={comment} />
      </header>
      <SafeText text={comment.content} />
      <Likes comment={comment} />
    </article>
  )
}

/** Stands where replies need it; neither what it said nor who said it is shown. */
export function DeletedComment({ comment }: { comment: CommentRow }) {
  return (
    <article id={anchor(comment)} class="comment">
      <p class="quiet">Deleted</p>
    </article>
  )
}

/** One line of the post's history, with what was said about it. */
export function StatusChange({ comment }: { comment: CommentRow }) {
  return (
    <article id={anchor(comment)} class="comment">
      <header class="comment-head">
        <span class="avatar change-mark" aria-hidden="true">
          <Icon of="change" />
        </span>
        <Actor comment={comment} />
        <span class="quiet">changed the status to</span>
        <StatusLabel name={comment.status_name ?? ''} color={comment.status_color ?? ''} />
        <When comment={comment} />
      </header>
      {comment.content.trim() !== '' && <SafeText text={comment.content} />}
      <Likes comment={comment} />
    </article>
  )
}

function Likes({ comment }: { comment: CommentRow }) {
  if (comment.likes_count === 0) return null
  return (
    <p class="byline">
      <LikeCount count={comment.likes_count} />
    </p>
  )
}

function Actor({ comment }: { comment: CommentRow }) {
  return (
    <span class="actor">
      <bdi>{publicName(comment.creator_name)}</bdi>
      {comment.creator_role !== 'customer' && <TeamBadge />}
    </span>
  )
}

/** Links to the comment, so that people can point at it. */
function When({ comment }: { comment: CommentRow }) {
  return (
    <a class="when" href={`#${anchor(comment)}`}>
      <DateTime time={comment.created} />
    </a>
  )
}

function anchor(comment: CommentRow): string {
  return `comment-${comment.id}`
}
