import type { DetailedPostRow } from '../../../features/posts/load-details.ts'
import { scoreOf } from '../../../features/posts/score/formula.ts'
import type { Status } from '../../../features/statuses/find-status.ts'
import { Submit } from '../../parts/field.tsx'
import { Icon } from '../../parts/icons.tsx'
import type { PageCall } from '../../parts/page.ts'
import { Avatar } from '../../parts/person.tsx'
import { ColumnTitle } from '../../parts/roadmap-column-title.tsx'
import { money } from '../money.ts'
import { type RoadmapView, roadmapPath, type ShownColumn } from './roadmap-view.ts'

type ColumnProps = { shown: ShownColumn; view: RoadmapView; mayEdit: boolean } & Pick<
  PageCall,
  'company' | 'address' | 't'
>

export function RoadmapColumn({ shown, view, mayEdit, company, address, t }: ColumnProps) {
  const { column, count, posts, more, start } = shown
  const { key } = column
  const heading = `status-${key}`
  const isForTeam = column.kind === 'status' && column.status.roadmap_visibility === 'team'
  return (
    <section class="roadmap-column plan-column" aria-labelledby={heading} data-status={key}>
      <div class="plan-head">
        <h2 class="roadmap-title" id={heading}>
          <ColumnTitle column={column} t={t} />
          <span class="roadmap-count" id={`count-${key}`}>
            {`${t.number(count.count)}${count.isExact ? '' : '+'}`}
          </span>
        </h2>
        {isForTeam && <span class="badge badge-draft">{t('visibility_team')}</span>}
        {mayEdit && column.kind === 'status' && (
          <Privacy status={column.status} view={view} address={address} t={t} />
        )}
      </div>
      {start && (
        <p>
          <a href={start}>{t('columnStart')}</a>
        </p>
      )}
      {/* Nothing but cards: the text behind shows where there is none. */}
      <ul class="roadmap-posts plan-cards" id={`cards-${key}`}>
        {posts.map((post, at) => (
          <RoadmapCard
            post={post}
            column={shown}
            at={at}
            view={view}
            company={company}
            address={address}
            t={t}
          />
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

type PrivacyProps = { status: Status } & Omit<ColumnProps, 'shown' | 'mayEdit' | 'company'>

/** For those who set statuses up. */
function Privacy({ status, view, address, t }: PrivacyProps) {
  const action = `${address.path}${roadmapPath}column/${status.id}/`
  const isPublic = status.roadmap_visibility === 'public'
  const name = t(`visibility_${status.roadmap_visibility}`)
  return (
    <>
      <button
        class="icon-button plan-privacy"
        type="button"
        popovertarget={`privacy-${status.id}`}
        aria-label={name}
        title={name}
      >
        <Icon of="eye" />
      </button>
      <form
        id={`privacy-${status.id}`}
        class="popover card-forms"
        popover="auto"
        method="post"
        action={action}
        hx-post={action}
      >
        <input type="hidden" name="revision" value={String(status.edit_revision)} />
        <input type="hidden" name="back" value={view.here} />
        {isPublic && <p class="field-hint">{t('visibilityHint')}</p>}
        <button
          class="button small-button"
          type="submit"
          name="visibility"
          value={isPublic ? 'team' : 'public'}
        >
          {t(isPublic ? 'hideColumn' : 'showColumn')}
        </button>
      </form>
    </>
  )
}

type CardProps = {
  post: DetailedPostRow
  column: ShownColumn
  /** Its place on the page. */
  at: number
  view: RoadmapView
} & Pick<PageCall, 'company' | 'address' | 't'>

/**
 * A script lets it be dragged, and moved by the arrow keys. What moves it without one belongs to the form of the page, which
 * has whether people are notified.
 */
function RoadmapCard({ post, column, at, view, company, address, t }: CardProps) {
  const { id, title, eta, votes_count, owner, tags, revenue } = post
  const score = scoreOf(post.score)
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
        aria-keyshortcuts={
          view.roadmap.sort === 'hand'
            ? 'ArrowLeft ArrowRight Shift+ArrowUp Shift+ArrowDown'
            : 'ArrowLeft ArrowRight'
        }
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
        {score !== null && <span>{t('scoreIs', { number: t.number(score) })}</span>}
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
      <CardMenu post={post} column={column} at={at} view={view} address={address} t={t} />
    </li>
  )
}

/** A popover of the browser's own: above everything, and closed by Escape or a click elsewhere. */
function CardMenu({ post, column, at, view, address, t }: Omit<CardProps, 'company'>) {
  const { id, eta } = post
  const { key } = column.column
  return (
    <div id={`menu-${id}`} class="popover card-forms" popover="auto">
      <div class="card-row">
        <input type="hidden" name={`from-${id}`} value={key} form="move" />
        <label>
          {t('moveTo')}
          <select class="choice" name={`to-${id}`} form="move" autocomplete="off">
            <Options places={view.places} chosen={key} t={t} />
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
      {view.roadmap.sort === 'hand' && (
        <PlaceForm post={post} column={column} at={at} view={view} address={address} t={t} />
      )}
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

/** One step up or down, for those who do not drag it. `after` is the post that it comes right after. */
function PlaceForm({ post: { id }, column, at, view, address, t }: Omit<CardProps, 'company'>) {
  const { posts, start, column: of } = column
  // On a later page, the card above the first two is not known.
  const above = at === 0 ? undefined : (posts[at - 2]?.id ?? (start ? undefined : 'first'))
  const below = posts[at + 1]?.id
  if (above === undefined && below === undefined) return null
  return (
    <form class="card-row" method="post" action={`${address.path}${roadmapPath}place/`}>
      <input type="hidden" name="roadmap" value={String(view.roadmap.id)} />
      <input type="hidden" name="post" value={String(id)} />
      <input type="hidden" name="column" value={of.key} />
      <input type="hidden" name="back" value={view.here} />
      {above !== undefined && (
        <button class="button small-button" type="submit" name="after" value={String(above)}>
          {t('placeUp')}
        </button>
      )}
      {below !== undefined && (
        <button class="button small-button" type="submit" name="after" value={String(below)}>
          {t('placeDown')}
        </button>
      )}
    </form>
  )
}

type OptionsProps = { places: RoadmapView['places']; chosen: string } & Pick<PageCall, 't'>

function Options({ places, chosen, t }: OptionsProps) {
  const option = ([key, name]: [string, string]) => (
    <option value={key} selected={key === chosen}>
      {name}
    </option>
  )
  return (
    <>
      {places.columns.map(option)}
      {places.others.length > 0 && (
        <optgroup label={t('notOnRoadmap')}>{places.others.map(option)}</optgroup>
      )}
    </>
  )
}
