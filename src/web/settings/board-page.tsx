import { hasPosts } from '../../features/boards/delete-board.ts'
import { type Board, findVisibleBoardById } from '../../features/boards/find-board.ts'
import { listMembers } from '../../features/boards/list-members.ts'
import { moderations } from '../../features/boards/schema.ts'
import { boardUrl } from '../../features/boards/url.ts'
import { listUsers } from '../../features/people/users/list-users.ts'
import { Field } from '../parts/field.tsx'
import type { PageCall } from '../parts/page.ts'
import { Pager } from '../parts/pager.tsx'
import { pathId } from '../parts/signed-in-call.ts'
import { BackLink } from './back-link.tsx'
import { Confirm } from './confirm.tsx'
import { Radios, Tick } from './inputs.tsx'
import { readList } from './read-list.ts'
import { sectionPath } from './sections.ts'
import { Panel, SettingsForm } from './settings-form.tsx'
import { settingsPage } from './settings-page.tsx'

/** So many of the team are offered as an address is typed; any other can be typed, too. */
const offeredMax = 100

export const boardSettingsPage = settingsPage({
  section: 'boards',
  query: ['cursor'],
  async content(call, { audience }) {
    const { db, address, t } = call
    const board = await findVisibleBoardById(db, audience, pathId(call))
    const members = board && (await readMembers(call, board))
    if (!members) return undefined
    const list = address.path + sectionPath('boards')
    return (
      <>
        <BackLink section="boards" address={address} t={t} />
        <Panel id="board" title={board.name}>
          <BoardForm call={call} board={board} />
        </Panel>
        {board.is_private === 1 && (
          <Panel id="members" title={t('boardMembers')} hint={t('boardMembersHint')}>
            <Members call={call} board={board} members={members} />
          </Panel>
        )}
        {(await hasPosts(db, board.id)) ? (
          <section class="card settings-panel" aria-labelledby="delete">
            <h2 id="delete">{t('deleteBoard')}</h2>
            <p class="quiet">{t('deleteBoardNotEmpty')}</p>
          </section>
        ) : (
          <Confirm
            title={t('deleteBoard')}
            warning={t('deleteBoardWarning')}
            action={`${list}${board.id}/delete/`}
            row={board}
            sent={call.sent}
            submit={t('deleteBoard')}
          />
        )}
      </>
    )
  },
})

type BoardProps = { call: PageCall; board: Board }

function BoardForm({ call: { address, sent: anySent, t }, board }: BoardProps) {
  // The others of the page name no address.
  const sent = anySent?.fields.slug === undefined ? undefined : anySent
  const common = { errors: sent?.errors, t }
  return (
    <SettingsForm
      action={address.path + sectionPath('boards', `${board.id}/`)}
      row={board}
      sent={anySent}
      submit={t('save')}
      t={t}
    >
      <Field
        name="name"
        label={t('nameLabel')}
        value={sent?.fields.name ?? board.name}
        lengthMax={60}
        isRequired
        {...common}
      />
      <Field
        name="slug"
        label={t('boardAddress')}
        hint={t('boardAddressHint', { path: boardUrl(address, sent?.fields.slug ?? board.slug) })}
        value={sent?.fields.slug ?? board.slug}
        lengthMax={64}
        isRequired
        {...common}
      />
      <Field
        name="description"
        label={t('boardPurpose')}
        value={sent?.fields.description ?? board.description}
        lengthMax={1_000}
        rows={3}
        {...common}
      />
      <Field
        name="post_template"
        label={t('postTemplate')}
        hint={t('postTemplateHint')}
        value={sent?.fields.post_template ?? board.post_template}
        lengthMax={20_000}
        rows={4}
        {...common}
      />
      <Tick
        name="is_private"
        label={t('privateBoardTick')}
        hint={t('privateBoardHint')}
        isOn={board.is_private === 1}
        sent={sent}
      />
      <Radios
        name="moderation"
        label={t('moderationQuestion')}
        options={Object.fromEntries([
          ['company', { label: t('moderation_company') }],
          ...moderations.map(name => [name, { label: t(`moderation_${name}`) }] as const),
        ])}
        value={sent?.fields.moderation ?? board.moderation ?? 'company'}
      />
    </SettingsForm>
  )
}

function readMembers(call: PageCall, { id }: Board) {
  return readList(call, { path: sectionPath('boards', `${id}/`) }, page =>
    listMembers(call.db, id, page),
  )
}

type MembersProps = BoardProps & { members: NonNullable<Awaited<ReturnType<typeof readMembers>>> }

async function Members({ call: { db, address, sent, t }, board, members }: MembersProps) {
  const { items: team } = await listUsers(db, { role: 'team' }, { size: offeredMax })
  const action = address.path + sectionPath('boards', `${board.id}/members/`)
  return (
    <>
      {members.items.length === 0 ? (
        <p class="empty">{t('noBoardMembers')}</p>
      ) : (
        <ul class="settings-rows">
          {members.items.map(member => (
            <li>
              <bdi>{member.creator_name}</bdi>
              <form method="post" action={action}>
                <input type="hidden" name="user" value={String(member.id)} />
                <button
                  class="button"
                  type="submit"
                  name="set"
                  value="off"
                  aria-label={t('removeMember', { name: member.creator_name })}
                >
                  {t('removeButton')}
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <Pager newer={members.newer} older={members.older} isByTime t={t} />
      <form class="settings-inline" method="post" action={action}>
        <Field
          name="email"
          label={t('addMember')}
          value={sent?.fields.email}
          errors={sent?.errors}
          lengthMax={320}
          input={{ type: 'email', autocomplete: 'off', list: 'team' }}
          isRequired
          t={t}
        />
        <datalist id="team">
          {team
            .filter(({ deactivated }) => deactivated === null)
            .map(({ name, email }) => (
              <option value={email}>{name}</option>
            ))}
        </datalist>
        <button class="button" type="submit" name="set" value="on">
          {t('addButton')}
        </button>
      </form>
    </>
  )
}
