import { isoTime } from '../../../platform/clock.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Tables } from '../../../store/tables.ts'
import { type Audience, sees } from '../../boards/audience.ts'
import { boardUrl } from '../../boards/url.ts'
import type { CompanyAddress } from '../../company/address.ts'
import { presentUser } from '../../people/users/present.ts'
import type { Changes, HistoryView } from './history-schema.ts'
import { type HistoryRow, rowsOf } from './list-history.ts'

/** What an event's data and details may have; each kind has some of it. */
type Said = {
  board_id: number
  creator_id: number
  from_board_id: number
  from: number | null
  to: number | null
  added: number[]
  removed: number[]
}

/** The rows that events of a page name, by id. */
type Names = {
  users: Map<number, Tables['users']>
  boards: Map<number, Tables['boards']>
  statuses: Map<number, Tables['statuses']>
  tags: Map<number, Tables['tags']>
}

export async function findNames(db: CompanyDb, rows: HistoryRow[]): Promise<Names> {
  const said = rows.map(row => ({ type: row.type, actorId: row.actorId, ...(row.data as Said) }))
  const ofType = (type: string) => said.filter(each => each.type === type)
  const ends = (type: string) => ofType(type).flatMap(({ from, to }) => [from, to])
  const tagged = ofType('post.tags_changed').flatMap(({ added, removed }) => [...added, ...removed])
  const moved = ofType('post.moved').flatMap(each => [each.board_id, each.from_board_id])
  const actors = said.map(({ actorId }) => actorId)
  const creators = ofType('post.created').map(({ creator_id }) => creator_id)
  return {
    users: await byId(db, 'users', [...actors, ...creators, ...ends('post.owner_changed')]),
    boards: await byId(db, 'boards', moved),
    statuses: await byId(db, 'statuses', ends('post.status_changed')),
    tags: listed(await byId(db, 'tags', tagged)),
  }
}

/** A deleted tag is shown nowhere, however long its row is there. */
function listed(tags: Names['tags']): Names['tags'] {
  return new Map([...tags].filter(([, tag]) => tag.is_listed === 1))
}

async function byId<Table extends keyof Names>(
  db: CompanyDb,
  table: Table,
  ids: (number | null)[],
): Promise<Map<number, Tables[Table]>> {
  const wanted = [...new Set(ids.filter(id => id !== null))]
  const rows = await rowsOf(db, table, 'id', wanted)
  return new Map(rows.map(row => [row.id, row]))
}

export function presentHistory(
  { id, created, type, actorId, data, details = {} }: HistoryRow,
  names: Names,
  { address, audience }: { address: CompanyAddress; audience: Audience },
): HistoryView {
  const { users, statuses, tags, boards } = names
  const said = data as Said
  const user = (userId: number | null) => present(users, userId, presentUser)
  const status = (statusId: number | null) =>
    present(statuses, statusId, ({ id, name, color }) => ({ id, name, color }))
  const tagList = (ids: number[]) =>
    ids.flatMap(tagId => present(tags, tagId, ({ id, name, color }) => ({ id, name, color })) ?? [])
  // Where it was may be a board that this reader does not see.
  const board = (boardId: number) =>
    sees(audience, boardId)
      ? present(boards, boardId, ({ id, name, slug }) => ({
          id,
          name,
          url: boardUrl(address, slug),
        }))
      : null
  const flag = (field: 'pinned' | 'locked' | 'triaged', after: boolean) => ({
    [field]: { before: !after, after },
  })
  const changesOf: Record<string, () => Changes> = {
    'post.edited': () => details,
    'post.status_changed': () => ({
      status: { before: status(said.from), after: status(said.to) },
    }),
    'post.moved': () => ({
      board: { before: board(said.from_board_id), after: board(said.board_id) },
    }),
    'post.owner_changed': () => ({ owner: { before: user(said.from), after: user(said.to) } }),
    'post.eta_changed': () => details,
    'post.pinned': () => flag('pinned', true),
    'post.unpinned': () => flag('pinned', false),
    'post.locked': () => flag('locked', true),
    'post.unlocked': () => flag('locked', false),
    'post.triaged': () => flag('triaged', true),
    'post.untriaged': () => flag('triaged', false),
    'post.tags_changed': () => ({
      tags: { added: tagList(said.added), removed: tagList(said.removed) },
    }),
    'post.links_changed': () => ('added' in details ? { links: details as Changes['links'] } : {}),
  }
  // What was said while it was on a board that this reader does not see is not theirs to read.
  const isSeen = sees(audience, said.board_id)
  const changes = (isSeen || type === 'post.moved' ? changesOf[type]?.() : undefined) ?? {}
  return { id, type, created: isoTime(created), user: user(actorId), changes }
}

function present<Row, View>(
  rows: Map<number, Row>,
  id: number | null,
  show: (row: Row) => View,
): View | null {
  const row = id === null ? undefined : rows.get(id)
  return row ? show(row) : null
}
