import { listTeam } from '../../../features/people/users/list-users.ts'
import { Pager } from '../../parts/board-controls.tsx'
import { readList } from '../../parts/read-list.ts'
import { InviteFields } from '../../start/invite-fields.tsx'
import { PeopleTable, withDetails } from '../../team/people/people-page.tsx'
import { sectionPath } from '../sections.ts'
import { settingsPage } from '../settings-page.tsx'

const path = sectionPath('people')

/** The team, and how somebody joins it. Everyone else is in the workspace's list of people. */
export const peoplePage = settingsPage({
  section: 'people',
  query: ['cursor'],
  async content(call) {
    const { db, address, sent, t } = call
    const team = await readList(call, { path }, page => listTeam(db, page))
    if (!team) return undefined
    const people = await withDetails(db, team.items)
    return (
      <>
        <details class="card settings-form" open={sent !== undefined}>
          <summary>{t('step_invite')}</summary>
          <div class="stack">
            <p class="quiet">{t('stepHint_invite')}</p>
            <InviteFields call={call} action={address.path + path} />
          </div>
        </details>
        <PeopleTable people={people} sort={undefined} isOfOne call={call} />
        <Pager newer={team.newer} older={team.older} isByTime t={t} />
      </>
    )
  },
})
