import type { PostRow } from '../../../features/posts/post-row.ts'
import type { Status } from '../../../features/statuses/find-status.ts'
import { Submit } from '../../parts/field.tsx'
import { Icon } from '../../parts/icons.tsx'
import type { PageCall } from '../../parts/page.ts'
import { StatusLabel } from '../../parts/status-label.tsx'
import { type Column, type RoadmapView, roadmapPath } from './roadmap-view.ts'

type ColumnProps = { column: Column; view: RoadmapView; mayEdit: boolean } & Pick<
  PageCall,
  'address' | 't'
>

export function RoadmapColumn({ column, view, mayEdit, address, t }: ColumnProps) {
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
          <RoadmapCard post={post} view={view} address={address} t={t} />
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

type PrivacyProps = Omit<ColumnProps, 'mayEdit'>

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

type CardProps = { post: PostRow; view: RoadmapView } & Pick<PageCall, 'address' | 't'>

/**
 * A script lets it be dragged, and moved by the arrow keys. What moves it without one belongs to the form of the page, which
 * has whether people are notified.
 */
function RoadmapCard({ post, view, address, t }: CardProps) {
  const { id, title, eta, votes_count, status_id } = post
  const etaAction = `${address.path}${roadmapPath}${id}/eta/`
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
      <p class="byline">
        <span>{t('votes', { count: votes_count })}</span>
        <bdi>{post.board_name}</bdi>
        <span class="card-eta">{eta === null ? '' : `${t('eta')} ${dayOf(eta, t)}`}</span>
      </p>
      <details class="card-menu">
        <summary class="button small-button" aria-label={t('changeCard', { title })}>
          …
        </summary>
        <div class="card-forms">
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
          <form class="card-row" method="post" action={etaAction} data-eta>
            <input type="hidden" name="was" value={eta ?? ''} autocomplete="off" />
            <input type="hidden" name="back" value={view.here} />
            <label>
              {t('eta')}
              <input type="date" name="eta" value={eta ?? ''} autocomplete="off" />
            </label>
            <Submit class="button small-button" label={t('save')} />
          </form>
        </div>
      </details>
    </li>
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

/** A day of the calendar: the same in every time zone. */
function dayOf(eta: string, { language }: PageCall['t']): string {
  const format = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(language, format).format(Date.parse(eta))
}
