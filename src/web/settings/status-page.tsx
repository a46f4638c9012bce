import { countPosts } from '../../features/posts/list/count-posts.ts'
import { findStatus, listStatuses, type Status } from '../../features/statuses/find-status.ts'
import { findStatusIds } from '../../features/statuses/find-status-ids.ts'
import { Choice } from '../parts/choice.tsx'
import type { PageCall } from '../parts/page.ts'
import { pathId } from '../parts/signed-in-call.ts'
import { BackLink } from './back-link.tsx'
import { Confirm } from './confirm.tsx'
import { countText } from './row.tsx'
import { sectionPath } from './sections.ts'
import { Panel, SettingsForm } from './settings-form.tsx'
import { settingsPage } from './settings-page.tsx'
import { StatusFields } from './status-fields.tsx'

export const statusSettingsPage = settingsPage({
  section: 'statuses',
  async content(call) {
    const { db, address, sent: anySent, t } = call
    const status = await findStatus(db, pathId(call))
    if (!status) return undefined
    // That which deletes it names no category.
    const sent = anySent?.fields.category === undefined ? undefined : anySent
    const list = address.path + sectionPath('statuses')
    return (
      <>
        <BackLink section="statuses" address={address} t={t} />
        <Panel id="status" title={status.name}>
          <SettingsForm
            action={`${list}${status.id}/`}
            row={status}
            sent={anySent}
            submit={t('save')}
            t={t}
          >
            <StatusFields status={status} sent={sent} t={t} />
          </SettingsForm>
        </Panel>
        {status.is_default === 1 ? (
          <section class="card settings-panel" aria-labelledby="delete">
            <h2 id="delete">{t('deleteStatus')}</h2>
            <p class="quiet">{t('deleteDefaultStatus')}</p>
          </section>
        ) : (
          <DeleteStatus call={call} status={status} />
        )}
      </>
    )
  },
})

async function DeleteStatus({ call, status }: { call: PageCall; status: Status }) {
  const { db, address, sent, t } = call
  const others = (await listStatuses(db)).filter(({ id }) => id !== status.id)
  const ids = (await findStatusIds(db, status.id)) ?? []
  const count = await countPosts(db, { boards: 'every', statuses: ids })
  const error = sent?.errors.find(({ field }) => field === 'replace_with')
  return (
    <Confirm
      title={t('deleteStatus')}
      warning={t('deleteStatusWarning', { posts: countText(count, t) })}
      action={address.path + sectionPath('statuses', `${status.id}/delete/`)}
      row={status}
      sent={sent}
      submit={t('deleteStatus')}
      isOpen={error !== undefined}
    >
      {error && <p class="field-error">{t('chooseReplacement')}</p>}
      <Choice
        name="replace_with"
        label={t('replacement')}
        options={Object.fromEntries(others.map(({ id, name }) => [String(id), name]))}
        value={sent?.fields.replace_with ?? String(others.find(s => s.is_default === 1)?.id)}
      />
    </Confirm>
  )
}
