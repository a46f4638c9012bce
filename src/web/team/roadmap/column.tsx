import { Icon } from '../../parts/icons.tsx'
import type { PageCall } from '../../parts/page.ts'
import { StatusLabel } from '../../parts/status-label.tsx'
import { RoadmapCard } from './card.tsx'
import { type Column, type RoadmapView, roadmapPath } from './roadmap-view.ts'

type ColumnProps = { column: Column; view: RoadmapView; maySettle: boolean } & Pick<
  PageCall,
  'address' | 't'
>

export function RoadmapColumn({ column, view, maySettle, address, t }: ColumnProps) {
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
        {maySettle ? (
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

type PrivacyProps = Omit<ColumnProps, 'maySettle'>

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
