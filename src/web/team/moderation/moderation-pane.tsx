import type { BlockPreview } from '../../../features/moderation/block-user.ts'
import type { ItemRow } from '../../../features/moderation/find-item.ts'
import type { queueReasons } from '../../../features/moderation/schema.ts'
import { postUrl } from '../../../features/posts/url.ts'
import { Back } from '../../parts/back.tsx'
import { DateTime } from '../../parts/date-time.tsx'
import type { PageCall } from '../../parts/page.ts'
import { Avatar, shownName, TeamBadge } from '../../parts/person.tsx'

type ModerationPaneProps = {
  item: ItemRow
  block: BlockPreview
  list: string
  after: string
} & Pick<PageCall, 'address' | 't'>

const decisions = [
  ['approve', 'a'],
  ['trust', 't'],
  ['reject', 'r'],
  ['spam', 's'],
] as const

/** The content as plain text, the reason it is here, and the four decisions. */
export function ModerationPane({ item, block, list, after, address, t }: ModerationPaneProps) {
  const held = item.kind === 'post' ? item.post_held : item.comment_held
  const content = item.kind === 'post' ? item.post_content : (item.comment_content ?? '')
  const reasons = item.report_reasons.split(' ').filter(Boolean) as (typeof queueReasons)[number][]
  const isTeam = item.creator_role !== 'customer'
  const post = { id: item.post_id, slug: item.post_slug }
  return (
    <>
      <header class="pane-head">
        <Back to={list}>{t('moderation')}</Back>
        <h2 id="pane-title" dir="auto">
          {item.post_title}
        </h2>
        <p class="byline">
          <span>{t(`kind_${item.kind}`)}</span>
          <span class="person">
            <Avatar
              id={item.creator_id}
              name={item.creator_name}
              picture={item.creator_picture}
              address={address}
            />
            <bdi>{shownName(item.creator_name, t)}</bdi>
            {isTeam && <TeamBadge t={t} />}
          </span>
          <DateTime time={item.created} t={t} />
          <a href={postUrl(address, post)}>{t('openPage')}</a>
        </p>
        <p class="quiet">
          {held !== null && t(`held_${held}`)}{' '}
          {item.reports_count > 0 &&
            [
              t('reports', { count: item.reports_count }),
              ...reasons.map(reason => t(`reason_${reason}`)),
            ].join(' · ')}
        </p>
      </header>
      <p class="plain-text" dir="auto">
        {content}
      </p>
      <form
        class="decisions"
        method="post"
        action={`${address.path}/team/moderation/${item.id}/`}
        data-team="leave"
      >
        <input type="hidden" name="back" value={after} />
        {decisions.map(([action, key]) =>
          action === 'spam' && isTeam ? null : (
            <p>
              <button
                class={
                  action === 'approve'
                    ? 'button main-button'
                    : action === 'spam'
                      ? 'button danger-button'
                      : 'button'
                }
                type="submit"
                name="decision"
                value={action}
                data-key={key}
                data-asks={action === 'spam' ? '' : undefined}
                aria-describedby={`hint-${action}`}
              >
                {t(action)} <kbd>{key}</kbd>
              </button>
              <span id={`hint-${action}`} class="quiet">
                {action === 'spam'
                  ? t('hint_spam', {
                      name: shownName(item.creator_name, t),
                      posts: t('ofPosts', { count: block.posts }),
                      comments: t('comments', { count: block.comments }),
                      votes: t('votes', { count: block.votes }),
                    })
                  : t(`hint_${action}`)}
                {action === 'spam' && block.isMore && ` ${t('blockMore')}`}
              </span>
            </p>
          ),
        )}
      </form>
    </>
  )
}
