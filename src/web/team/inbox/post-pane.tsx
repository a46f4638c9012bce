import { boardUrl } from '../../../features/boards/boards.ts'
import type { CommentRow } from '../../../features/comments/comment-row.ts'
import { Back } from '../../parts/back.tsx'
import { Pager } from '../../parts/board-controls.tsx'
import { DateTime } from '../../parts/date-time.tsx'
import { Icon } from '../../parts/icons.tsx'
import { Markdown } from '../../parts/markdown/markdown.tsx'
import { Avatar, TeamBadge } from '../../parts/person.tsx'
import { StatusLabel } from '../../parts/status-label.tsx'
import { withQuery } from '../back-path.ts'
import { PersonLink } from '../people/person-link.tsx'
import { AnswerForm } from './answer-form.tsx'
import { Conflict } from './conflict.tsx'
import { HistoryPart } from './history-part.tsx'
import type { PaneProps } from './pane-props.ts'
import { PostActions } from './post-actions.tsx'
import { Properties } from './properties.tsx'
import type { Pane } from './read-pane.ts'
import { VotersPart } from './voters-part.tsx'

/** A post with everything that the team knows of it, and what can be done about it. */
export function PostPane(props: PaneProps) {
  const { pane, list, here, address, t } = props
  const { post, images, comments, commentImages } = pane
  const partAt = (at: string, id: number) =>
    `${withQuery(here, 'comments', `${at}-${id}`)}#pane-comments`
  return (
    <div class="pane-columns" data-post={String(post.id)}>
      <div class="pane-talk">
        <header class="pane-head">
          <Back to={list}>{t('inbox')}</Back>
          <h2 id="pane-title" dir="auto">
            {post.title}
          </h2>
          <p class="byline">
            <span class="person">
              <Avatar
                id={post.creator_id}
                name={post.creator_name}
                picture={post.creator_picture}
                address={address}
              />
              <PersonLink id={post.creator_id} name={post.creator_name} address={address} t={t} />
              {post.creator_role !== 'customer' && <TeamBadge t={t} />}
            </span>
            <DateTime time={post.created} t={t} />
            <a class="plain-link" href={boardUrl(address, post.board_slug)} data-key="g b">
              <bdi>{post.board_name}</bdi>
            </a>
          </p>
          <PostActions {...props} />
          {/* Filled by a script, from the stream of `/team/live/`. */}
          <p id="here" class="pane-here" role="status" hidden />
          <p id="updated" class="hidden" role="status" data-text={t('postUpdated')} />
        </header>
        {/* Further down, the answer that is docked there would lie above it. */}
        <Conflict {...props} />
        {post.content.trim() === '' && images.length === 0 ? (
          <p class="quiet">{t('noDescription')}</p>
        ) : (
          <Markdown text={post.content} headings={3} images={images} address={address} t={t} />
        )}
        <VotersPart {...props} />
        <section id="pane-comments" class="pane-comments" aria-label={t('commentsTitle')}>
          {comments.map(comment =>
            comment.deleted !== null || comment.held !== null ? null : (
              <PaneComment comment={comment} images={commentImages} {...props} />
            ),
          )}
          {comments.length > 0 && (
            <Pager
              newer={pane.hasEarlier ? partAt('before', comments[0]!.id) : undefined}
              older={pane.hasLater ? partAt('after', comments.at(-1)!.id) : undefined}
              isByTime={false}
              t={t}
            />
          )}
        </section>
        <HistoryPart {...props} />
        <AnswerForm {...props} />
      </div>
      <Properties {...props} />
    </div>
  )
}

type PaneCommentProps = {
  comment: CommentRow
  images: Pane['commentImages']
} & Pick<PaneProps, 'pane' | 'here' | 'address' | 't'>

function PaneComment({ comment, images, pane, here, address, t }: PaneCommentProps) {
  const isOfficial = comment.is_highlighted === 1
  const isInternal = comment.is_internal === 1
  return (
    <article
      class={isInternal ? 'pane-comment pane-internal' : 'pane-comment'}
      id={`said-${comment.id}`}
    >
      <header class="comment-head">
        <Avatar
          id={comment.creator_id}
          name={comment.creator_name}
          picture={comment.creator_picture}
          address={address}
        />
        <PersonLink id={comment.creator_id} name={comment.creator_name} address={address} t={t} />
        {comment.creator_role !== 'customer' && <TeamBadge t={t} />}
        {comment.status_name && (
          <StatusLabel name={comment.status_name} color={comment.status_color ?? ''} t={t} />
        )}
        {isInternal && <span class="badge badge-internal">{t('internalNote')}</span>}
        {isOfficial && (
          <span class="badge badge-official">
            <Icon of="official" />
            {t('officialAnswer')}
          </span>
        )}
        <DateTime time={comment.created} t={t} />
        {!isInternal && comment.creator_role !== 'customer' && (
          <form
            class="comment-action"
            method="post"
            action={`${address.path}/team/post/${pane.post.id}/official/`}
            data-team="stay"
          >
            <input type="hidden" name="back" value={here} />
            <input type="hidden" name="comment" value={String(comment.id)} />
            <button
              class="icon-button"
              type="submit"
              name="set"
              value={isOfficial ? 'off' : 'on'}
              aria-label={t(isOfficial ? 'unmakeOfficial' : 'makeOfficial')}
              title={t(isOfficial ? 'unmakeOfficial' : 'makeOfficial')}
            >
              <Icon of={isOfficial ? 'remove' : 'official'} />
            </button>
          </form>
        )}
      </header>
      {comment.content.trim() !== '' && (
        <Markdown
          text={comment.content}
          headings={3}
          images={images.get(comment.id)}
          address={address}
          t={t}
        />
      )}
    </article>
  )
}
