import { z } from 'zod'
import { isoTime } from '../../../platform/clock.ts'
import { listEnvelope } from '../../../platform/http/list-envelope.ts'
import { isoTimeView } from '../../../platform/http/time-view.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { rowsById } from '../../../store/rows-by.ts'
import type { StoredRow } from '../../../store/tables.ts'
import { type Audience, sees } from '../../boards/audience.ts'
import { boardUrl } from '../../boards/boards.ts'
import { boardView } from '../../boards/schema.ts'
import type { CompanyAddress } from '../../company/company.ts'
import { presentUser } from '../../people/users/present.ts'
import { userView } from '../../people/users/schema.ts'
import { statusView } from '../../statuses/schema.ts'
import { tagView } from '../../tags/schema.ts'
import type { HistoryRow } from './list-history.ts'

/** Fields of an event's data and details; each kind has some of them. */
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
  users: Map<number, StoredRow<'users'>>
  boards: Map<number, StoredRow<'boards'>>
  statuses: Map<number, StoredRow<'statuses'>>
  tags: Map<number, StoredRow<'tags'>>
}

export async function findNames(db: CompanyDb, rows: HistoryRow[]): Promise<Names> {
  const said = rows.map(row => ({ type: row.type, actorId: row.actorId, ...(row.data as Said) }))
  const ofType = (type: string) => said.filter(each => each.type === type)
  const ends = (type: string) => ofType(type).flatMap(({ from, to }) => [from, to])
  const tagged = ofType('post.tags_changed').flatMap(({ added, removed }) => [...added, ...removed])
  const moved = ofType('post.moved').flatMap(each => [each.board_id, each.from_board_id])
  const actors = said.map(({ actorId }) => actorId)
  const creators = ofType('post.created').map(({ creator_id }) => creator_id)
  const [users, boards, statuses, tags] = await Promise.all([
    rowsById(db, 'users', [...actors, ...creators, ...ends('post.owner_changed')]),
    rowsById(db, 'boards', moved),
    rowsById(db, 'statuses', ends('post.status_changed')),
    rowsById(db, 'tags', tagged),
  ])
  return { users, boards, statuses, tags: listed(tags) }
}

/** A deleted tag is shown nowhere, however long its row is there. */
function listed(tags: Names['tags']): Names['tags'] {
  return new Map([...tags].filter(([, tag]) => tag.is_listed === 1))
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
  // The reader may not see a former board.
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
    'post.effort_changed': () => ({ effort: { before: said.from, after: said.to } }),
    'post.impact_changed': () => ({ impact: { before: said.from, after: said.to } }),
    'post.pinned': () => flag('pinned', true),
    'post.unpinned': () => flag('pinned', false),
    'post.locked': () => flag('locked', true),
    'post.unlocked': () => flag('locked', false),
    'post.triaged': () => flag('triaged', true),
    'post.untriaged': () => flag('triaged', false),
    'post.tags_changed': () => ({
      tags: { added: tagList(said.added), removed: tagList(said.removed) },
    }),
    'post.fields_changed': () => details,
    'post.links_changed': () => ('added' in details ? { links: details as Changes['links'] } : {}),
  }
  // Texts written while it was on a board that the reader does not see stay hidden.
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

/** A value before and after. */
function changeOf(value: z.ZodType, what: string, example: unknown) {
  return z
    .strictObject({
      before: value.meta({ description: `${what} before.`, examples: [example] }),
      after: value.meta({ description: `${what} from then on.`, examples: [example] }),
    })
    .optional()
    .meta({ description: `How it changed: ${what.toLowerCase()}.` })
}

function listChangeOf(item: z.ZodType, what: string) {
  return z
    .strictObject({
      added: z.array(item).meta({ description: `New ${what}.`, examples: [[]] }),
      removed: z.array(item).meta({ description: `Former ${what}.`, examples: [[]] }),
    })
    .optional()
    .meta({ description: `How its ${what} changed.` })
}

const fieldValue = z
  .unknown()
  .meta({ description: 'Text, number, names of choices, or null.', examples: ['Billing'] })

const changesView = z
  .strictObject({
    title: changeOf(z.string(), 'The title', 'Dark mode'),
    content: changeOf(z.string(), 'The content', 'White at night is a lot of light.'),
    status: changeOf(statusView.nullable(), 'The status', null),
    board: changeOf(boardView.nullable(), 'The board, null where you do not see it', null),
    owner: changeOf(userView.nullable(), 'The owner', null),
    eta: changeOf(z.string().nullable(), 'The date', '2026-11-30'),
    effort: changeOf(z.int().nullable(), 'The effort', 3),
    impact: changeOf(z.int().nullable(), 'The impact', 8),
    pinned: changeOf(z.boolean(), 'Whether it is pinned', true),
    locked: changeOf(z.boolean(), 'Whether it is locked', true),
    triaged: changeOf(z.boolean(), 'Whether it has left the inbox', true),
    tags: listChangeOf(tagView.pick({ id: true, name: true, color: true }), 'tags'),
    links: listChangeOf(z.string(), 'links'),
    custom_fields: z
      .record(z.string(), z.strictObject({ before: fieldValue, after: fieldValue }))
      .optional()
      .meta({
        description: 'Values before and after, by post field. Null if empty.',
        examples: [{ Area: { before: null, after: 'Billing' } }],
      }),
  })
  .meta({
    description: 'The fields that changed. Texts that have been erased from the log are missing.',
  })

export type Changes = z.infer<typeof changesView>

const historyView = z
  .strictObject({
    id: z.int().meta({ description: 'Number of the event in the log.', examples: [5120] }),
    type: z.string().meta({
      description: 'What happened. Expect new types.',
      examples: ['post.status_changed', 'post.edited'],
    }),
    created: isoTimeView.meta({ description: 'When it happened.' }),
    user: userView.nullable().meta({
      description: 'Who did it; null where no account was involved, such as by an import.',
      examples: [null],
    }),
    changes: changesView,
  })
  .meta({ id: 'HistoryItem', description: 'Something that happened to a post.' })

type HistoryView = z.infer<typeof historyView>

export const historyListView = listEnvelope(historyView).meta({ id: 'HistoryList' })
