import { permissionsOf } from '../../../features/auth/permissions.ts'
import type { Page } from '../../parts/page.ts'
import { RoadmapSwitcher, roadmapName } from '../../parts/roadmap-column-title.tsx'
import { sectionPath } from '../../settings/sections.ts'
import { findMember } from '../back-path.ts'
import { ExportLinks } from '../export/export-links.tsx'
import { Notice, noticeQuery } from '../notice.tsx'
import { beginRail, teamLayout } from '../team-layout.tsx'
import { RoadmapColumn } from './column.tsx'
import { readRoadmap, roadmapPath } from './roadmap-view.ts'

/** The roadmap as the public sees it, with what only the team sees, and every card can be moved. */
export const teamRoadmapPage: Page = {
  query: [...noticeQuery, 'roadmap', 'quiet', 'segment', 'column', 'cursor'],
  async run(call) {
    const { address, query, sent, t } = call
    const member = findMember(call)
    if (!member) return undefined
    const rail = beginRail(member)
    const view = await readRoadmap(call)
    if (!view) return { redirectTo: `${address.path}${roadmapPath}` }
    const wrong =
      sent?.problem === 'precondition_failed' || sent?.errors.some(({ field }) => field === 'after')
        ? t('cardChangedMeanwhile')
        : sent?.errors.find(({ field }) => field === 'eta')?.message
    const mayEdit = permissionsOf(member.role).has('statuses.write')
    const settings =
      address.path + sectionPath('roadmaps', view.roadmap.id === 0 ? '' : `${view.roadmap.id}/`)
    return teamLayout(call, {
      part: 'roadmap',
      title: roadmapName(view.roadmap, t),
      rail,
      children: (
        <div class="planning plan">
          <div class="head-with-action">
            <h1 dir="auto">{roadmapName(view.roadmap, t)}</h1>
            {mayEdit && (
              <a class="button" href={settings}>
                {t(view.roadmap.id === 0 ? 'section_roadmaps' : 'edit')}
              </a>
            )}
          </div>
          <RoadmapSwitcher
            roadmaps={view.roadmaps}
            current={view.roadmap}
            urlOf={({ id }) => `${address.path}${roadmapPath}${id === 0 ? '' : `?roadmap=${id}`}`}
            t={t}
          />
          {view.segments.length > 0 && (
            <nav class="chips" aria-label={t('segments')}>
              {view.segments.map(({ id, name, url }) => (
                <a
                  class="chip"
                  dir="auto"
                  href={url}
                  aria-current={id === view.segment ? 'true' : undefined}
                >
                  {name}
                </a>
              ))}
            </nav>
          )}
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
                <input type="hidden" name="roadmap" value={String(view.roadmap.id)} />
                <p class="quiet with-script with-keys">
                  {t(view.roadmap.sort === 'hand' ? 'roadmapHandLead' : 'roadmapTeamLead')}
                </p>
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
              <div
                id="plan"
                class="plan-columns"
                tabindex={-1}
                data-sort={view.roadmap.sort}
                data-place={`${address.path}${roadmapPath}place/`}
              >
                {view.columns.map(shown => (
                  <RoadmapColumn
                    shown={shown}
                    view={view}
                    mayEdit={mayEdit}
                    company={call.company}
                    address={address}
                    t={t}
                  />
                ))}
              </div>
              {view.columns.some(({ posts }) => posts.length > 0) && (
                <ExportLinks
                  list="roadmap"
                  query={{
                    roadmap: view.roadmap.id === 0 ? undefined : String(view.roadmap.id),
                    segment: view.segment?.toString(),
                  }}
                  address={address}
                  t={t}
                />
              )}
            </>
          )}
        </div>
      ),
    })
  },
}
