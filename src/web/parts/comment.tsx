import type { CommentRow } from '../../features/comments/comment-row.ts'
import type { CompanyAddress } from '../../features/company/company.ts'
import type { ShownImage } from '../../features/images/images.ts'
import type { Texts } from '../../texts/texts.ts'
import { DateTime, EditedMark } from './date-time.tsx'
import { Submit } from './field.tsx'
import { Icon } from './icons.tsx'
import { Markdown } from './markdown/markdown.tsx'
import { Avatar, shownName, TeamBadge } from './person.tsx'
import { ReportButton } from './report-button.tsx'
import { StatusLabel } from './status-label.tsx'

/** The signed-in reader and the comments they like. */
export type Reader = {
  userId: number
  isTeam: boolean
  isBlocked: boolean
  liked: ReadonlySet<number>
}

export type EntryProps = {
  t: Texts
  comment: CommentRow
  /** By the comment that they are on. */
  images: ReadonlyMap<number, ShownImage[]>
  reader: Reader | undefined
  /** In a frame, visitors write nothing: it would be gone when they are back from signing in. */
  isEmbedded?: boolean
  address: CompanyAddress
  /** The page that it is on, and the part of the thread; none for the first. */
  here: string
  part?: string | undefined
}

export function Comment(props: EntryProps) {
  const { comment, address, t } = props
  const isOfficial = comment.is_highlighted === 1
  return (
    <article id={anchor(comment)} class={isOfficial ? 'comment comment-official' : 'comment'}>
      <header class="comment-head">
        <Avatar
          id={comment.creator_id}
          name={comment.creator_name}
          picture={comment.creator_picture}
          address={address}
        />
        <Actor comment={comment} t={t} />
        {isOfficial && (
          <span class="badge badge-official">
            <Icon of="official" />
            {t('officialAnswer')}
          </span>
        )}
        <When {...props} />
        {comment.edited !== null && <EditedMark time={comment.edited} t={t} />}
      </header>
      <Content {...props} />
      <CommentActions {...props} />
    </article>
  )
}

function Content({ comment, images, address, t }: EntryProps) {
  const own = images.get(comment.id)
  return <Markdown text={comment.content} headings={3} images={own} address={address} t={t} />
}

/** Stands where replies need it; neither what it said nor who said it is shown. */
export function DeletedComment({ comment, t }: Pick<EntryProps, 'comment' | 't'>) {
  return (
    <article id={anchor(comment)} class="comment">
      <p class="quiet">{t('deleted')}</p>
    </article>
  )
}

/** One line of the post's history, with what was said about it. */
export function StatusChange(props: EntryProps) {
  const { comment, t } = props
  const said = t.around('changedStatus', {
    name: <Actor comment={comment} t={t} />,
    status: (
      <StatusLabel name={comment.status_name ?? ''} color={comment.status_color ?? ''} t={t} />
    ),
  })
  return (
    <article id={anchor(comment)} class="comment">
      <header class="comment-head">
        <span class="avatar change-mark" aria-hidden="true">
          <Icon of="change" />
        </span>
        {said.map(piece =>
          typeof piece === 'string' ? <span class="quiet">{piece.trim()}</span> : piece,
        )}
        <When {...props} />
      </header>
      {(comment.content.trim() !== '' || props.images.has(comment.id)) && <Content {...props} />}
      <CommentActions {...props} />
    </article>
  )
}

function CommentActions({ comment, reader, isEmbedded, address, here, part, t }: EntryProps) {
  const path = `${address.path}/comment/${comment.id}`
  const reply = `${here}?${part ? `comments=${part}&` : ''}reply=${comment.id}`
  const onPart = part === undefined ? {} : { part }
  const replyLink = (
    <a href={`${reply}#write`} rel="nofollow" hx-get={reply} data-focus="#field-content">
      {t('reply')}
    </a>
  )
  if (!reader)
    return (
      <div class="byline comment-actions">
        {comment.likes_count > 0 && <LikeCount count={comment.likes_count} t={t} />}
        {!isEmbedded && replyLink}
        <ReportButton action={`${path}/report/`} {...onPart} t={t} />
      </div>
    )
  const isOwn = comment.creator_id === reader.userId
  const mayChange = (isOwn || reader.isTeam) && !reader.isBlocked
  return (
    <div class="byline comment-actions">
      <LikeButton
        comment={comment}
        isLiked={reader.liked.has(comment.id)}
        address={address}
        {...onPart}
        t={t}
      />
      {replyLink}
      {!isOwn && <ReportButton action={`${path}/report/`} {...onPart} t={t} />}
      {mayChange && comment.kind === 'reply' && (
        <a href={`${address.path}/edit/comment/${comment.id}/`} rel="nofollow">
          {t('edit')}
        </a>
      )}
      {mayChange && (
        <details class="confirm">
          <summary>{t('delete')}</summary>
          <form method="post" action={`${path}/delete/`} hx-post={`${path}/delete/`}>
            {part && <input type="hidden" name="comments" value={part} />}
            <Submit class="button small-button" label={t('deleteComment')} />
          </form>
        </details>
      )}
    </div>
  )
}

type LikeButtonProps = { isLiked: boolean } & Pick<EntryProps, 'comment' | 'address' | 'part' | 't'>

function LikeButton({ comment, isLiked, address, part, t }: LikeButtonProps) {
  const action = `${address.path}/comment/${comment.id}/like/`
  return (
    <form method="post" action={action} hx-post={action}>
      <input type="hidden" name="set" value={isLiked ? 'off' : 'on'} />
      {part && <input type="hidden" name="comments" value={part} />}
      <button class="tally like-button" type="submit" aria-pressed={isLiked ? 'true' : 'false'}>
        <Icon of="like" />
        {comment.likes_count === 0 ? t('like') : t('likes', { count: comment.likes_count })}
      </button>
    </form>
  )
}

function Actor({ comment, t }: Pick<EntryProps, 'comment' | 't'>) {
  return (
    <span class="actor">
      <bdi>{shownName(comment.creator_name, t)}</bdi>{' '}
      {comment.creator_role !== 'customer' && <TeamBadge t={t} />}
    </span>
  )
}

/** Links to the comment, so that people can point at it. */
function When({ comment, here, part, t }: Pick<EntryProps, 'comment' | 'here' | 'part' | 't'>) {
  const url = part ? `${here}?comments=${comment.id}` : ''
  return (
    <a class="when" href={`${url}#${anchor(comment)}`}>
      <DateTime time={comment.created} isAgo t={t} />
    </a>
  )
}

function anchor(comment: CommentRow): string {
  return `comment-${comment.id}`
}

type CountProps = { count: number; t: Texts }

function LikeCount({ count, t }: CountProps) {
  return (
    <span class="tally">
      <Icon of="like" />
      {t('likes', { count })}
    </span>
  )
}
