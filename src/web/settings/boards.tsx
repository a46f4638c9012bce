import {
  accessOf,
  type Access as BoardAccess,
  type Visibility,
  visibilityOf,
} from '../../features/boards/audience.ts'
import {
  type Board,
  boardUrl,
  findVisibleBoardById,
  listVisibleBoards,
  openToAll,
} from '../../features/boards/boards.ts'
import { hasPosts } from '../../features/boards/delete-board.ts'
import { listMembers } from '../../features/boards/members.ts'
import { listBoardOrganizations } from '../../features/boards/organizations.ts'
import { moderations } from '../../features/boards/schema.ts'
import {
  findOrganizations,
  listOrganizations,
} from '../../features/people/organizations/organizations.ts'
import type { User } from '../../features/people/users/find-user.ts'
import { listUsers } from '../../features/people/users/list-users.ts'
import { listFieldsOf } from '../../features/posts/fields/post-fields.ts'
import { countPostsOn } from '../../features/posts/list/count-posts.ts'
import { listSegments, type SegmentRow } from '../../features/segments/segments.ts'
import type { Texts } from '../../texts/texts.ts'
import { Pager } from '../parts/board-controls.tsx'
import { Field, Submit } from '../parts/field.tsx'
import { pathId } from '../parts/form-calls.ts'
import type { PageCall, SentForm } from '../parts/page.ts'
import { readList } from '../parts/read-list.ts'
import { Empty } from '../team/empty.tsx'
import { BackLink } from './back-link.tsx'
import { PostFieldsPanel } from './post-fields.tsx'
import { Confirm, countText, listCountMax, MoveButtons, Row } from './rows.tsx'
import { sectionPath } from './sections.ts'
import { SegmentTicks } from './segment-ticks.tsx'
import { Panel, Radios, RowName, SettingsForm, Tick } from './settings-form.tsx'
import { settingsPage } from './settings-page.tsx'

export const boardsPage = settingsPage({
  section: 'boards',
  async content({ db, address, sent, t }, { audience }) {
    const [boards, segments] = await Promise.all([
      listVisibleBoards(db, audience),
      listSegments(db),
    ])
    const counts = await Promise.all(boards.map(({ id }) => countPostsOn(db, id, listCountMax)))
    const path = address.path + sectionPath('boards')
    return (
      <>
        <p class="quiet">{t('boardsLead')}</p>
        {boards.length === 0 ? (
          <Empty icon="board" text={t('noBoard')} href="#field-name" action={t('addBoard')} />
        ) : (
          <ul class="settings-rows card">
            {boards.map((board, at) => (
              <Row
                url={`${path}${board.id}/`}
                name={<bdi>{board.name}</bdi>}
                facts={
                  <>
                    <span>{countText(counts[at]!, t)}</span>
                    <Access board={board} t={t} />
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
            <RowName sent={sent} t={t} />
            <Field
              name="description"
              label={t('boardPurpose')}
              sent={sent}
              lengthMax={1_000}
              t={t}
            />
            <AccessFields access={openToAll} segments={segments} sent={sent} t={t} />
          </SettingsForm>
        </Panel>
      </>
    )
  },
})

/** So many of the team are offered as an address is typed; any other can be typed, too. */
const offeredMax = 100

export const boardSettingsPage = settingsPage({
  section: 'boards',
  query: ['cursor'],
  async content(call, { audience }) {
    const { db, address, t } = call
    const id = pathId(call)
    const [board, members, team, isUsed, fields, segments] = await Promise.all([
      findVisibleBoardById(db, audience, id),
      readMembers(call, id),
      listUsers(db, { role: 'team' }, { size: offeredMax }),
      hasPosts(db, id),
      listFieldsOf(db, id),
      listSegments(db),
    ])
    if (!board || !members) return undefined
    const visibility = visibilityOf(board)
    const list = address.path + sectionPath('boards')
    return (
      <>
        <BackLink section="boards" address={address} t={t} />
        <Panel id="board" title={board.name}>
          <BoardForm call={call} board={board} segments={segments} />
        </Panel>
        <PostFieldsPanel call={call} boardId={board.id} fields={fields} />
        {visibility === 'team' && (
          <Panel id="members" title={t('boardMembers')} hint={t('boardMembersHint')}>
            <Members call={call} board={board} members={members} team={team.items} />
          </Panel>
        )}
        {visibility === 'chosen' && (
          <>
            <Panel id="members" title={t('chosenPeople')} hint={t('chosenPeopleHint')}>
              <Members call={call} board={board} members={members} team={[]} />
            </Panel>
            <Panel id="organizations" title={t('organizations')} hint={t('boardOrganizationsHint')}>
              {await organizationsOf(call, board)}
            </Panel>
          </>
        )}
        {isUsed ? (
          <Panel id="delete" title={t('deleteBoard')} hint={t('deleteBoardNotEmpty')} />
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

/** What is not as for a board that is open to everybody. */
function Access({ board, t }: { board: Board; t: Texts }) {
  const visibility = visibilityOf(board)
  return (
    <>
      {visibility !== 'everyone' && <span class="badge">{t(`boardFor_${visibility}`)}</span>}
      {board.mode !== 'all' && <span class="badge">{t(`mode_${board.mode}`)}</span>}
    </>
  )
}

type AccessProps = {
  access: BoardAccess
  segments: SegmentRow[]
  sent: SentForm | undefined
  t: Texts
}

function AccessFields({ access: { visibility, mode, segments: chosen }, ...props }: AccessProps) {
  const { segments, sent, t } = props
  const label = (name: Visibility) => ({ label: t(`boardFor_${name}`) })
  return (
    <>
      <Radios
        name="visibility"
        label={t('boardVisibility')}
        options={{
          everyone: label('everyone'),
          signed_in: label('signed_in'),
          chosen: { ...label('chosen'), hint: t('boardForHint_chosen') },
          ...(segments.length > 0 && {
            segment: { ...label('segment'), hint: t('forHint_segment') },
          }),
          team: { ...label('team'), hint: t('boardForHint_team') },
        }}
        value={sent?.fields.visibility ?? visibility}
      />
      <SegmentTicks offered={segments} chosen={chosen} sent={sent} t={t} />
      <Radios
        name="mode"
        label={t('boardMode')}
        options={{
          all: { label: t('mode_all') },
          own: { label: t('mode_own'), hint: t('modeHint_own') },
          read_only: { label: t('mode_read_only'), hint: t('modeHint_read_only') },
        }}
        value={sent?.fields.mode ?? mode}
      />
    </>
  )
}

type BoardProps = { call: PageCall; board: Board }

function BoardForm({
  call: { address, sent: anySent, t },
  board,
  segments,
}: BoardProps & Pick<AccessProps, 'segments'>) {
  // The others of the page name no address.
  const sent = anySent?.fields.slug === undefined ? undefined : anySent
  const common = { sent, t }
  return (
    <SettingsForm
      action={address.path + sectionPath('boards', `${board.id}/`)}
      row={board}
      sent={anySent}
      submit={t('save')}
      t={t}
    >
      <RowName value={board.name} {...common} />
      <Field
        name="slug"
        label={t('boardAddress')}
        hint={t('boardAddressHint', { path: boardUrl(address, sent?.fields.slug ?? board.slug) })}
        value={board.slug}
        lengthMax={64}
        isRequired
        {...common}
      />
      <Field
        name="description"
        label={t('boardPurpose')}
        value={board.description}
        lengthMax={1_000}
        rows={3}
        {...common}
      />
      <Field
        name="post_template"
        label={t('postTemplate')}
        hint={t('postTemplateHint')}
        value={board.post_template}
        lengthMax={20_000}
        rows={4}
        {...common}
      />
      <AccessFields access={accessOf(board)} segments={segments} {...common} />
      <Tick
        name="asks_importance"
        label={t('asksImportance')}
        hint={t('asksImportanceHint')}
        isOn={board.asks_importance === 1}
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

function readMembers(call: PageCall, id: number) {
  return readList(call, { path: sectionPath('boards', `${id}/`) }, page =>
    listMembers(call.db, id, page),
  )
}

type MembersProps = BoardProps & {
  members: NonNullable<Awaited<ReturnType<typeof readMembers>>>
  team: User[]
}

function Members({ call: { address, sent, t }, board, members, team }: MembersProps) {
  const action = address.path + sectionPath('boards', `${board.id}/members/`)
  const isOfTeam = visibilityOf(board) === 'team'
  return (
    <>
      {members.items.length === 0 ? (
        <p class="empty">{t(isOfTeam ? 'noBoardMembers' : 'noChosenPeople')}</p>
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
          label={t(isOfTeam ? 'addMember' : 'addPerson')}
          sent={sent}
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
        <Submit class="button" label={t('addButton')} name="set" value="on" />
      </form>
    </>
  )
}

/** So many of a board are shown; the API lists all. */
const organizationsShown = 100

async function organizationsOf({ db, address, sent, t }: PageCall, board: Board) {
  const action = address.path + sectionPath('boards', `${board.id}/organizations/`)
  const { items } = await listBoardOrganizations(db, board.id, { size: organizationsShown })
  const ids = items.map(({ id }) => id)
  const chosen = await findOrganizations(db, ids)
  const known = await listOrganizations(db, {}, { size: offeredMax })
  return (
    <>
      {chosen.length === 0 ? (
        <p class="empty">{t('noBoardOrganizations')}</p>
      ) : (
        <ul class="settings-rows">
          {chosen.map(({ id, name }) => (
            <li>
              <bdi>{name}</bdi>
              <form method="post" action={action}>
                <input type="hidden" name="organization" value={String(id)} />
                <button
                  class="button"
                  type="submit"
                  name="set"
                  value="off"
                  aria-label={t('removeMember', { name })}
                >
                  {t('removeButton')}
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <form class="settings-inline" method="post" action={action}>
        <Field
          name="organization"
          label={t('addBoardOrganization')}
          hint={t('addBoardOrganizationHint')}
          sent={sent}
          lengthMax={255}
          input={{ autocomplete: 'off', list: 'organizations-known' }}
          isRequired
          t={t}
        />
        <datalist id="organizations-known">
          {known.items.map(({ name }) => (
            <option value={name} />
          ))}
        </datalist>
        <Submit class="button" label={t('addButton')} name="set" value="on" />
      </form>
    </>
  )
}
