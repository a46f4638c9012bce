import type { PostRow } from '../../../features/posts/post-row.ts'
import type { Status } from '../../../features/statuses/find-status.ts'
import type { PageCall } from '../../parts/page.ts'
import { type RoadmapView, roadmapPath } from './roadmap-view.ts'

type CardProps = { post: PostRow; view: RoadmapView } & Pick<PageCall, 'address' | 't'>

/**
 * A script lets it be dragged, and moved by the arrow keys. What moves it without one belongs to the form of the page, which
 * has whether people are notified.
 */
export function RoadmapCard({ post, view, address, t }: CardProps) {
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
            <button class="button small-button" type="submit">
              {t('save')}
            </button>
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
