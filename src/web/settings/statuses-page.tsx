import { countPosts, type PostCount } from '../../features/posts/list/count-posts.ts'
import { listStatuses } from '../../features/statuses/find-status.ts'
import { groupStatusIds } from '../../features/statuses/find-status-ids.ts'
import { StatusLabel } from '../parts/status-label.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { countText, listCountMax, Row } from './row.tsx'
import { sectionPath } from './sections.ts'
import { Panel, SettingsForm } from './settings-form.tsx'
import { settingsPage } from './settings-page.tsx'
import { StatusFields } from './status-fields.tsx'

export const statusesPage = settingsPage({
  section: 'statuses',
  async content({ db, address, sent, t }) {
    const statuses = await listStatuses(db)
    const grouped = await groupStatusIds(db)
    // One after the other, as on the page of boards.
    const counts: PostCount[] = []
    for (const { id } of statuses) {
      const filter = { boards: 'every', statuses: grouped.get(id) ?? [] } as const
      counts.push(await countPosts(db, filter, listCountMax))
    }
    const path = address.path + sectionPath('statuses')
    return (
      <>
        <p class="quiet">{t('statusesLead')}</p>
        <ul class="settings-rows card">
          {statuses.map((status, at) => (
            <Row
              url={`${path}${status.id}/`}
              name={<StatusLabel name={status.name} color={status.color} />}
              facts={
                <>
                  <span>{t(`category_${status.category}`)}</span>
                  <span>{countText(counts[at]!, t)}</span>
                  {status.is_default === 1 && <span class="badge">{t('defaultStatus')}</span>}
                  {status.is_roadmap === 1 && <span class="badge">{t('roadmap')}</span>}
                </>
              }
              actions={
                <MoveButtons
                  id={status.id}
                  name={status.name}
                  action={`${path}${status.id}/move/`}
                  isFirst={at === 0}
                  isLast={at === statuses.length - 1}
                  t={t}
                />
              }
            />
          ))}
        </ul>
        <Panel id="add" title={t('addStatus')}>
          <SettingsForm action={path} sent={sent} submit={t('addButton')} t={t}>
            <StatusFields sent={sent} t={t} />
          </SettingsForm>
        </Panel>
      </>
    )
  },
})
