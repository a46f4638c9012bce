import type { DetailedPostRow } from '../../../features/posts/load-details.ts'
import type { Status } from '../../../features/statuses/find-status.ts'
import { Submit } from '../../parts/field.tsx'
import { Icon } from '../../parts/icons.tsx'
import type { PageCall } from '../../parts/page.ts'
import { Avatar } from '../../parts/person.tsx'
import { StatusLabel } from '../../parts/status-label.tsx'
import { money } from '../money.ts'
import { type Column, type RoadmapView, roadmapPath } from './roadmap-view.ts'

type ColumnProps = { column: Column; view: RoadmapView; mayEdit: boolean } & Pick<
  PageCall,
  'company' | 'address' | 't'
>

export function RoadmapColumn({ column, view, mayEdit, company, address, t }: ColumnProps) {
  const { status, count, posts, more, start } = column
  const heading = `status-${status.id}`
  return (
    <section
      class="roadmap-column plan-column"
      aria-labelledby={heading}
      data-status={String(status.id)}
    >
      <div class="plan-head">
        <h2 class="roadmap-title" id={heading}>
          <StatusLabel name={status.name} color={status.color} />
          <span class="roadmap-count" id={`count-${status.id}`}>
            {`${t.number(count.count)}${count.isExact ? '' : '+'}`}
          </span>
        </h2>
        {mayEdit ? (
          <Privacy column={column} view={view} address={address} t={t} />
        ) : (
          status.roadmap_visibility === 'team' && (
            <span class="badge badge-draft">{t('visibility_team')}</span>
          )
        )}
      </div>
      {start && (
        <p>
          <a href={start}>{t('columnStart')}</a>
        </p>
      )}
      {/* Nothing but cards: the text behind shows where there is none. */}
      <ul class="roadmap-posts plan-cards" id={`cards-${status.id}`}>
        {posts.map(post => (
          <RoadmapCard post={post} view={view} company={company} address={address} t={t} />
        ))}
      </ul>
      <p class="quiet plan-none">{t('nothingHereYet')}</p>
      {more && (
        <p>
          <a class="roadmap-more" href={more} data-more>
            {t('loadMore')}
            <Icon of="forward" />
          </a>
        </p>
      )}
    </section>
  )
}

type PrivacyProps = Omit<ColumnProps, 'mayEdit' | 'company'>

/** For those who set statuses up. */
function Privacy({ column: { status }, view, address, t }: PrivacyProps) {
  const action = `${address.path}${roadmapPath}column/${status.id}/`
  const isPublic = status.roadmap_visibility === 'public'
  return (
    <details class="plan-privacy">
      <summary>
        <span class={isPublic ? 'badge' : 'badge badge-draft'}>
          {t(`visibility_${status.roadmap_visibility}`)}
        </span>
      </summary>
      <form class="stack" method="post" action={action} hx-post={action}>
        <input type="hidden" name="revision" value={String(status.edit_revision)} />
        <input type="hidden" name="back" value={view.here} />
        {isPublic && <p class="field-hint">{t('visibilityHint')}</p>}
        <p>
          <button
            class="button small-button"
            type="submit"
            name="visibility"
            value={isPublic ? 'team' : 'public'}
          >
            {t(isPublic ? 'hideColumn' : 'showColumn')}
          </button>
        </p>
      </form>
    </details>
  )
}

type CardProps = { post: DetailedPostRow; view: RoadmapView } & Pick<
  PageCall,
  'company' | 'address' | 't'
>

/**
 * A script lets it be dragged, and moved by the arrow keys. What moves it without one belongs to the form of the page, which
 * has whether people are notified.
 */
function RoadmapCard({ post, view, company, address, t }: CardProps) {
  const { id, title, eta, votes_count, owner, tags, revenue } = post
  return (
    <li
      class="card roadmap-post plan-card"
      id={`card-${id}`}
      data-post={String(id)}
      data-votes={String(votes_count)}
    >
      <a
        class="title-link card-link"
        href={`${address.path}/team/?show=all&post=${id}`}
        dir="auto"
        aria-keyshortcuts="ArrowLeft ArrowRight"
      >
        {title}
      </a>
      {tags.length > 0 && (
        <ul class="card-tags">
          {tags.map(tag => (
            <li class="tag" dir="auto">
              {tag.name}
            </li>
          ))}
        </ul>
      )}
      <p class="byline">
        <span>{t('votes', { count: votes_count })}</span>
        {revenue > 0 && <span>{money(revenue, company.currency, t)}</span>}
        <bdi>{post.board_name}</bdi>
        {eta !== null && (
          <span class="card-eta">
            <Icon of="eta" />
            <span class="hidden">{t('eta')}</span> {t.day(eta)}
          </span>
        )}
        {owner && (
          <span class="card-owner" title={`${t('owner')}: ${owner.name}`}>
            <span class="hidden">
              {t('owner')}: {owner.name}
            </span>
            <Avatar id={owner.id} name={owner.name} picture={owner.picture} address={address} />
          </span>
        )}
      </p>
      <button
        class="icon-button card-menu-button"
        type="button"
        popovertarget={`menu-${id}`}
        aria-label={t('changeCard', { title })}
      >
        <Icon of="more" />
      </button>
      <CardMenu post={post} view={view} address={address} t={t} />
    </li>
  )
}

/** A popover of the browser's own: above everything, and closed by Escape or a click elsewhere. */
function CardMenu({ post, view, address, t }: Omit<CardProps, 'company'>) {
  const { id, eta, status_id } = post
  return (
    <div id={`menu-${id}`} class="popover card-forms" popover="auto">
      <div class="card-row">
        <input type="hidden" name={`from-${id}`} value={String(status_id)} form="move" />
        <label>
          {t('moveTo')}
          <select class="choice" name={`to-${id}`} form="move" autocomplete="off">
            <Options statuses={view.statuses} chosen={status_id} t={t} />
          </select>
        </label>
        <button
          class="button small-button"
          type="submit"
          form="move"
          name="move"
          value={String(id)}
        >
          {t('move')}
        </button>
      </div>
      <form
        class="card-row"
        method="post"
        action={`${address.path}${roadmapPath}${id}/eta/`}
        data-eta
      >
        <input type="hidden" name="was" value={eta ?? ''} autocomplete="off" />
        <input type="hidden" name="back" value={view.here} />
        <label>
          {t('eta')}
          <input type="date" name="eta" value={eta ?? ''} autocomplete="off" />
        </label>
        <Submit class="button small-button" label={t('save')} />
      </form>
    </div>
  )
}

type OptionsProps = { statuses: Status[]; chosen: number } & Pick<PageCall, 't'>

function Options({ statuses, chosen, t }: OptionsProps) {
  const option = ({ id, name }: Status) => (
    <option value={String(id)} selected={id === chosen}>
      {name}
    </option>
  )
  const others = statuses.filter(({ is_roadmap }) => is_roadmap === 0)
  return (
    <>
      {statuses.filter(({ is_roadmap }) => is_roadmap === 1).map(option)}
      {others.length > 0 && <optgroup label={t('notOnRoadmap')}>{others.map(option)}</optgroup>}
    </>
  )
}
