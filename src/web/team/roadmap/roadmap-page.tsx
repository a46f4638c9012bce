import { permissionsOf } from '../../../features/auth/permissions.ts'
import type { Page } from '../../parts/page.ts'
import { findMember } from '../back-path.ts'
import { Notice, noticeQuery } from '../notice.tsx'
import { beginRail, teamLayout } from '../team-layout.tsx'
import { RoadmapColumn } from './column.tsx'
import { readRoadmap, roadmapPath } from './roadmap-view.ts'

/** The roadmap as the public sees it, with what only the team sees, and every card can be moved. */
export const teamRoadmapPage: Page = {
  query: [...noticeQuery, 'quiet', 'segment', 'column', 'cursor'],
  async run(call) {
    const { address, query, sent, t } = call
    const member = findMember(call)
    if (!member) return undefined
    const rail = beginRail(member)
    const view = await readRoadmap(call)
    if (!view) return { redirectTo: `${address.path}${roadmapPath}` }
    const wrong =
      sent?.problem === 'precondition_failed'
        ? t('cardChangedMeanwhile')
        : sent?.errors.find(({ field }) => field === 'eta')?.message
    const mayEdit = permissionsOf(member.role).has('statuses.write')
    return teamLayout(call, {
      part: 'roadmap',
      title: t('roadmap'),
      rail,
      children: (
        <div class="planning plan">
          <div class="head-with-action">
            <h1>{t('roadmap')}</h1>
            {view.segments.length > 0 && (
              <form class="form-actions" method="get" action={`${address.path}${roadmapPath}`}>
                <select class="choice" name="segment" aria-label={t('voterSegment')}>
                  <option value="">{t('allSegments')}</option>
                  {view.segments.map(({ id, name }) => (
                    <option value={String(id)} selected={id === view.segment?.id}>
                      {name}
                    </option>
                  ))}
                </select>
                <button class="button small-button" type="submit">
                  {t('apply')}
                </button>
              </form>
            )}
          </div>
          <Notice
            query={query}
            sent={wrong ? undefined : sent}
            back={view.here}
            address={address}
            t={t}
          />
          {wrong && (
            <p class="card notice note-wrong" role="alert" id="stale" tabindex={-1}>
              {wrong}
            </p>
          )}
          {view.columns.length === 0 ? (
            <p class="empty">{t('noRoadmapTeam')}</p>
          ) : (
            <>
              <form
                id="move"
                class="plan-bar"
                method="post"
                action={`${address.path}${roadmapPath}move/`}
              >
                <input type="hidden" name="back" value={view.here} />
                <p class="quiet with-script with-keys">{t('roadmapTeamLead')}</p>
                <label class="tick">
                  <input
                    type="checkbox"
                    name="notify"
                    value="on"
                    checked={!view.isQuiet}
                    autocomplete="off"
                  />{' '}
                  {t('notifyFollowers')}
                </label>
              </form>
              <div id="plan" class="plan-columns" tabindex={-1}>
                {view.columns.map(column => (
                  <RoadmapColumn
                    column={column}
                    view={view}
                    mayEdit={mayEdit}
                    company={call.company}
                    address={address}
                    t={t}
                  />
                ))}
              </div>
            </>
          )}
        </div>
      ),
    })
  },
}
