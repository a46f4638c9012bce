import { listVisibleBoards } from '../../features/boards/find-board.ts'
import { countPostsOn, type PostCount } from '../../features/posts/list/count-posts.ts'
import { Field } from '../parts/field.tsx'
import { Tick } from './inputs.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { countText, listCountMax, Row } from './row.tsx'
import { sectionPath } from './sections.ts'
import { Panel, SettingsForm } from './settings-form.tsx'
import { settingsPage } from './settings-page.tsx'

export const boardsPage = settingsPage({
  section: 'boards',
  async content({ db, address, sent, t }, { audience }) {
    const boards = await listVisibleBoards(db, audience)
    // One after the other, each up to a bound: boards are many, and other requests wait for the same connections.
    const counts: PostCount[] = []
    for (const { id } of boards) counts.push(await countPostsOn(db, id, listCountMax))
    const path = address.path + sectionPath('boards')
    return (
      <>
        <p class="quiet">{t('boardsLead')}</p>
        {boards.length === 0 ? (
          <p class="empty">{t('noBoard')}</p>
        ) : (
          <ul class="settings-rows card">
            {boards.map((board, at) => (
              <Row
                url={`${path}${board.id}/`}
                name={<bdi>{board.name}</bdi>}
                facts={
                  <>
                    <span>{countText(counts[at]!, t)}</span>
                    {board.is_private === 1 && <span class="badge">{t('privateBoard')}</span>}
                  </>
                }
                actions={
                  <MoveButtons
                    id={board.id}
                    name={board.name}
                    action={`${path}${board.id}/move/`}
                    isFirst={at === 0}
                    isLast={at === boards.length - 1}
                    t={t}
                  />
                }
              />
            ))}
          </ul>
        )}
        <Panel id="add" title={t('addBoard')}>
          <SettingsForm action={path} sent={sent} submit={t('addButton')} t={t}>
            <Field
              name="name"
              label={t('nameLabel')}
              value={sent?.fields.name}
              errors={sent?.errors}
              lengthMax={60}
              isRequired
              t={t}
            />
            <Field
              name="description"
              label={t('boardPurpose')}
              value={sent?.fields.description}
              errors={sent?.errors}
              lengthMax={1_000}
              t={t}
            />
            <Tick
              name="is_private"
              label={t('privateBoardTick')}
              hint={t('privateBoardHint')}
              isOn={false}
              sent={sent}
            />
          </SettingsForm>
        </Panel>
      </>
    )
  },
})
